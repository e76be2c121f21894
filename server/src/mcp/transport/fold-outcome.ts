import { z } from "zod";
import type { FileAnswer, ServerSentEvent, WorkStep } from "../../platform/operations/define-operation.ts";
import type { Envelope, Outcome } from "../../platform/operations/execute.ts";

/** More than a model can read; longer text is truncated with a notice. */
const MAX_FILE_CHARACTERS = 1_000_000;
const MAX_PROGRESS_EVENTS = 1000;
const MAX_EVENTS_READ = 20_000;

/** Reports a step and, if known, the overall progress. */
export type Report = (message: string, percent?: number) => void;

type Folded = Pick<Outcome, "status" | "envelope">;

/**
 * A tool has one answer: a file becomes its text, a stream its last event. A caller that asked for progress also
 * waits for the work that the answer has begun.
 */
export async function foldOutcome(
  { status, envelope, file, stream, follow }: Outcome,
  signal: AbortSignal,
  report?: Report,
): Promise<Folded> {
  const reportProgress = report ?? (() => undefined);
  if (file) return { status, envelope: { ...envelope, data: await foldFile(file, signal, reportProgress) } };
  if (stream) return foldStream(envelope, stream, signal, reportProgress);
  if (follow && report) return { status, envelope: await foldWork(envelope, follow(), report) };
  return { status, envelope };
}

async function foldWork(
  envelope: Envelope,
  steps: AsyncIterable<WorkStep>,
  report: Report,
): Promise<Envelope> {
  let { data } = envelope;
  for await (const step of steps) {
    data = step.data;
    report(step.message, step.percent);
  }
  return { ...envelope, data };
}

/** What a file becomes in a tool's answer. */
export const FoldedFile = z.object({
  name: z.string(),
  content_type: z.string(),
  text: z.string(),
  truncated: z.boolean().describe("Whether the file continues after this text"),
});

async function foldFile(
  { name, contentType, body }: FileAnswer,
  signal: AbortSignal,
  report: Report,
): Promise<z.output<typeof FoldedFile>> {
  let text = "";
  for await (const part of body) {
    text += part;
    if (signal.aborted || text.length > MAX_FILE_CHARACTERS) break;
    report(`${text.length} characters read`);
  }
  const truncated = text.length > MAX_FILE_CHARACTERS;
  return { name, content_type: contentType, text: text.slice(0, MAX_FILE_CHARACTERS), truncated };
}

/** Streams that lead to an answer end with its envelope; of others the events themselves are the answer. */
async function foldStream(
  envelope: Envelope,
  stream: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
  report: Report,
): Promise<Folded> {
  const events: Array<Omit<ServerSentEvent, "id">> = [];
  let last: unknown;
  let read = 0;
  for await (const { event, data } of stream) {
    if (signal.aborted || read === MAX_EVENTS_READ) break;
    read += 1;
    if (read <= MAX_PROGRESS_EVENTS) events.push({ event, data });
    last = data;
    report(textOf(data) ?? event);
  }
  if (isEnvelope(last)) return { status: last.type === "RXSUCCESS" ? 200 : 500, envelope: last };
  return { status: 200, envelope: { ...envelope, data: { events, truncated: read > events.length } } };
}

function isEnvelope(data: unknown): data is Envelope {
  const type = (data as { type?: unknown } | null | undefined)?.type;
  return type === "RXSUCCESS" || type === "RXERROR";
}

/** Pieces of a reply are progress worth showing; of other events the name has to do. */
function textOf(data: unknown): string | undefined {
  const text = (data as { text?: unknown } | null | undefined)?.text;
  return typeof text === "string" && text !== "" ? text : undefined;
}
