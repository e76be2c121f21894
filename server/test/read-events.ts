/** One server-sent event as a client sees it. */
export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions read deep into data of many shapes
  readonly data: any;
}

export function parseEvents(text: string): ReadEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block.includes("data: "))
    .map((block) => {
      const field = (name: string) =>
        block
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? "";
      return { id: field("id"), event: field("event"), data: JSON.parse(field("data")) };
    });
}

/** The events of a response as they come. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body!) {
    rest += decoder.decode(bytes, { stream: true });
    const end = rest.lastIndexOf("\n\n");
    if (end === -1) continue;
    yield* parseEvents(rest.slice(0, end + 2));
    rest = rest.slice(end + 2);
  }
}

/** The text that the deltas amount to. */
export const textOfDeltas = (events: readonly ReadEvent[]): string =>
  events.flatMap(({ event, data }) => (event === "delta" ? [data.text as string] : [])).join("");
