import { PHRASES, REQUEST_A_PERSON, type SpokenLanguage } from "../../dialogue/index.ts";
import type { MessageChoice } from "../../messages/index.ts";

/** The choices below an answer. An answer that requests a person has none. */
export function choicesBelow(language: SpokenLanguage, isWaiting: boolean): MessageChoice[] {
  const { like, dislike, person } = PHRASES[language].choices;
  return [
    { icon: "👍", text: like, value: "like", enabled: true },
    { icon: "👎", text: dislike, value: "dislike", enabled: true },
    ...(isWaiting ? [] : [{ icon: "🙋", text: person, value: REQUEST_A_PERSON, enabled: true }]),
  ];
}
