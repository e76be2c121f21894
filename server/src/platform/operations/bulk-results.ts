import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { toAppError } from "../db/availability.ts";
import { AppError, type ErrorCode, type FieldErrors } from "../errors/app-error.ts";
import type { Context } from "./context.ts";
import type { Answer } from "./define-operation.ts";
import { RememberedEntries } from "./remembered-entries.ts";

/** What every bulk operation takes at most. */
export const MOST_ENTRIES = 1_000;

/** Entries under way at the same time: enough to share commits, few enough to leave connections to other callers. */
const AT_ONCE = 4;

export const bulkResultFields = {
  succeeded: z.number().int().describe("How many entries were done"),
  failed: z.number().int().describe("How many were not; the others are done all the same"),
  results: z
    .array(
      z.object({
        index: z.number().int().describe("The entry's place in the request, starting at 0"),
        status: z.number().int().describe("The HTTP status of the single call: 200 if the entry was done"),
        id: z
          .union([z.number().int(), z.string()])
          .nullable()
          .describe("The record's ID, or session_uid; null where there is none"),
        message: z.string().describe("As the single call returns it"),
        errors: z.record(z.string(), z.string()).optional().describe("Maps each invalid field to a message"),
      }),
    )
    .describe("One for each entry, in the order of the request"),
};

export const BulkResult = z.object(bulkResultFields).meta({ id: "BulkResult" });

type BulkData = z.input<typeof BulkResult>;
export type EntryId = number | string | null;

/** What became of an entry. */
export type EntryOutcome =
  | { readonly id: EntryId; readonly message: string }
  | { readonly id: EntryId; readonly error: AppError };

export interface BulkWork<Entry> {
  /** For the log. */
  readonly operation: string;
  readonly entries: readonly Entry[];
  /** Entries with the same key run one after the other, in order; null for one that depends on no other. */
  readonly keyOf: (entry: Entry) => string | null;
  /** The id that a failed entry is shown with. */
  readonly idOf: (entry: Entry) => EntryId;
  readonly run: (entry: Entry) => Promise<{ readonly id: EntryId; readonly message: string }>;
}

/** Runs every entry in a transaction of its own; a failure is the result of its entry and stops no other. */
export async function runEntries<Entry>(context: Context, work: BulkWork<Entry>): Promise<EntryOutcome[]> {
  const outcomes: EntryOutcome[] = [];
  let outage: AppError | null = null;
  const remembered = RememberedEntries.current();
  const before = (await remembered?.outcomes()) ?? new Map<number, () => unknown>();
  const attempt = async (entry: Entry, place: number): Promise<EntryOutcome> => {
    try {
      const known = before.get(place);
      if (known) return outcomeIn(known());
      if (outage) throw outage;
      return await (remembered ? remembered.run(place, () => work.run(entry)) : work.run(entry));
    } catch (failure) {
      const error = toAppError(failure);
      if (error.status >= 500) {
        if (!outage)
          context.log.error({ err: failure, operation: work.operation }, "an entry of a bulk call failed");
        // Without the database the rest would fail too, each after its own wait.
        if (error.code === "unavailable") outage = error;
      }
      return { id: work.idOf(entry), error };
    }
  };
  for (let start = 0; start < work.entries.length;) {
    const wave = waveFrom(work, start);
    const done = await Promise.all(wave.map((entry, at) => attempt(entry, start + at)));
    await remembered?.store(
      done.flatMap((outcome, at) =>
        before.has(start + at) || isServerFailure(outcome)
          ? []
          : [[start + at, storedOutcome(outcome)] as const],
      ),
    );
    outcomes.push(...done);
    start += wave.length;
    await nextTurn();
  }
  return outcomes;
}

interface StoredOutcome {
  readonly id: EntryId;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly errors?: FieldErrors;
}

const isServerFailure = (outcome: EntryOutcome): boolean => "error" in outcome && outcome.error.status >= 500;

const storedOutcome = (outcome: EntryOutcome): StoredOutcome =>
  "error" in outcome
    ? {
        id: outcome.id,
        message: outcome.error.message,
        code: outcome.error.code,
        ...(outcome.error.fields ? { errors: outcome.error.fields } : {}),
      }
    : outcome;

/** As `storedOutcome` has written it. */
function outcomeIn(value: unknown): EntryOutcome {
  const { id, message, code, errors } = value as StoredOutcome;
  if (code === undefined) return { id, message };
  return { id, error: new AppError(code, message, errors ? { fields: errors } : {}) };
}

/** The next entries that do not depend on each other. */
function waveFrom<Entry>({ entries, keyOf }: BulkWork<Entry>, start: number): Entry[] {
  const wave: Entry[] = [];
  const keys = new Set<string>();
  for (const entry of entries.slice(start, start + AT_ONCE)) {
    const key = keyOf(entry);
    if (key !== null && keys.has(key)) break;
    if (key !== null) keys.add(key);
    wave.push(entry);
  }
  return wave;
}

/** Fails only where the server failed and nothing was done, so that the caller can send all of it again. */
export function bulkAnswer(outcomes: readonly EntryOutcome[]): Answer<BulkData> {
  const failures = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome] : []));
  const serverFailure = failures.find(({ error }) => error.status >= 500);
  if (serverFailure && failures.length === outcomes.length) throw serverFailure.error;
  const [succeeded, failed] = [outcomes.length - failures.length, failures.length];
  return {
    data: {
      succeeded,
      failed,
      results: outcomes.map((outcome, index) => ({ index, ...presentOutcome(outcome) })),
    },
    ...(failed === 0 ? {} : { message: `${failed} of ${outcomes.length} entries failed. See results.` }),
    audited: { succeeded, ...(failed === 0 ? {} : { failed, failed_ids: failures.map(({ id }) => id) }) },
  };
}

function presentOutcome(outcome: EntryOutcome): Omit<BulkData["results"][number], "index"> {
  if (!("error" in outcome)) return { status: 200, id: outcome.id, message: outcome.message };
  const { id, error } = outcome;
  return {
    status: error.status,
    id,
    message: error.message,
    ...(error.fields && Object.keys(error.fields).length > 0 ? { errors: { ...error.fields } } : {}),
  };
}
