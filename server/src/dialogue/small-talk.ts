import { PHRASES, SPOKEN_LANGUAGES, type SpokenLanguage } from "./phrases/index.ts";
import type { SmallTalk } from "./phrases/phrases.ts";
import { beginsWith, plain } from "./plain.ts";
import { spokenLanguage } from "./spoken-language.ts";

/** Of several kinds in one message the first counts: "ok great, thanks" is thanks. */
const KINDS = [
  "identity",
  "maker",
  "time",
  "joke",
  "insult",
  "polyglot",
  "personal",
  "help",
  "wellbeing",
  "praise",
  "goodbye",
  "thanks",
  "laugh",
  "no",
  "yes",
  "greeting",
  "acknowledgement",
] as const;

const LONGEST_SMALL_TALK = 200;
const GLUED: readonly SpokenLanguage[] = ["zh", "ja"];

export interface DetectedSmallTalk {
  readonly kind: SmallTalk;
  /** Null where it has no words: "??", "👍". */
  readonly language: SpokenLanguage | null;
}

/** Small talk that asks something, which an owner may have taught an answer to. */
const ASKING: ReadonlySet<SmallTalk> = new Set(["identity", "maker", "time", "polyglot", "personal"]);

export const isAsking = ({ kind }: DetectedSmallTalk): boolean => ASKING.has(kind);

type Known = readonly [phrase: string, kind: SmallTalk | null];

const known = new Map<SpokenLanguage, readonly Known[]>(
  SPOKEN_LANGUAGES.map((language) => {
    const { hears, fillers } = PHRASES[language];
    const phrases: Known[] = KINDS.flatMap((kind) =>
      hears[kind].map((phrase): Known => [plain(phrase), kind]),
    );
    phrases.push(...fillers.map((phrase): Known => [plain(phrase), null]));
    return [language, phrases.sort(([a], [b]) => b.length - a.length)];
  }),
);

/**
 * Small talk and nothing else; a greeting in front of a question is not. Of phrases that several languages share,
 * the preferred language's is meant.
 */
export function detectSmallTalk(text: string, preferred?: SpokenLanguage): DetectedSmallTalk | null {
  if (text.length > LONGEST_SMALL_TALK) return null;
  const plainText = plain(text);
  if (plainText === "") return detectWordless(text);
  for (const language of [preferred ?? spokenLanguage(text), spokenLanguage(text), ...SPOKEN_LANGUAGES]) {
    const detected = kindsOf(plainText, language);
    const kind = detected && KINDS.find((candidate) => detected.has(candidate));
    if (kind) return { kind, language };
  }
  return null;
}

function detectWordless(text: string): DetectedSmallTalk | null {
  if (text.trim() === "") return null;
  if (/[👎😡🤬😠]/u.test(text)) return { kind: "insult", language: null };
  if (/[👍👌✅🆗]/u.test(text)) return { kind: "acknowledgement", language: null };
  if (/[🙏❤💙]/u.test(text)) return { kind: "praise", language: null };
  if (/[👋]/u.test(text)) return { kind: "greeting", language: null };
  return { kind: /\p{Extended_Pictographic}/u.test(text) ? "laugh" : "puzzled", language: null };
}

/** The kinds of small talk that make up the whole text, or null if there is more in it. */
function kindsOf(plainText: string, language: SpokenLanguage): Set<SmallTalk> | null {
  const isGlued = GLUED.includes(language);
  const detected = new Set<SmallTalk>();
  for (let rest = plainText; rest !== "";) {
    const found = known.get(language)!.find(([phrase]) => beginsWith(rest, phrase, isGlued));
    if (!found) return null;
    const [phrase, kind] = found;
    if (kind !== null) detected.add(kind);
    rest = rest.slice(phrase.length).trimStart();
  }
  return detected;
}
