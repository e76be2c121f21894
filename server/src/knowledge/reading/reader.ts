import type { Logger } from "../../platform/telemetry/logger.ts";
import type { ModelWorker } from "../embedding/local/model-worker.ts";
import type { ReadPassage } from "../embedding/local/reader-input.ts";

export interface ReaderSettings {
  /** `auto` reads where the machine is fast enough, `on` at any speed, `off` never. */
  readonly mode: "auto" | "on" | "off";
  /** With `auto`, the most milliseconds that a passage of usual length may take. */
  readonly limitMs: number;
}

export interface ReaderState {
  readonly reads: boolean;
  /** Why not, for people. */
  readonly reason: string | null;
}

/** Reads passages with a question in mind: each sentence gets a score for how likely it answers. */
export interface Reader {
  /**
   * The scores of each passage's sentences; null where nothing is read, and then the search's order stands. Passages
   * are read one by one while `readsOn` is true, so the result may be shorter than the list.
   */
  read(
    question: string,
    passages: readonly ReadPassage[],
    readsOn?: (scores: Float32Array, index: number) => boolean,
  ): Promise<Float32Array[] | null>;
  /** Whether passages are read here. The first call loads the model and measures it. */
  state(): Promise<ReaderState>;
}

/** So many questions may wait; beyond them a question is answered without being read, since people wait for it. */
const MOST_WAITING = 16;
const DEADLINE_MS = 10_000;
const RETRY_MS = 60_000;

export function createReader(worker: ModelWorker, settings: ReaderSettings, log: Logger): Reader {
  let measured: Promise<ReaderState> | null = null;
  let waiting = 0;

  async function measure(): Promise<ReaderState> {
    if (settings.mode === "off") return { reads: false, reason: "READER is off" };
    try {
      const [result] = await worker.run([{ kind: "time-reader" }], { priority: "query" });
      const ms = result![0]!;
      if (settings.mode === "on" || ms <= settings.limitMs) {
        log.info({ ms: Math.round(ms) }, "the reader is on");
        return { reads: true, reason: null };
      }
      const reason = `reading a passage takes ${ms.toFixed(1)} ms on this machine, the limit is ${settings.limitMs} ms`;
      log.warn({ reason }, "the reader is off: passages keep the order of the search");
      return { reads: false, reason };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, "the reader doesn't work: passages keep the order of the search");
      setTimeout(() => (measured = null), RETRY_MS).unref();
      return { reads: false, reason };
    }
  }

  const state = (): Promise<ReaderState> => (measured ??= measure());

  return {
    state,
    async read(question, passages, readsOn = () => true) {
      if (passages.length === 0 || !(await state()).reads || waiting >= MOST_WAITING) return null;
      waiting += 1;
      try {
        const signal = settings.mode === "on" ? {} : { signal: AbortSignal.timeout(DEADLINE_MS) };
        const read: Float32Array[] = [];
        for (const [index, passage] of passages.entries()) {
          const job = { kind: "read", question, passage } as const;
          const [scores] = await worker.run([job], { priority: "query", ...signal });
          read.push(scores!);
          if (!readsOn(scores!, index)) break;
        }
        return read;
      } catch (error) {
        log.warn({ err: error }, "passages could not be read: they keep the order of the search");
        return null;
      } finally {
        waiting -= 1;
      }
    },
  };
}
