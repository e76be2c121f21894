import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Paragraph, Question } from "../answers/sets.ts";

/** A set in SQuAD's format: paragraphs under titles, questions about each. */
export interface LanguageSet {
  readonly language: string;
  readonly paragraphs: readonly Paragraph[];
  readonly questions: readonly Question[];
}

interface SquadFile {
  data: {
    title: string;
    paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[];
  }[];
}

/** `xquad.LANGUAGE.json` of a folder. */
export function readLanguageSet(folder: string, language: string): LanguageSet {
  const { data } = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), "utf8")) as SquadFile;
  const paragraphs: Paragraph[] = [];
  const questions: Question[] = [];
  for (const { title, paragraphs: list } of data) {
    for (const { context, qas } of list) {
      for (const { question, answers } of qas) {
        questions.push({
          q: question,
          answers: answers.map(({ text }) => text),
          paragraph: paragraphs.length,
        });
      }
      paragraphs.push({ title, text: context });
    }
  }
  return { language, paragraphs, questions };
}
