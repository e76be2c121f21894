/** The line of our mails above which a reply stands, in every language and however it was quoted. */
const OUR_LINE = /^[\s>|]*##-.*-##/;
const ORIGINAL =
  /^[\s>]*-{2,}\s*(original message|ursprüngliche nachricht|mensaje original|message d.origine)\s*-{2,}/i;
const FORWARDED_HEAD = /^(from|von|de|发件人|من|प्रेषक)\s*[:：]/i;
const NEXT_HEAD =
  /^(sent|date|to|gesendet|datum|an|enviado|fecha|para|envoyé|à|发送时间|收件人|تاريخ|إلى|भेजा गया)\s*[:：]/i;
/** "On Monday, Ada wrote:" in the languages of the product; a mail program may break it into two lines or three. */
const ATTRIBUTION =
  /^(on\b.*\bwrote|am\b.*\bschrieb\b.*|el\b.*\bescribió|le\b.*\ba écrit|.*写道|في.*كتب.*|.*ने लिखा)\s*[:：]$/i;
const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s*>/;
const LINES_OF_ATTRIBUTION = 3;
const LONGEST_LINE = 1000;
/** People write above what they quote, and a reply is shorter than this: what follows is not read. */
const LONGEST_TEXT = 50_000;

/** What the writer added: without the mail that is answered, the line that announces it, and the signature. */
export function cutQuotes(text: string): string {
  const lines = linesOf(text);
  const end = lines.findIndex((line, at) => beginsQuotation(lines, line, at));
  const own = end < 0 ? lines : lines.slice(0, end);
  while (own.length > 0 && (own.at(-1)!.trim() === "" || QUOTED.test(own.at(-1)!) || endsAttribution(own)))
    own.pop();
  return own.join("\n").trim();
}

/** For a mail that answers none: what it quotes, such as a mail that is passed on, is what it is about. */
export function cutSignature(text: string): string {
  const lines = linesOf(text);
  const end = lines.findIndex((line) => SIGNATURE.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).join("\n").trim();
}

const linesOf = (text: string): string[] =>
  text.slice(0, LONGEST_TEXT).replaceAll("\0", "").replaceAll("\r\n", "\n").split("\n");

function beginsQuotation(lines: readonly string[], line: string, at: number): boolean {
  if (line.length > LONGEST_LINE) return false;
  if (OUR_LINE.test(line) || ORIGINAL.test(line) || SIGNATURE.test(line)) return true;
  if (FORWARDED_HEAD.test(line)) return NEXT_HEAD.test(lines[at + 1]?.trim() ?? "");
  return isAttribution(lines.slice(at, at + LINES_OF_ATTRIBUTION));
}

/** An attribution in one line or in the first two or three of these. */
function isAttribution(lines: readonly string[]): boolean {
  return lines.some((_line, at) => {
    const joined = lines.slice(0, at + 1).map((line) => line.trim());
    const sentence = joined.includes("") ? "" : joined.join(" ");
    // The colon first: without it the expression tries every way to split a line that a stranger has written.
    return sentence.length <= LONGEST_LINE && /[:：]$/.test(sentence) && ATTRIBUTION.test(sentence);
  });
}

/** An address before the quotation, which some programs write in place of a sentence. */
const endsAttribution = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  lines.at(-1)!.length <= LONGEST_LINE &&
  /^[^\n]{0,200}<[^<>\s]+@[^<>\s]+>\s*[:：]?$/.test(lines.at(-1)!.trim());
