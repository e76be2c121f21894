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

const CITATIONS = /\[\^?\d{1,3}\]|【[^】]{0,80}】/g;
const ADDRESSES = /\(?\b(?:https?:\/\/|www\.)[^\s)]+\)?/gi;
const PICTURES = /\p{Extended_Pictographic}|\u200D|\uFE0F/gu;

/** A message as it is spoken: without marks, links, sources and pictures. Lines become sentences. */
export function speakable(markdown: string): string {
  return formatMarkdown(markdown, SPOKEN)
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
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => (/[.!?…:;,。！？।؟]$/u.test(line) ? line : `${line}.`))
    .join(" ");
}
