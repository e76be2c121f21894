import { PING, StreamEvent, type VendorStream } from "../../models/index.ts";
import { END, Flow, PENDING, Settling, type Taken } from "../../platform/flow/flow.ts";
import { errorData, ReplyError } from "./reply-error.ts";
import type { ReplyInput } from "./reply-input.ts";
import { createReplyRun, type ReplyRun } from "./reply-run.ts";
import { createRoundView, type BlockCounter, type RoundView } from "./round-view.ts";

const PING_INTERVAL_MS = 5_000;

type Batch = readonly StreamEvent[];

/** One model call's stream and what of it the asker sees. */
interface Round {
  readonly view: RoundView;
  readonly batches: Flow<Batch>;
}

/**
 * The reply as one stream in the messages format, whatever happens behind it. Until the first batch
 * every failure is thrown (and can still become an HTTP status); afterwards it is an `error` event.
 * An abort is always thrown. To stop early, abort the signal: it reaches the vendor at once.
 */
export const streamReply = (input: ReplyInput): Flow<Batch> => new ReplyFlow(input);

class ReplyFlow extends Flow<Batch> {
  private readonly input: ReplyInput;
  private readonly counter: BlockCounter = { next: 0 };
  private run: ReplyRun | null = null;
  private round: Round | null = null;
  /** The next call's stream, while it is asked for and while the tools before it run. */
  private opening: Settling<VendorStream> | null = null;
  private pings: Pings | null = null;
  private begun = false;
  private ended = false;

  constructor(input: ReplyInput) {
    super();
    this.input = input;
  }

  take(): Taken<Batch> {
    try {
      while (!this.ended) {
        const round = this.round ?? this.openRound();
        if (round === null) return this.pings?.isDue() ? [PING] : PENDING;
        const batch = round.batches.take();
        if (batch === PENDING) return PENDING;
        if (batch === END) {
          if (this.goOnFrom(round)) return this.shown([PING]);
          break;
        }
        const shown = round.view.take(batch);
        if (round.view.failed()) this.stop();
        if (shown.length > 0) return this.shown(shown);
      }
      this.ended = true;
      return END;
    } catch (error) {
      return this.fail(error);
    }
  }

  whenReady(wake: () => void): void {
    if (!this.opening) return this.round?.batches.whenReady(wake);
    const first = this.pings ? onlyOnce(wake) : wake;
    this.pings?.whenDue(first);
    this.opening.whenReady(first);
  }

  stop(): void {
    this.ended = true;
    this.pings?.stop();
    this.round?.batches.stop();
  }

  /** Null until the vendor has begun to answer. */
  private openRound(): Round | null {
    const { input } = this;
    this.run ??= createReplyRun(input);
    this.opening ??= new Settling(input.vendor.stream(this.run.nextCall(true)));
    const stream = this.opening.take();
    if (stream === PENDING) return null;
    this.opening = null;
    this.pings?.stop();
    this.pings = null;
    const view = createRoundView(this.run, stream.headers, this.counter);
    this.round = { view, batches: stream.batches };
    return this.round;
  }

  /** Starts the tools a finished call asks for; false where it asks for none and the reply is complete. */
  private goOnFrom({ view }: Round): boolean {
    const { input } = this;
    const run = this.run!;
    const calls = view.calls();
    if (calls.length === 0) return false;
    const answered = run.answerCalls(calls, view.content());
    this.round = null;
    this.opening = new Settling(answered.then(() => input.vendor.stream(run.nextCall(true))));
    this.pings = new Pings(input.pingIntervalMs ?? PING_INTERVAL_MS);
    return true;
  }

  private shown(batch: Batch): Batch {
    this.begun = true;
    return batch;
  }

  private fail(error: unknown): Batch {
    const { signal } = this.input;
    this.stop();
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof ReplyError)) this.run?.failed(error);
    if (!this.begun) throw error;
    return [StreamEvent.of(errorData(error))];
  }
}

/** A reader called by the other one as well would take what nobody has asked for. */
function onlyOnce(wake: () => void): () => void {
  let isCalled = false;
  return () => {
    if (!isCalled) wake();
    isCalled = true;
  };
}

/** Signs of life while tools run. */
class Pings {
  private readonly intervalMs: number;
  private timer: NodeJS.Timeout | null = null;
  private wake: (() => void) | null = null;
  private due = false;

  constructor(intervalMs: number) {
    this.intervalMs = intervalMs;
  }

  isDue(): boolean {
    const { due } = this;
    this.due = false;
    return due;
  }

  whenDue(wake: () => void): void {
    this.wake = wake;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.due = true;
      this.wake?.();
    }, this.intervalMs);
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.wake = null;
  }
}
