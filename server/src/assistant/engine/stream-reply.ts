import { PING, StreamEvent } from "../../models/index.ts";
import { errorData, ReplyError } from "./reply-error.ts";
import type { ReplyInput } from "./reply-input.ts";
import { createReplyRun, type ReplyRun } from "./reply-run.ts";
import { createRoundView, type BlockCounter } from "./round-view.ts";

const PING_INTERVAL_MS = 5_000;

export type ReplySink = (batch: readonly StreamEvent[]) => void;

/**
 * The reply as one stream in the messages format, whatever happens behind it, handed to the sink as it is made. Until
 * the first batch every failure is thrown (and can still become an HTTP status); afterwards it is an `error` event.
 * An abort, and what the sink throws, is always thrown. To stop early, abort the signal: it reaches the vendor at once.
 */
export async function streamReply(input: ReplyInput, sink: ReplySink): Promise<void> {
  const run = createReplyRun(input);
  let hasBegun = false;
  let isSinkAtFault = false;
  const emit: ReplySink = (batch) => {
    hasBegun = true;
    isSinkAtFault = true;
    sink(batch);
    isSinkAtFault = false;
  };
  try {
    await streamRounds(input, run, emit);
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (isSinkAtFault) throw error;
    if (!(error instanceof ReplyError)) run.failed(error);
    if (!hasBegun) throw error;
    sink([StreamEvent.of(errorData(error))]);
  }
}

/** Calls the model, runs the server tools it asks for, and calls it again until it asks for none. */
async function streamRounds(input: ReplyInput, run: ReplyRun, emit: ReplySink): Promise<void> {
  const counter: BlockCounter = { next: 0 };
  let stream = await input.vendor.stream(run.nextCall(true));
  for (;;) {
    input.onHeaders?.(stream.headers);
    const view = createRoundView(run, stream.headers, counter);
    await stream.read((batch) => {
      const visible = view.accept(batch);
      if (visible.length > 0) emit(visible);
      return !view.failed();
    });
    const calls = view.calls();
    if (view.failed() || calls.length === 0) return;
    const answered = run.answerCalls(calls, view.content());
    const opening = answered.then(() => input.vendor.stream(run.nextCall(true)));
    stream = await pingUntilDone(opening, input.pingIntervalMs ?? PING_INTERVAL_MS, emit);
  }
}

/** Keeps the connection alive while tools run: one ping at once, then one per interval. */
function pingUntilDone<Result>(work: Promise<Result>, intervalMs: number, emit: ReplySink): Promise<Result> {
  return new Promise((resolve, reject) => {
    const ping = (): void => {
      try {
        emit([PING]);
      } catch (error) {
        clearInterval(timer);
        reject(error);
      }
    };
    const timer = setInterval(ping, intervalMs);
    ping();
    void work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
