/** One server-sent event, its data already parsed. */
export interface StreamedEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: unknown;
}

/**
 * Three times the longest silence of the server: after that the connection is dead even if no error was reported.
 */
const QUIET_MS = 45_000;

/** The events of an answer as they arrive, however the network has cut them. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  quietMs = QUIET_MS,
): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), quietMs);
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

async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError("The connection has gone silent")), milliseconds);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
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
