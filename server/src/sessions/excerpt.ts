import { foldText } from "../platform/text/fold-text.ts";

const BEFORE = 40;
const LENGTH = 200;

/** The part of a text around what was searched for. */
export function excerpt(text: string, search: string): string {
  const at = Math.max(0, foldText(text).indexOf(foldText(search.trim())) - BEFORE);
  const part = text.slice(at, at + LENGTH).toWellFormed();
  return `${at > 0 ? "…" : ""}${part}${at + LENGTH < text.length ? "…" : ""}`;
}
