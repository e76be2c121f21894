import type { ContentBlock, Message, VendorAnswer } from "../../models/index.ts";
import type { ReplyInput, Source } from "./reply-input.ts";
import { createReplyRun, joinAnswers, type ReplyRun } from "./reply-run.ts";

export interface CompletedReply {
  /** The whole message, `sources` included. */
  message: Message;
  /** The message as JSON; the vendor's own text where nothing but `sources` was added. */
  body: string;
  /** The vendor's headers a client may see, of the last call. */
  headers: Record<string, string>;
}

/** The reply in one piece: what folding `streamReply` of the same input gives. Every failure is thrown. */
export async function completeReply(input: ReplyInput): Promise<CompletedReply> {
  const run = createReplyRun(input);
  const content: ContentBlock[] = [];
  let first: Message | null = null;
  for (;;) {
    const answer = await askModel(input, run);
    input.onHeaders?.(answer.headers);
    const { message } = answer;
    first ??= message;
    const calls = run.recordCall({
      model: message.model,
      stopReason: message.stop_reason,
      usage: message.usage,
      content: message.content,
      requestId: answer.headers["request-id"],
    });
    const visible = run.serverTools.size === 0 ? message.content : message.content.filter(isVisible);
    for (const block of visible) content.push(block);
    if (calls.length > 0) {
      await run.answerCalls(calls, message.content);
      continue;
    }
    const sources = run.sources.list();
    const joined = { ...joinAnswers(first, message, content, run.usage!), sources };
    const untouched = run.round === 0 && visible.length === message.content.length;
    const body = (untouched ? bodyWithSources(answer, sources) : null) ?? JSON.stringify(joined);
    return { message: joined, body, headers: answer.headers };
  }

  function isVisible(block: ContentBlock): boolean {
    return !run.isServerCall(block);
  }
}

async function askModel(input: ReplyInput, run: ReplyRun): Promise<VendorAnswer> {
  try {
    return await input.vendor.complete(run.nextCall(false));
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    run.failed(error);
    throw error;
  }
}

/** Appends `sources` to the vendor's JSON without writing the rest again. */
function bodyWithSources(answer: VendorAnswer, sources: readonly Source[]): string | null {
  if (answer.body === null || "sources" in answer.message) return null;
  const end = answer.body.lastIndexOf("}");
  return `${answer.body.slice(0, end)},"sources":${JSON.stringify(sources)}}`;
}
