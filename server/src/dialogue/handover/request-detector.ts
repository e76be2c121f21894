import type { RequestGrammar } from "./request-grammar.ts";

export type RequestDetector = (text: string) => boolean;

/** Stand for a person in a clause, so that the wordings around it are short to compile and quick to match. */
const HUMAN = "\uE000";
const PERSON = "\uE001";
/** Classes of all letters would take the regular expressions ten times as long to compile. */
const LETTER = "[a-zа-я]";

/** Compiles a grammar into a function that recognizes a request for a person in a short message. */
export function createRequestDetector(grammar: RequestGrammar): RequestDetector {
  const { isGlued = false } = grammar;
  const edged = (source: string): string => (isGlued ? source : `(?<!${LETTER})(?:${source})(?!${LETTER})`);
  const compile = (source: string): RegExp =>
    new RegExp(edged(source.replaceAll("{p}", `[${HUMAN}${PERSON}]`).replaceAll("{h}", HUMAN)), "u");
  const person = new RegExp(edged(`${grammar.human}|${grammar.person}`), "gu");
  const human = new RegExp(`^(?:${grammar.human})$`, "u");
  const script = new RegExp(grammar.script, "u");
  const bot = new RegExp(grammar.bot, "u");
  const space = isGlued ? "\\s*" : "\\s+";
  const alone = compile(`^(?:(?:${grammar.fillers})${space})*{p}(?:${space}(?:${grammar.fillers}))*$`);
  const requests = grammar.requests.map(compile);
  const how = grammar.how.map(compile);
  const information = new RegExp(
    isGlued ? grammar.information : `^(?:${grammar.information})(?!${LETTER})`,
    "u",
  );
  const refusal = compile(grammar.refusal);
  const noBot = compile(grammar.noBot);

  function isRequest(clause: string): boolean {
    const marked = clause.replace(person, (found) => (human.test(found) ? HUMAN : PERSON));
    if (marked === clause || refusal.test(clause)) return false;
    if (alone.test(marked) || how.some((pattern) => pattern.test(marked))) return true;
    return !information.test(clause) && requests.some((pattern) => pattern.test(marked));
  }

  return (text) => {
    if (!script.test(text)) return false;
    const clauses = clausesOf(fold(text));
    return clauses.some((clause) => bot.test(clause) && noBot.test(clause)) || clauses.some(isRequest);
  };
}

/** Sentences, and the parts between their commas. */
function clausesOf(text: string): string[] {
  const clauses = new Set<string>();
  for (const sentence of text.split(/[.!?…;:\n。!?؟।]+/u)) {
    const parts = sentence.split(/[,,、،]+/u);
    for (const clause of [sentence, ...parts].map(plain)) if (clause !== "") clauses.add(clause);
  }
  return [...clauses];
}

const plain = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

/** Accents go where they only vary the spelling; in other scripts they make another letter. */
function fold(text: string): string {
  const lower = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replaceAll("ё", "е");
  if (/[^\p{Script=Latin}\P{L}]/u.test(lower)) return lower;
  return lower.normalize("NFD").replace(/\p{M}+/gu, "");
}
