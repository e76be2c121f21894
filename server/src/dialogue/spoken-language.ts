import { detectLanguage } from "../language/index.ts";
import { SPOKEN_LANGUAGES, type SpokenLanguage } from "./phrases/index.ts";

/** The language the bot's own sentences for a visitor are in: English where it has none in the visitor's. */
export function spokenLanguage(text: string): SpokenLanguage {
  const language = detectLanguage(text);
  return SPOKEN_LANGUAGES.find((spoken) => spoken === language) ?? "en";
}
