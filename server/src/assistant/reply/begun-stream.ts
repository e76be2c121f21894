import {
  createFolder,
  refusalFromEvent,
  type EventSink,
  type StreamEvent,
  type VendorAnswer,
  type VendorStream,
} from "../../models/index.ts";

/** Resolves with the first token; what came before it is handed on first. */
export async function untilBegun(stream: VendorStream, showsThinking: boolean): Promise<VendorStream> {
  const isBegun = (event: StreamEvent): boolean =>
    isAnswer(event) || (showsThinking && event.type === "content_block_delta");
  const early: (readonly StreamEvent[])[] = [];
  let sink: EventSink | null = null;
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const reading = stream.read((batch) => {
    if (sink) return sink(batch);
    early.push(batch);
    const failure = batch.find(({ type }) => type === "error");
    if (failure && !early.flat().some(isBegun)) throw refusalFromEvent(failure.data, stream.headers);
    if (batch.some(isBegun)) begin();
  });
  await Promise.race([begun, reading]);
  // Its failure reaches the reader, who may come later.
  reading.catch(() => undefined);
  return {
    headers: stream.headers,
    async read(given) {
      sink = () => false;
      if (early.every((batch) => given(batch) !== false)) sink = given;
      await reading;
    },
  };
}

/** What was streamed, as if it had been asked for in one piece. */
export async function foldedAnswer({ headers, read }: VendorStream): Promise<VendorAnswer> {
  const folder = createFolder();
  await read((batch) => {
    for (const event of batch) {
      if (event.type === "error") throw refusalFromEvent(event.data, headers);
      folder.add(event);
    }
  });
  return { headers, message: folder.message(), body: null };
}

/** Thinking is no answer yet. */
function isAnswer({ type, data }: StreamEvent): boolean {
  if (type !== "content_block_delta") return type === "message_delta" || type === "message_stop";
  const kind = data.delta?.["type"];
  return kind === "text_delta" || kind === "input_json_delta";
}
