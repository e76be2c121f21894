import { detectLanguage, type LanguageCode } from "../language/index.ts";
import type { Sql } from "../platform/db/index.ts";
import type { LanguageSkill } from "./index/language-skill.ts";
import { listFirstChunks } from "./queries/chunks.ts";

/** A language that a project's content is in, and how the search finds it there. */
export interface TaughtLanguage {
  readonly language: LanguageCode;
  readonly by: "meaning" | "words";
}

/** Enough to see every language that matters; each takes about 0.1 ms. */
const SAMPLED_DOCUMENTS = 100;
/** Fewer may be names and numbers that were taken for another language. */
const SMALLEST_SHARE = 0.05;

/** The languages of the newest documents, the most frequent first. */
export async function listTaughtLanguages(
  sql: Sql,
  projectId: number,
  { meaningShare }: LanguageSkill,
): Promise<TaughtLanguage[]> {
  const texts = await listFirstChunks(sql, { projectId, limit: SAMPLED_DOCUMENTS });
  const counts = new Map<LanguageCode, number>();
  for (const text of texts) {
    const language = detectLanguage(text);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= SMALLEST_SHARE * texts.length)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => ({ language, by: meaningShare(language) > 0 ? "meaning" : "words" }));
}
