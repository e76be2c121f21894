/** So many words find a place on a page; more would fail at the first difference in its markup. */
const WORDS = 8;

/** The address of a page at the heading of a passage, or at its first words: browsers scroll there and mark them. */
export function textFragment(
  url: string,
  passage: { readonly headingPath: readonly string[]; readonly content: string },
): string {
  const text = passage.headingPath.at(-1) ?? firstWords(passage.content);
  return text === "" ? url : `${url.split("#")[0]}#:~:text=${encodeTerm(text)}`;
}

/** Without the punctuation at the end, since a sentence may go on in another element. */
function firstWords(content: string): string {
  const line = content.split("\n").find((one) => one.trim() !== "") ?? "";
  const words = line.split("|")[0]!.trim().split(/\s+/).slice(0, WORDS).join(" ");
  return words.slice(0, 100).replace(/[\s\p{P}]+$/u, "");
}

/** Commas, ampersands and hyphens are the syntax of a text directive. */
const encodeTerm = (text: string): string =>
  encodeURIComponent(
    text
      .replace(/\p{Cs}/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  ).replace(/[-'()*!~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
