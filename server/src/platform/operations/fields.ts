import { z } from "zod";

/** Field types that many operations share. */

export const id = (noun: string) =>
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe(`The ID of the ${noun}`);

export const limit = (maximum: number, byDefault = 10) =>
  z.number().int().min(1).max(maximum).default(byDefault).describe("Entries per page");

export const orderBy = (byDefault: "ASC" | "DESC") =>
  z.enum(["ASC", "DESC"]).default(byDefault).describe("Ascending or descending");

/** A whole day in UTC. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-01-31.")
  .refine((text) => isRealDay(text), "must be a date that exists, such as 2026-01-31.");

/** One printable line: names appear in mails, lists and other people's pages. */
export const name = (longest = 255) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine(lacks(UNPRINTABLE, longest), "must be one line without control characters.")
    .refine(lacks(LINK, longest), "must not contain a link.");

/** A text that is too long is refused for that alone: these patterns take quadratic time. */
const lacks =
  (pattern: RegExp, longest: number) =>
  (text: string): boolean =>
    text.length > longest || !pattern.test(text);

/** Control characters, line separators, and marks that reorder or hide what follows. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const LINK = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|javascript|data):|[\p{L}\p{N}-]\.\p{L}{2,}[/?#:]/iu;

/** A name that mails carry to strangers: mail programs turn bare addresses into links, too. */
export const mailedName = (longest: number) =>
  name(longest).refine(lacks(WEB_ADDRESS, longest), "must not contain a web address.");

const WEB_ADDRESS = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]@[\p{L}\p{N}]/u;

/** Comma-separated tags. */
export const tags = z.string().max(1000).describe("Comma-separated tags");

export const timestamp = z.iso.datetime().describe("ISO 8601, UTC");

const DAY_MS = 24 * 60 * 60 * 1000;

/** First millisecond of the day. */
export const startOfDay = (text: string): number => Date.parse(`${text}T00:00:00.000Z`);
/** First millisecond after the day. */
export const endOfDay = (text: string): number => startOfDay(text) + DAY_MS;

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Tags as lists: trimmed, without empty ones and repetitions. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

function isRealDay(text: string): boolean {
  const time = startOfDay(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
