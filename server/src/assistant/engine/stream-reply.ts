import { PING, StreamEvent, type VendorStream } from "../../models/index.ts";
import { errorData, ReplyError } from "./reply-error.ts";
import type { ReplyInput } from "./reply-input.ts";
import { createReplyRun, type ReplyRun } from "./reply-run.ts";
import { createRoundView, type BlockCounter, type RoundView } from "./round-view.ts";

const PING_INTERVAL_MS = 5_000;

type Batch = readonly StreamEvent[];
type ReplyStream = AsyncIterableIterator<Batch, undefined>;

const DONE: IteratorReturnResult<undefined> = { value: undefined, done: true };

/** One model call's stream and what of it the asker sees. */
interface Round {
  readonly view: RoundView;
  readonly batches: AsyncIterator<Batch>;
}

/**
 * The reply as one stream in the messages format, whatever happens behind it. Until the first batch
 * every failure is thrown (and can still become an HTTP status); afterwards it is an `error` event.
 * An abort is always thrown. To stop early, abort the signal: it reaches the vendor at once.
 *
 * Not a generator: those keep their last batch alive while they wait, and thousands of streams wait at once.
 */
export function streamReply(input: ReplyInput): ReplyStream {
  const counter: BlockCounter = { next: 0 };
  const pingIntervalMs = input.pingIntervalMs ?? PING_INTERVAL_MS;
  let run: ReplyRun | null = null;
  let round: Round | null = null;
  /** The next call's stream, while the tools before it run. */
  let opening: Promise<VendorStream> | null = null;
  let begun = false;
  let ended = false;

  function beginRound(stream: VendorStream): Round {
    const batches = stream.batches[Symbol.asyncIterator]();
    return { view: createRoundView(run!, stream.headers, counter), batches };
  }

  function shown(batch: Batch): IteratorYieldResult<Batch> {
    begun = true;
    return { value: batch, done: false };
  }

  /** Starts the tools a finished call asks for; false where it asks for none and the reply is complete. */
  function goOnFrom({ view }: Round, current: ReplyRun): boolean {
    const calls = view.calls();
    if (calls.length === 0) return false;
    const answered = current.answerCalls(calls, view.content());
    opening = answered.then(() => input.vendor.stream(current.nextCall(true)));
    // Whoever asks for the next batch hears of it; until then it is nobody's.
    opening.catch(() => undefined);
    return true;
  }

  async function close(): Promise<void> {
    ended = true;
    await round?.batches.return?.();
  }

  return {
    async next() {
      try {
        while (!ended) {
          run ??= createReplyRun(input);
          if (opening !== null && !(await settlesWithin(opening, pingIntervalMs))) return shown([PING]);
          round = opening === null ? round : beginRound(await opening);
          opening = null;
          round ??= beginRound(await input.vendor.stream(run.nextCall(true)));
          const next = await round.batches.next();
          if (next.done === true) {
            if (goOnFrom(round, run)) return shown([PING]);
            break;
          }
          const batch = round.view.take(next.value);
          if (round.view.failed()) await close();
          if (batch.length > 0) return shown(batch);
        }
        ended = true;
        return DONE;
      } catch (error) {
        await close();
        if (input.signal.aborted) throw input.signal.reason;
        if (!(error instanceof ReplyError)) run?.failed(error);
        if (!begun) throw error;
        return shown([StreamEvent.of(errorData(error))]);
      }
    },
    async return() {
      await close();
      return DONE;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tick = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  const first = await Promise.race([settled, tick]);
  clearTimeout(timer);
  return first;
}
