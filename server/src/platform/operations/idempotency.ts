import { isUniqueViolation } from "../db/index.ts";
import { conflict, invalidParams } from "../errors/app-error.ts";
import { seal, sign, unseal } from "../secrets/secrets.ts";
import { callerKey, type Context } from "./context.ts";
import type { Answer, Operation } from "./define-operation.ts";
import { deleteKey, findKey, insertKey, updateAnswer } from "./queries.ts";

const MAX_KEY_LENGTH = 255;
/** Calls hold passwords and answers hold new tokens, so neither is readable in the table without the key. */
const SEALED_FOR = "idempotency";
export const KEPT_MS = 24 * 60 * 60 * 1000;

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
export async function onceByKey(
  context: Context,
  operation: Operation,
  key: string,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const id = { caller: callerKey(context.actor), key };
  const fingerprint = sign(context.signingKey, SEALED_FOR, operation.name + JSON.stringify(input));
  const createdAt = context.now();
  const claimed = await claim(context, { ...id, operation: operation.name, fingerprint, createdAt });
  if (!claimed) return repeat(context, id, fingerprint);
  try {
    const answer = await run();
    const sealedAnswer = seal(context.signingKey, SEALED_FOR, JSON.stringify(answer));
    await context.db.writeStatement((sql) => updateAnswer(sql, id, sealedAnswer));
    return answer;
  } catch (error) {
    await context.db.writeStatement((sql) => deleteKey(sql, id));
    throw error;
  }
}

async function claim(context: Context, row: Parameters<typeof insertKey>[1]): Promise<boolean> {
  try {
    await context.db.write(async ({ sql }) => {
      await deleteKey(sql, row, { before: row.createdAt - KEPT_MS });
      await insertKey(sql, row);
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
  const first = await findKey(context.db.read, id);
  if (!first)
    throw conflict("The first request with this Idempotency-Key has just failed. Please send it again.");
  if (first.fingerprint !== fingerprint) {
    throw conflict("This Idempotency-Key was already used for another request. Please use a new key.");
  }
  if (!first.answer) {
    throw conflict("The first request with this Idempotency-Key has not finished. Please try again shortly.");
  }
  return JSON.parse(unseal(context.signingKey, SEALED_FOR, first.answer)) as Answer;
}
