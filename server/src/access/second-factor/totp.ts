import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "../../platform/secrets/secrets.ts";

/** Time-based one-time passwords (RFC 6238) as every authenticator app reads them: SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks differ and people type slowly: the codes before and after the current one are accepted too. */
const WINDOW = [0, -1, 1] as const;

export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step a code belongs to, or null if it is not valid now. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const current = stepAt(now);
  const found = WINDOW.find((offset) => sameText(codeAt(secret, current + offset), code));
  return found === undefined ? null : current + found;
}

/** What the QR code holds. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[parseInt(group, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => parseInt(group, 2)));
}
