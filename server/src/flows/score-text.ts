import { spokenLanguage } from "../dialogue/index.ts";
import { editDistance } from "../knowledge/index.ts";
import { isStopWord, words } from "../language/index.ts";

/** From here on a message is the example itself, but for a word or its spelling. */
const NEARLY_THE_SAME = 0.8;
/** Without a common word of weight, texts of one shop are near each other in meaning, whatever they ask. */
const WITHOUT_COMMON_WORD = 0.8;

/**
 * How close a message is to an example, from 0 to 1: by meaning (null where no model works), where they also share a
 * word that says what it is about; by words where they are nearly the same, misspelled or not.
 */
export function scoreText(message: string, example: string, meaning: number | null): number {
  const [said, wanted] = [new Set(words(message)), new Set(words(example))];
  const common = [...wanted].filter((word) => [...said].some((other) => isSameWord(word, other)));
  const byWords = said.size + wanted.size === 0 ? 0 : (2 * common.length) / (said.size + wanted.size);
  if (meaning === null) return round(byWords);
  const language = spokenLanguage(example);
  const isAboutTheSame = common.some((word) => !isStopWord(word, language));
  const byMeaning = isAboutTheSame ? meaning : meaning * WITHOUT_COMMON_WORD;
  return round(byWords >= NEARLY_THE_SAME ? Math.max(byWords, byMeaning) : byMeaning);
}

const round = (score: number): number => Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;

/** Or the same but for one slip of the finger, two in a long word. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const most = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
  return most > 0 && editDistance(a, b, most) <= most;
}
