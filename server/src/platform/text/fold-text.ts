/**
 * Text as comparisons that ignore case see it. The engines fold only ASCII or by their locale, so it is done here
 * once, stored, and searched for in the same form: `STRASSE` finds `straße`, `ΣΟΦΟΣ` finds `σοφος` and `σοφοσ`.
 */
export function foldText(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

/** The text as a literal part of a `like … escape '\'` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
