import { foldText } from "../platform/text/fold-text.ts";

/** Few enough that a narrow row shows the words. */
const BEFORE = 12;
const LENGTH = 200;

/** The part of a text around what was searched for. */
export function excerpt(text: string, search: string): string {
  const at = Math.max(0, findFolded(text, foldText(search.trim())) - BEFORE);
  const part = text.slice(at, at + LENGTH).toWellFormed();
  return `${at > 0 ? "…" : ""}${part}${at + LENGTH < text.length ? "…" : ""}`;
}

/** Where the folded words begin in the text, or -1: folding can change the length of what stands before them. */
function findFolded(text: string, search: string): number {
  const found = foldText(text).indexOf(search);
  if (found <= 0) return found;
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (foldText(text.slice(0, middle)).length < found) from = middle + 1;
    else to = middle;
  }
  return from;
}
