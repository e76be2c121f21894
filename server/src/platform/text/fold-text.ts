import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Text as comparisons that ignore case see it. The engines fold only ASCII or by their locale, so it is done here
 * once, stored, and searched for in the same form: `STRASSE` finds `straße`, `ΣΟΦΟΣ` finds `σοφος` and `σοφοσ`.
 */
export function foldText(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

const SLICE = 50_000;

/** The same for a text of any length: slices end between words, and others have their turn after each. */
export async function foldLongText(text: string): Promise<string> {
  const folded: string[] = [];
  for (let from = 0; from < text.length;) {
    const space = text.lastIndexOf(" ", from + SLICE);
    const end = text.length - from <= SLICE ? text.length : space > from ? space : from + SLICE;
    folded.push(foldText(text.slice(from, end)));
    from = end;
    if (from < text.length) await nextTurn();
  }
  return folded.join("");
}

/** The text as a literal part of a `like … escape '\'` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
