import { PHRASES, SPOKEN_LANGUAGES } from "./phrases/index.ts";
import { remarksLength } from "./remarks.ts";

/** Only so much of a message's beginning and end is courtesy. */
const READ_LENGTH = 200;
const MOST_COURTESIES = 10;
const LONGEST_MESSAGE = 10_000;
/** Greetings that are other words too. */
const AMBIGUOUS = new Set(["dag", "yo", "buenas", "早", "どうも", "やあ", "hi"]);

const longestFirst = (phrases: Iterable<string>): string[] =>
  [...new Set(phrases)].map(level).sort((a, b) => b.length - a.length);

const all = SPOKEN_LANGUAGES.map((language) => PHRASES[language]);
/** In front of anything. */
const openings = longestFirst(
  all.flatMap(({ before, hears }) =>
    [...before, ...hears.greeting].filter((phrase) => !AMBIGUOUS.has(phrase)),
  ),
);
/** In front of a comma or a full stop: on their own they may begin a question ("How are you going to send it?"). */
const asides = longestFirst(
  all.flatMap(({ hears }) => [...hears.wellbeing, ...hears.greeting, ...hears.thanks, "hi"]),
);
const openQuestions = new Set(longestFirst(all.flatMap(({ hears }) => [...hears.wellbeing, "one question"])));
const endings = longestFirst(all.flatMap(({ after }) => after));
const closings = longestFirst(all.flatMap(({ closings: found }) => found));

/** The question without what was written for politeness' sake before and after it. */
export function withoutPoliteness(text: string): string {
  if (text.length > LONGEST_MESSAGE) return text.trim();
  const question = withoutEndings(withoutOpenings(text.trim()));
  return /[\p{L}\p{N}]/u.test(question) ? question : text.trim();
}

function withoutOpenings(text: string): string {
  let rest = text;
  for (let count = 0; count < MOST_COURTESIES; count++) {
    const words = rest.replace(/^[¿¡\s]+/u, "");
    const head = level(words.slice(0, READ_LENGTH));
    const opening =
      openings.find((phrase) => !openQuestions.has(phrase) && isPhrase(head, phrase, /^[\s,.!:;…–—-]/u)) ??
      asides.find((phrase) => isPhrase(head, phrase, /^\s*[,.!:;?!,。…–—¿¡\n-]/u)) ??
      "";
    const length = opening.length || remarksLength(head);
    if (length === 0) return rest;
    const next = words.slice(length).replace(/^[\s,.!:;?!,。、…–—-]+/u, "");
    if (next === "") return rest;
    rest = next;
  }
  return rest;
}

function isPhrase(head: string, phrase: string, end: RegExp): boolean {
  if (!head.startsWith(phrase)) return false;
  const after = head.slice(phrase.length, phrase.length + 4);
  return after === "" || end.test(after) || /[\p{Script=Han}\p{Script=Hiragana}]$/u.test(phrase);
}

function withoutEndings(text: string): string {
  let rest = text;
  for (let count = 0; count < MOST_COURTESIES; count++) {
    const next = withoutClosing(rest) ?? withoutEnding(rest);
    if (next === null || !/[\p{L}\p{N}]/u.test(next)) return rest;
    rest = next;
  }
  return rest;
}

/** "Best regards, Jonathan": the name goes with it. */
function withoutClosing(text: string): string | null {
  const from = Math.max(0, text.length - READ_LENGTH);
  const tail = text.slice(from);
  const leveled = level(tail);
  for (const closing of closings) {
    const at = leveled.lastIndexOf(closing);
    if (at <= 0 || !/[.!?!?。,\n]\s*$/u.test(tail.slice(0, at))) continue;
    const name = tail.slice(at + closing.length);
    if (name.length > 60 || !/^[\s,!.]*(?:\p{Lu}[\p{L}.'-]*\s*){0,3}[\s.!]*$/u.test(name)) continue;
    return text.slice(0, from + at).trimEnd();
  }
  return null;
}

/** A question mark behind it belongs to the question: "How much is it, please?". */
function withoutEnding(text: string): string | null {
  const from = Math.max(0, text.length - READ_LENGTH);
  const tail = text.slice(from);
  const [marks] = /[\s.!?,;:…)!?。、¡¿]*$/u.exec(tail)!;
  const leveled = level(tail.slice(0, tail.length - marks.length));
  const ending = endings.find((phrase) => {
    if (!leveled.endsWith(phrase)) return false;
    const before = leveled[leveled.length - phrase.length - 1];
    return (
      before === undefined ||
      /[^\p{L}\p{N}]/u.test(before) ||
      /[\p{Script=Han}\p{Script=Hiragana}]/u.test(phrase)
    );
  });
  if (ending === undefined) return null;
  const kept = text.slice(0, from + leveled.length - ending.length).replace(/[\s,;:–—¡¿-]+$/u, "");
  const isAsked = /[??]/u.test(marks) && !/[.!??!。]$/u.test(kept);
  return isAsked ? `${kept}?` : kept;
}

/** The same length, so that positions are the text's own. */
function level(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replace(/[’‘`´]/g, "'").replaceAll("-", " ");
}
