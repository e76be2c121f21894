import { PING, StreamEvent, type VendorStream } from "../../models/index.ts";
import { errorData, ReplyError } from "./reply-error.ts";
import type { ReplyInput } from "./reply-input.ts";
import { createReplyRun } from "./reply-run.ts";
import { createRoundView, type BlockCounter } from "./round-view.ts";

const PING_INTERVAL_MS = 5_000;

/**
 * The reply as one stream in the messages format, whatever happens behind it. Until the first batch
 * every failure is thrown (and can still become an HTTP status); afterwards it is an `error` event.
 * An abort is always thrown. To stop early, abort the signal: it reaches the vendor at once.
 */
export async function* streamReply(
  input: ReplyInput,
): AsyncGenerator<readonly StreamEvent[], void, undefined> {
  const run = createReplyRun(input);
  const counter: BlockCounter = { next: 0 };
  let begun = false;
  try {
    let stream: VendorStream = await input.vendor.stream(run.nextCall(true));
    for (;;) {
      const view = createRoundView(run, stream.headers, counter);
      for await (const batch of stream.batches) {
        const shown = view.take(batch);
        if (shown.length === 0) continue;
        begun = true;
        yield shown;
        if (view.failed()) return;
      }
      const calls = view.calls();
      if (calls.length === 0) return;
      const answered = run.answerCalls(calls, view.content());
      const next = answered.then(() => input.vendor.stream(run.nextCall(true)));
      stream = yield* whilePinging(next, input.pingIntervalMs ?? PING_INTERVAL_MS);
    }
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (!(error instanceof ReplyError)) run.failed(error);
    if (!begun) throw error;
    yield [StreamEvent.of(errorData(error))];
  }
}

/** Keeps the line warm until the work is done. */
async function* whilePinging<T>(
  work: Promise<T>,
  intervalMs: number,
): AsyncGenerator<readonly StreamEvent[], T, undefined> {
  let settled = false;
  const done = work.then(
    () => (settled = true),
    () => (settled = true),
  );
  yield [PING];
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const tick = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, intervalMs);
    });
    await Promise.race([done, tick]);
    clearTimeout(timer);
    if (settled) return await work;
    yield [PING];
  }
}
