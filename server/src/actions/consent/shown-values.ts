/** A question is one message on every channel, and nothing of it is ever cut. */
const LONGEST_VALUE = 1_000;
const LONGEST_TOGETHER = 3_000;

/** What a reader does not see, or what changes the order of what they see. Line breaks become spaces. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;
const LINE_BREAKS = /[\t\r\n]/g;
/** Scripts that are not written without joiners, and pictures that are made of several. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])|(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F(?=[^\p{L}\p{N}]|$)|(?<=[#*0-9])\uFE0F(?=\u20E3)/gu;

/** Why a question can't show these values as they are, in words that a model and a member can act on; or null. */
export function problemOfShownValues(given: Readonly<Record<string, unknown>>): string | null {
  let together = 0;
  for (const [field, value] of Object.entries(given)) {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    together += text.length;
    if ([field, ...textsIn(value)].some(isHiding))
      return `${field} holds characters that can't be seen. The visitor could not check what they agree to. Write it without them.`;
    if (text.length > LONGEST_VALUE)
      return `${field} is longer than ${LONGEST_VALUE} characters. The visitor could not check what they agree to. Shorten it.`;
  }
  return together > LONGEST_TOGETHER
    ? `The values have more than ${LONGEST_TOGETHER} characters together. The visitor could not check what they agree to. Shorten them.`
    : null;
}

const isHiding = (text: string): boolean =>
  HIDDEN.test(text.replaceAll(LINE_BREAKS, " ").replaceAll(JOINED, ""));

/** Every text of a value, its names among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => [name, ...textsIn(entry)]);
}
