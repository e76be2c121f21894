import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";
import { AppError } from "../platform/errors/app-error.ts";
import { createQueue } from "../platform/limits/queue.ts";

/** Shorter ones from before still sign in. */
export const NewPassword = z.string().min(12).max(256).describe("At least 12 characters");

/**
 * argon2id, the library's default kind, with 19 MiB and two passes. Always outside a write unit, because it is
 * slow.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands in for the hash of an unknown account, at the same cost; its password does not exist. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$JiTisyMHpOlGWxNheVLbcA$ToElU8dlnMKA7hZ5aR7k5HfYDlvzrDXsMVn/AErf6sY";

/** The same password typed on another keyboard may be composed differently, so both are brought to one form. */
const oneForm = (password: string) => password.normalize("NFC");

/**
 * A hash occupies a core and a thread of the pool that also reads files and resolves names. Two at once leave half
 * of that pool to everything else; 32 wait at most half a second.
 */
const hashQueue = createQueue({ concurrency: 2, waiting: 32 }, () => {
  const message = "Too many sign-ins right now. Please try again in a few seconds.";
  return new AppError("unavailable", message, { headers: { "retry-after": "2" } });
});

export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(oneForm(password), COST));
}

/**
 * Takes as long without a hash as with one, so that the response time does not reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await hashQueue(() => verify(passwordHash ?? DECOY_HASH, oneForm(password)));
  return matches && passwordHash !== null;
}
