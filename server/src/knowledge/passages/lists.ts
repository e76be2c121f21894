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

/** The list that starts at a line: its items, after an introduction with a colon or below a heading. */
function listAt(lines: string[], start: number): { text: string; until: number } | null {
  const first = /[:：]\s*$/.test(lines[start]!) ? start + 1 : start;
  let until = first;
  while (until < lines.length && ITEM_LINE.test(lines[until]!)) until++;
  const text = lines.slice(start, until).join("\n").trim();
  const isList = until > first + (first === start ? 1 : 0);
  return isList && text.length <= LONGEST_LIST ? { text, until } : null;
}
