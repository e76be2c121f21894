import { isUniqueViolation } from "../db/index.ts";
import { conflict, invalidParams } from "../errors/app-error.ts";
import { sealedPlace } from "../secrets/sealed-place.ts";
import { sign } from "../secrets/secrets.ts";
import { callerKey, type Context } from "./context.ts";
import type { Answer, Operation } from "./define-operation.ts";
import {
  deleteClaim,
  deleteFreeKey,
  extendClaim,
  findIdempotencyKey,
  insertIdempotencyKey,
  updateAnswer,
  type Claim,
} from "./queries.ts";

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
 * A failed call frees its key, since nothing was done.
 */
export async function runOnceByKey(
  context: Context,
  operation: Operation,
  key: string,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const id = { caller: callerKey(context.actor), key };
  const fingerprint = sign(context.signingKey, PURPOSE, operation.name + JSON.stringify(input));
  const claim: Claim = { ...id, createdAt: context.now() };
  const isClaimed = await claimKey(context, {
    ...claim,
    operation: operation.name,
    fingerprint,
    leasedUntil: claim.createdAt + LEASE_MS,
  });
  if (!isClaimed) return repeat(context, id, fingerprint);
  const lease = setInterval(() => void extend(context, claim), LEASE_MS / 3).unref();
  try {
    const answer = await run();
    const sealedAnswer = sealedAnswers.seal(context, JSON.stringify(answer));
    await context.db.writeStatement((sql) => updateAnswer(sql, claim, sealedAnswer));
    return answer;
  } catch (error) {
    await context.db.writeStatement((sql) => deleteClaim(sql, claim));
    throw error;
  } finally {
    clearInterval(lease);
  }
}

async function extend(context: Context, claim: Claim): Promise<void> {
  // The next extension is soon; a database that is away for longer frees the key.
  await context.db
    .writeStatement((sql) => extendClaim(sql, claim, context.now() + LEASE_MS))
    .catch(() => undefined);
}

async function claimKey(context: Context, row: Parameters<typeof insertIdempotencyKey>[1]): Promise<boolean> {
  try {
    await context.db.write(async ({ sql }) => {
      await deleteFreeKey(sql, row, { retainedSince: row.createdAt - RETENTION_MS, now: row.createdAt });
      await insertIdempotencyKey(sql, row);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function repeat(
  context: Context,
  id: { caller: string; key: string },
  fingerprint: string,
): Promise<Answer> {
  const first = await findIdempotencyKey(context.db.read, id);
  if (!first) throw conflict("The first request with this Idempotency-Key failed. Please send it again.");
  if (first.fingerprint !== fingerprint) {
    throw conflict("This Idempotency-Key was already used for another request. Use a new key.");
  }
  if (!first.answer) {
    throw conflict("The first request with this Idempotency-Key hasn't finished. Please try again shortly.");
  }
  return { ...(JSON.parse(sealedAnswers.unseal(context, first.answer)) as Answer), isReplay: true };
}
