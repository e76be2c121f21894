import type { Language } from "../../language/index.ts";
import type { MessageChoice } from "../../messages/index.ts";
import { REQUEST_A_PERSON } from "../handover-request.ts";

const WORDS: Readonly<Record<Language, readonly [like: string, dislike: string, person: string]>> = {
  en: ["Helpful", "Not helpful", "Talk to a person"],
  de: ["Hilfreich", "Nicht hilfreich", "Mit einem Menschen sprechen"],
  es: ["Útil", "No es útil", "Hablar con una persona"],
  fr: ["Utile", "Pas utile", "Parler à une personne"],
  hi: ["उपयोगी", "उपयोगी नहीं", "किसी व्यक्ति से बात करें"],
  ar: ["مفيد", "غير مفيد", "التحدث إلى شخص"],
  zh: ["有帮助", "没有帮助", "转人工"],
};

/** The choices below an answer. An answer that requests a person has none. */
export function choicesBelow(language: Language): MessageChoice[] {
  const [like, dislike, person] = WORDS[language];
  return [
    { icon: "👍", text: like, value: "like", enabled: true },
    { icon: "👎", text: dislike, value: "dislike", enabled: true },
    { icon: "🙋", text: person, value: REQUEST_A_PERSON, enabled: true },
  ];
}
