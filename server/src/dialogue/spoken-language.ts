import { detectLanguage } from "../language/index.ts";
import { SPOKEN_LANGUAGES, type SpokenLanguage } from "./phrases/index.ts";

/** The language the bot's own sentences for a visitor are in: English where it has none in the visitor's. */
export const spokenLanguage = (text: string): SpokenLanguage => spokenOf(detectLanguage(text)) ?? "en";

/** The language that a text shows beyond doubt; null where it has no sign of one. */
export function evidentLanguage(text: string): SpokenLanguage | null {
  const language = detectLanguage(text, "en");
  return language === detectLanguage(text, "de") ? spokenOf(language) : null;
}

/** The language of a tag such as `pt-BR`; null where the bot has no sentences in it. */
export function spokenOf(tag: string | null): SpokenLanguage | null {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase();
  return SPOKEN_LANGUAGES.find((spoken) => spoken === language) ?? null;
}
