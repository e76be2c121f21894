/** One server-sent event, its data already parsed. */
export interface StreamedEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: unknown;
}

/** The events of an answer as they arrive, however the network has cut them. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // A connection that was lost cannot be let go any more, which is no further failure.
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): StreamedEvent | null {
  let event = "message";
  let id: string | null = null;
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) event = line.slice(7);
    else if (line.startsWith("id: ")) id = line.slice(4);
    else if (line.startsWith("data: ")) data += line.slice(6);
  }
  return data === "" ? null : { event, id, data: JSON.parse(data) as unknown };
}
