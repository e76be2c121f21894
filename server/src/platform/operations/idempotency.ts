import { toAppError } from "../db/availability.ts";
import { isUniqueViolation } from "../db/index.ts";
import { AppError, conflict, invalidParams, type ErrorCode, type FieldErrors } from "../errors/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { sealedPlace } from "../secrets/sealed-place.ts";
import { sign } from "../secrets/secrets.ts";
import { BulkResult } from "./bulk-results.ts";
import { CallMarker } from "./call-marker.ts";
import { callerKey, isPageKey, type Context } from "./context.ts";
import type { Answer, Operation } from "./define-operation.ts";
import {
  deleteFreeKey,
  endLease,
  extendClaim,
  findIdempotencyKey,
  insertIdempotencyKey,
  markBegun,
  takeOverClaim,
  updateAnswer,
  type Claim,
} from "./queries.ts";
import { RememberedEntries } from "./remembered-entries.ts";

const MAX_KEY_LENGTH = 255;
/** Requests contain passwords and responses contain new tokens, so both are stored encrypted. */
const PURPOSE = "idempotency";
export const sealedAnswers = sealedPlace({
  purpose: PURPOSE,
  table: "idempotency_keys",
  id: "key",
  column: "answer",
  isShortLived: true,
});
export const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A call that runs extends its claim; one whose process has crashed frees its key after this. */
const LEASE_MS = 60_000;

export function requireKey(key: string): void {
  if (key.length <= MAX_KEY_LENGTH) return;
  throw invalidParams({
    "Idempotency-Key": `Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters long.`,
  });
}

/**
 * Runs a write once for each key and caller within 24 hours; a repetition gets the first answer again.
 * A call that has failed and stored nothing frees its key; a refusal after something was stored is an answer too. Where
 * the server failed or its process stopped in the middle, the mark in the first transaction says so: a repetition runs
 * nothing, except the entries of a bulk call that were not begun.
 */
export async function runOnceByKey(
  context: Context,
  operation: Operation,
  key: string,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const id = { caller: callerOf(context), key };
  const fingerprint = sign(context.signingKey, PURPOSE, operation.name + JSON.stringify(input));
  const claim: Claim = { ...id, createdAt: context.now() };
  const isClaimed = await claimKey(context, operation, {
    ...claim,
    operation: operation.name,
    fingerprint,
    leasedUntil: claim.createdAt + LEASE_MS,
  });
  if (!isClaimed) return repeat(context, operation, id, fingerprint);
  const lease = setInterval(() => void extend(context, claim), LEASE_MS / 3).unref();
  const marker = new CallMarker(async (sql) => {
    // The lease has ended and another call has the key: this one must not do what that one does.
    if (!(await markBegun(sql, claim, context.now()))) throw conflict(TAKEN_OVER);
  });
  try {
    const answer = await runMarked(context, operation, { claim, marker, run });
    await store(context, claim, answer);
    return answer;
  } catch (error) {
    const refusal = toAppError(error);
    if (marker.hasBegun() && !isUncertain(refusal)) await store(context, claim, { refusal: kept(refusal) });
    else await context.db.writeStatement((sql) => endLease(sql, claim));
    throw error;
  } finally {
    clearInterval(lease);
  }
}

/** A page's key is everyone's: the answer to one visitor is not for another who sends the same words. */
const callerOf = ({ actor, call }: Context): string =>
  actor.kind === "key" && isPageKey(actor) ? `${callerKey(actor)}:${addressKey(call.ip)}` : callerKey(actor);

interface MarkedRun {
  readonly claim: Claim;
  readonly marker: CallMarker;
  readonly run: () => Promise<Answer>;
}

function runMarked(
  context: Context,
  operation: Operation,
  { claim, marker, run }: MarkedRun,
): Promise<Answer> {
  // It recognizes a repetition of its own accord, and continues it.
  if (operation.mayStream) return run();
  if (isBulk(operation)) return new RememberedEntries(context, claim, marker).cover(run);
  return marker.cover(run);
}

const isBulk = ({ output }: Operation): boolean => output === BulkResult;

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
}

/** Without headers: `retry-after` counted from then. */
const kept = ({ code, message, fields }: AppError): Refusal => ({ code, message, fields });

async function store(context: Context, claim: Claim, answer: Answer | { refusal: Refusal }): Promise<void> {
  const sealed = sealedAnswers.seal(context, JSON.stringify(answer));
  await context.db.writeStatement((sql) => updateAnswer(sql, claim, sealed));
}

/** The server itself has failed: what was done before may be stored. */
const isUncertain = ({ code }: AppError): boolean => code === "internal" || code === "unavailable";

const TAKEN_OVER =
  "Another request with this Idempotency-Key runs in place of this one. Send it again to see what became of it.";

async function extend(context: Context, claim: Claim): Promise<void> {
  // The next extension is soon; a database that is away for longer frees the key.
  await context.db
    .writeStatement((sql) => extendClaim(sql, claim, context.now() + LEASE_MS))
    .catch(() => undefined);
}

async function claimKey(
  context: Context,
  operation: Operation,
  row: Parameters<typeof insertIdempotencyKey>[1],
): Promise<boolean> {
  try {
    return await context.db.write(async ({ sql }) => {
      if (isBulk(operation) && (await takeOverClaim(sql, row))) return true;
      await deleteFreeKey(sql, row, { retainedSince: row.createdAt - RETENTION_MS, now: row.createdAt });
      await insertIdempotencyKey(sql, row);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function repeat(
  context: Context,
  operation: Operation,
  id: { caller: string; key: string },
  fingerprint: string,
): Promise<Answer> {
  const first = await findIdempotencyKey(context.db.read, id);
  if (!first) throw conflict("The first request with this Idempotency-Key failed. Please send it again.");
  if (first.fingerprint !== fingerprint) {
    throw conflict("This Idempotency-Key was already used for another request. Use a new key.");
  }
  if (!first.answer) {
    if (first.hasBegun && first.leasedUntil <= context.now()) throw outcomeUnknown(operation);
    throw conflict("The first request with this Idempotency-Key hasn't finished. Please try again shortly.");
  }
  const answer = JSON.parse(sealedAnswers.unseal(context, first.answer)) as Answer & { refusal?: Refusal };
  if (!answer.refusal) return { ...answer, isReplay: true };
  const { code, message, fields } = answer.refusal;
  throw new AppError(code, message, {
    ...(fields ? { fields } : {}),
    headers: { "idempotent-replayed": "true" },
  });
}

const outcomeUnknown = (operation: Operation) =>
  conflict(
    `Outcome unknown: the server stopped or failed in the middle of the first request with this Idempotency-Key, so ${operation.name} ` +
      "may be done, in part or not at all. Nothing was done now. Read the records that it changes, and send what is missing with a new key.",
  );
