import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";

export const Password = z.string().min(10).max(256).describe("At least 10 characters");

/** argon2id, the library's default kind, with 19 MiB and two passes. Always outside a write unit: it takes a while. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands in for the hash of somebody who does not exist, at the same cost; nobody knows its password. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$JiTisyMHpOlGWxNheVLbcA$ToElU8dlnMKA7hZ5aR7k5HfYDlvzrDXsMVn/AErf6sY";

/** The same password typed on another keyboard may be composed differently, so both are brought to one form. */
const oneForm = (password: string) => password.normalize("NFC");

export function hashPassword(password: string): Promise<string> {
  return hash(oneForm(password), COST);
}

/** Takes as long without a hash as with one, so that time does not tell whether an account exists. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DECOY_HASH, oneForm(password));
  return matches && passwordHash !== null;
}
