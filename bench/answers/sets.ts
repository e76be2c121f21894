import { readFileSync } from "node:fs";
import { join } from "node:path";

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
  /** About other things altogether. */
  readonly foreign: readonly string[];
}

/** The sets in a folder: `answers_squad.json` is taught and asked, the `task_*.json` ask about something else. */
export function readSets(folder: string, limit: number): Sets {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const { paragraphs, questions } = read("answers_squad.json") as Omit<Sets, "foreign">;
  const foreign = ["task_banking77.json", "task_stackfaq.json"].flatMap((name) => {
    const { queries } = read(name) as { queries: { q: string }[] };
    return spread(queries, Math.ceil(limit / 2)).map(({ q }) => q);
  });
  return { paragraphs, questions: spread(questions, limit), foreign: spread(foreign, limit) };
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
