import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadDevelopmentSet } from "../retrieval/development-set.ts";

export interface Paragraph {
  readonly title: string;
  readonly text: string;
}

export interface Question {
  readonly q: string;
  readonly answers: readonly string[];
  readonly paragraph: number;
}

export interface Sets {
  readonly paragraphs: readonly Paragraph[];
  readonly questions: readonly Question[];
  /** About what was taught, but without an answer in it. */
  readonly nearTopic: readonly string[];
  /** About other things altogether. */
  readonly foreign: readonly string[];
}

/**
 * The sets in a folder: `reader_dev.json.gz`, which the reader has never seen, is taught and asked; the `task_*.json`
 * ask about something else.
 */
export async function readSets(folder: string, limit: number): Promise<Sets> {
  const { P, Q, I } = await loadDevelopmentSet(folder);
  const foreign = ["task_banking77.json", "task_stackfaq.json"].flatMap((name) => {
    const { queries } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { queries: { q: string }[] };
    return spread(queries, Math.ceil(limit / 2)).map(({ q }) => q);
  });
  return {
    paragraphs: P.map(({ title, s }) => ({ title, text: s.join(" ") })),
    questions: spread(Q, limit).map(({ q, a, p }) => ({ q, answers: a, paragraph: p })),
    nearTopic: spread(I, limit).map(({ q }) => q),
    foreign: spread(foreign, limit),
  };
}

/** So many entries, taken evenly from the whole list. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);
}

/** Whether a text holds one of the answers, whatever the case, the spaces and the punctuation. */
export function holdsAnswer(text: string, answers: readonly string[]): boolean {
  const padded = ` ${plain(text)} `;
  return answers.some((answer) => padded.includes(plain(answer)));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
