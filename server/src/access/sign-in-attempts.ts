import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Context } from "../platform/operations/context.ts";
import { findKnownBrowser } from "./known-browsers.ts";

const QUARTER_HOUR = 900;
/** One address may try many accounts, but none of them often. */
const PER_ADDRESS: Allowance = { name: "sign-in-address", calls: 100, seconds: QUARTER_HOUR };
const PER_ADDRESS_AND_EMAIL: Allowance = { name: "sign-in-email", calls: 10, seconds: QUARTER_HOUR };
/** Slows down guessing from many addresses; it only affects browsers that never signed in to the account. */
const PER_EMAIL: Allowance = { name: "sign-in-everywhere", calls: 100, seconds: QUARTER_HOUR };
const PER_BROWSER: Allowance = { name: "sign-in-browser", calls: 10, seconds: QUARTER_HOUR };

export async function countAttemptOfAddress({ limiter, call }: Context): Promise<void> {
  await limiter.spend(PER_ADDRESS, addressKey(call.ip));
}

/**
 * Counts an attempt with the password of one account: by address and e-mail together, so that a stranger's guesses
 * lock out the stranger. A browser that signed in before has a count of its own.
 */
export async function countAttempt(context: Context, email: string, userId: number | null): Promise<void> {
  const { limiter, call } = context;
  const browser = userId === null ? null : findKnownBrowser(context, userId);
  if (browser !== null) {
    await limiter.spend(PER_BROWSER, browser);
    return;
  }
  await limiter.spend(PER_ADDRESS_AND_EMAIL, `${addressKey(call.ip)}:${email}`);
  await limiter.spend(PER_EMAIL, email);
}

/** The right password starts the counts again. */
export async function resetAttempts(context: Context, email: string, userId: number): Promise<void> {
  const { limiter, call } = context;
  const browser = findKnownBrowser(context, userId);
  if (browser !== null) await limiter.forgive(PER_BROWSER, browser);
  await limiter.forgive(PER_ADDRESS_AND_EMAIL, `${addressKey(call.ip)}:${email}`);
  await limiter.forgive(PER_EMAIL, email);
}
