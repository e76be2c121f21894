import { opensQuestion } from "../../actions/index.ts";
import { formatMarkdown, type Markup } from "../../channels/index.ts";

const asIs = (text: string): string => text;

/** Marks are not spoken, and an address is of no use in an ear. */
const SPOKEN: Markup = {
  escape: asIs,
  strong: asIs,
  emphasis: asIs,
  code: asIs,
  codeBlock: asIs,
  quote: asIs,
  link: (text, href) => (text === href || /^\w+:\/\//.test(text) ? "" : text),
};
const WHOLE: Markup = { ...SPOKEN, link: asIs };

const CITATIONS = /\[\^?\d{1,3}\]|【[^】]{0,80}】/g;
const ADDRESSES = /\(?\b(?:https?:\/\/|www\.)[^\s)]+\)?/gi;
const PICTURES = /\p{Extended_Pictographic}|\u200D|\uFE0F/gu;

/**
 * A message as it is spoken: without marks, links, sources and pictures. Lines become sentences. Of a question whether
 * something may run nothing but the marks is left out: the caller must hear what a yes would do.
 */
export function speakable(markdown: string): string {
  const parts: { isQuestion: boolean; lines: string[] }[] = [];
  for (const line of markdown.split("\n")) {
    const isQuestion = opensQuestion(line);
    if (isQuestion || parts.at(-1)?.isQuestion !== false) parts.push({ isQuestion, lines: [line] });
    else parts.at(-1)!.lines.push(line);
  }
  return parts
    .flatMap(({ isQuestion, lines }) => (isQuestion ? wholeLines : proseLines)(lines.join("\n")))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => (/[.!?…:;,。！？।؟]$/u.test(line) ? line : `${line}.`))
    .join(" ");
}

const wholeLines = (question: string): string[] => [formatMarkdown(question, WHOLE)];

const proseLines = (markdown: string): string[] =>
  formatMarkdown(markdown, SPOKEN)
    .replace(CITATIONS, "")
    .replace(ADDRESSES, "")
    .replace(PICTURES, "")
    .split(/\n+/)
    .map((line) =>
      line
        .replace(/^(?:•|———)\s*/, "")
        .replace(/\s+/g, " ")
        .replace(/\s+([.,!?])/g, "$1")
        .trim(),
    );
