import { splitSentences } from "../../language/index.ts";

const ITEM_LINE = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/i;
/** Of a longer list only the best items are quoted. */
const LONGEST_LIST = 700;

/**
 * For each sentence of a chunk the list it belongs to, or null. Steps without what they are for, or an
 * introduction without its items, would be half an answer.
 */
export function parseLists(content: string): (string | null)[] {
  const lines = content.split(/\n+/);
  const lists: (string | null)[] = [];
  let open: { text: string; until: number } | null = null;
  for (const [index, line] of lines.entries()) {
    if (!open || index >= open.until) open = listAt(lines, index);
    for (const _ of splitSentences(line)) lists.push(open?.text ?? null);
  }
  return lists;
}

/** The list that starts at a line: an introduction with a colon and the items below it. */
function listAt(lines: string[], start: number): { text: string; until: number } | null {
  if (!/[:：]\s*$/.test(lines[start]!)) return null;
  let until = start + 1;
  while (until < lines.length && ITEM_LINE.test(lines[until]!)) until++;
  const text = lines.slice(start, until).join("\n").trim();
  return until > start + 1 && text.length <= LONGEST_LIST ? { text, until } : null;
}
