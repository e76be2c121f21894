import type { FileAnswer, StreamEvent } from "../operations/define-operation.ts";
import type { Envelope, Outcome } from "../operations/execute.ts";

/** More than a model can read; what is beyond is cut off and said to be. */
const MAX_FILE_CHARACTERS = 1_000_000;
const MAX_EVENTS = 1000;

/** A tool has one answer: a file becomes its text, a stream the list of its events. */
export async function foldOutcome(
  { status, envelope, file, stream }: Outcome,
  signal: AbortSignal,
  report: (message: string) => void = () => undefined,
): Promise<{ status: number; envelope: Envelope }> {
  if (file) return { status, envelope: { ...envelope, data: await foldFile(file, signal, report) } };
  if (stream) return { status, envelope: { ...envelope, data: await foldStream(stream, signal, report) } };
  return { status, envelope };
}

async function foldFile(
  { name, contentType, body }: FileAnswer,
  signal: AbortSignal,
  report: (message: string) => void,
) {
  let text = "";
  for await (const part of body) {
    text += part;
    if (signal.aborted || text.length > MAX_FILE_CHARACTERS) break;
    report(`${text.length} characters read`);
  }
  const truncated = text.length > MAX_FILE_CHARACTERS;
  return { name, content_type: contentType, text: text.slice(0, MAX_FILE_CHARACTERS), truncated };
}

async function foldStream(
  stream: AsyncIterable<StreamEvent>,
  signal: AbortSignal,
  report: (message: string) => void,
) {
  const events: Array<{ event: string; data: unknown }> = [];
  for await (const { event, data } of stream) {
    if (signal.aborted || events.length === MAX_EVENTS) return { events, truncated: true };
    events.push({ event, data });
    report(event);
  }
  return { events, truncated: false };
}
