import { ENGLISH_STOP_WORDS, words } from "../language/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { Expectation, Check } from "./schema.ts";
import type { CaseOutcome } from "./tables.ts";

/** What a check reads of a reply. */
export interface CheckedReply {
  readonly reply: string;
  readonly refused: boolean;
  readonly handed_over: boolean;
  readonly sources: readonly {
    readonly doc_id: string;
    readonly title: string;
    readonly url: string | null;
  }[];
}

/** A reply says what an approved answer says if it has this share of the answer's words. */
const ANSWER_SHARE = 0.6;

/** Compares a reply with what is expected of it, all but the criterion that a model judges. */
export function checkReply(expect: Expectation, reply: CheckedReply, turn: number): Check[] {
  const checks: Check[] = [];
  const add = (kind: Check["kind"], expected: string, isMet: boolean, detail: string | null = null) =>
    checks.push({ turn, kind, expected, outcome: isMet ? "passed" : "failed", detail });
  const text = normal(reply.reply);
  for (const phrase of expect.contains_all ?? []) add("contains_all", phrase, text.includes(normal(phrase)));
  if (expect.contains_any?.length) {
    const isMet = expect.contains_any.some((phrase) => text.includes(normal(phrase)));
    add("contains_any", expect.contains_any.join(" | "), isMet);
  }
  for (const source of expect.cites ?? []) {
    const cited = reply.sources.map(({ title }) => title).join(", ");
    add("cites", source, isCited(source, reply), cited === "" ? null : cited);
  }
  if (expect.answer !== undefined) {
    const share = sharedWords(expect.answer, reply.reply);
    add("answer", expect.answer, share >= ANSWER_SHARE, `${Math.round(share * 100)}%`);
  }
  if (expect.refuses !== undefined) add("refuses", String(expect.refuses), reply.refused === expect.refuses);
  if (expect.hands_over !== undefined)
    add("hands_over", String(expect.hands_over), reply.handed_over === expect.hands_over);
  return checks;
}

/** One failed check fails the case; one that could not be judged keeps it from passing. */
export function outcomeOf(checks: readonly Check[]): CaseOutcome {
  if (checks.length === 0) return "unchecked";
  if (checks.some(({ outcome }) => outcome === "failed")) return "failed";
  return checks.some(({ outcome }) => outcome === "not_judged") ? "not_judged" : "passed";
}

const normal = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();

function isCited(expected: string, { sources }: CheckedReply): boolean {
  const name = normal(expected);
  return sources.some(
    ({ doc_id, title, url }) =>
      doc_id === expected ||
      normal(title) === name ||
      (url !== null && withoutEnd(url) === withoutEnd(expected)),
  );
}

const withoutEnd = (url: string): string => url.trim().replace(/#.*$/, "").replace(/\/$/, "");

function sharedWords(answer: string, reply: string): number {
  const meaningful = (text: string) => words(text).filter((word) => !ENGLISH_STOP_WORDS.has(word));
  const expected = new Set(meaningful(answer));
  if (expected.size === 0) return normal(reply).includes(normal(answer)) ? 1 : 0;
  const given = new Set(meaningful(reply));
  return [...expected].filter((word) => given.has(word)).length / expected.size;
}
