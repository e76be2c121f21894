import { readFileSync } from "node:fs";

import type { SpokenLanguage } from "../src/dialogue/index.ts";

type Answers = Readonly<Record<string, readonly string[]>>;
type InLanguage = Readonly<Record<SpokenLanguage, readonly string[]>>;
const address = new URL("../src/dialogue/consent/answers.json", import.meta.url);
const read = JSON.parse(readFileSync(address, "utf8")) as {
  readonly runs: InLanguage;
  readonly otherMeanings: InLanguage;
  readonly otherLanguages: InLanguage;
  readonly doesNotRun: Answers;
};

const pairs = (answers: InLanguage): (readonly [SpokenLanguage, string])[] =>
  (Object.keys(answers) as SpokenLanguage[]).flatMap((language) =>
    answers[language].map((answer) => [language, answer] as const),
  );

/** Answers to "Shall I do this?" that run it, by the language of the conversation. */
export const CLEAR_YESES = read.runs;
export const CLEAR_YES_PAIRS = pairs(read.runs);
/** Yeses of another language that run nothing in a conversation of this one, most of all where they mean something else. */
export const FOREIGN_YES_PAIRS = [...pairs(read.otherMeanings), ...pairs(read.otherLanguages)];
/** Those that run nothing even where the visitor also speaks the language in which they are a yes. */
export const OTHER_MEANING_PAIRS = pairs(read.otherMeanings);
/** Answers that run nothing in any language. */
export const NO_YESES: readonly string[] = Object.values(read.doesNotRun).flat();
