import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Context } from "../../platform/operations/context.ts";

/** At this rate guessing a code takes about a year on average; only a caller who has the password gets to try. */
const TRIES: Allowance = { name: "second-factor", calls: 10, seconds: 900 };

export async function spendTry(context: Pick<Context, "limiter">, userId: number): Promise<void> {
  await context.limiter.spend(TRIES, String(userId));
}

export function resetTries(context: Pick<Context, "limiter">, userId: number): Promise<void> {
  return context.limiter.forgive(TRIES, String(userId));
}
