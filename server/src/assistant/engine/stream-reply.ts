import { PING, StreamEvent } from "../../models/index.ts";
import { errorData, ReplyError } from "./reply-error.ts";
import type { ReplyInput } from "./reply-input.ts";
import { createReplyRun, type ReplyRun } from "./reply-run.ts";
import { createRoundView, type BlockCounter } from "./round-view.ts";

const PING_INTERVAL_MS = 5_000;

type Batch = readonly StreamEvent[];
type Batches = AsyncGenerator<Batch, void, undefined>;

/**
 * The reply as one stream in the messages format, whatever happens behind it. Until the first batch
 * every failure is thrown (and can still become an HTTP status); afterwards it is an `error` event.
 * An abort is always thrown. To stop early, abort the signal: it reaches the vendor at once.
 */
export async function* streamReply(input: ReplyInput): Batches {
  const run = createReplyRun(input);
  let begun = false;
  try {
    for await (const batch of streamRounds(input, run)) {
      begun = true;
      yield batch;
    }
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (!(error instanceof ReplyError)) run.failed(error);
    if (!begun) throw error;
    yield [StreamEvent.of(errorData(error))];
  }
}

/** Calls the model, runs the server tools it asks for, and calls it again until it asks for none. */
async function* streamRounds(input: ReplyInput, run: ReplyRun): Batches {
  const counter: BlockCounter = { next: 0 };
  let stream = await input.vendor.stream(run.nextCall(true));
  for (;;) {
    const view = createRoundView(run, stream.headers, counter);
    for await (const batch of stream.batches) {
      const visible = view.accept(batch);
      if (visible.length > 0) yield visible;
      if (view.failed()) return;
    }
    const calls = view.calls();
    if (calls.length === 0) return;
    const answered = run.answerCalls(calls, view.content());
    const opening = answered.then(() => input.vendor.stream(run.nextCall(true)));
    yield* pingUntilDone(opening, input.pingIntervalMs ?? PING_INTERVAL_MS);
    stream = await opening;
  }
}

/** Keeps the connection alive while tools run: one ping at once, then one per interval. */
async function* pingUntilDone(work: Promise<unknown>, intervalMs: number): Batches {
  let isDone = false;
  const done = work.then(
    () => void (isDone = true),
    () => void (isDone = true),
  );
  while (!isDone) {
    yield [PING];
    let timer: NodeJS.Timeout | undefined;
    const due = new Promise<void>((resolve) => (timer = setTimeout(resolve, intervalMs)));
    await Promise.race([done, due]);
    clearTimeout(timer);
  }
}
