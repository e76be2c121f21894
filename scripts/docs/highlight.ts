import { createRequire } from "node:module";
import { escapeHtml } from "./escape-html.ts";

interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(text: string, options: { language: string }): { value: string };
}

const highlighter = loadHighlighter();

/** The HTML of a code block; a language that is not known stays plain text. */
export function highlight(text: string, language: string | undefined): string {
  if (!language || !highlighter.getLanguage(language)) return escapeHtml(text);
  return highlighter.highlight(text, { language }).value;
}

/** Its own types add the DOM to every file that is checked together with this one. */
function loadHighlighter(): Highlighter {
  return createRequire(import.meta.url)("highlight.js") as Highlighter;
}
