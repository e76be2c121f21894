import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** A random 256-bit value with a prefix that names its kind. Shown once, stored as its hash. */
export function newSecret(prefix = ""): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** SHA-256 is enough for a random value; passwords go through argon2id instead. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Digits in a text, longer than a double holds exactly. */
export function newDigits(length: number): string {
  const digits = Array.from(randomBytes(length), (byte) => String(byte % 10));
  return `${1 + (randomBytes(1)[0]! % 9)}${digits.slice(1).join("")}`;
}

/** Lower-case letters and digits, for identifiers people may have to read out. */
export function newUid(length = 20): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

export function sign(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url");
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const cipherKey = (key: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", key, "", `seal\n${purpose}`, 32));

/** For a secret that has to wait in the database until it is sent: unreadable there without the key. */
export function seal(key: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when the text was sealed with another key or changed. */
export function unseal(key: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, cipherKey(key, purpose), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
