import { readFileSync } from "node:fs";

type Answers = Readonly<Record<string, readonly string[]>>;
const address = new URL("../src/dialogue/consent/answers.json", import.meta.url);
const read = JSON.parse(readFileSync(address, "utf8")) as {
  readonly runs: Answers;
  readonly doesNotRun: Answers;
};

/** Answers to "Shall I do this?" that run it, by language. */
export const CLEAR_YESES = read.runs;
/** Answers that run nothing. */
export const NO_YESES: readonly string[] = Object.values(read.doesNotRun).flat();
