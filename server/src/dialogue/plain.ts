/** Lower case letters and digits, one space between words. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** Whether a plain text begins with a plain phrase, as whole words where the script has spaces. */
export function beginsWith(text: string, phrase: string, isGlued: boolean): boolean {
  if (!text.startsWith(phrase)) return false;
  return isGlued || text.length === phrase.length || text[phrase.length] === " ";
}

/** Chinese and Japanese are written without spaces. */
export const isGluedText = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
