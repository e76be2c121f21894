import { arRequests } from "./grammars/ar.ts";
import { deRequests } from "./grammars/de.ts";
import { enRequests } from "./grammars/en.ts";
import { esRequests } from "./grammars/es.ts";
import { frRequests } from "./grammars/fr.ts";
import { hiRequests } from "./grammars/hi.ts";
import { itRequests } from "./grammars/it.ts";
import { jaRequests } from "./grammars/ja.ts";
import { nlRequests } from "./grammars/nl.ts";
import { ptRequests } from "./grammars/pt.ts";
import { ruRequests } from "./grammars/ru.ts";
import { zhRequests } from "./grammars/zh.ts";
import { PHRASES } from "../phrases/index.ts";
import { createRequestDetector } from "./request-detector.ts";

/** The value of the choice below a reply. */
export const REQUEST_A_PERSON = "requesthumanoperator";

const LONGEST_REQUEST = 500;

const DETECTORS = Object.entries({
  en: enRequests,
  de: deRequests,
  es: esRequests,
  fr: frRequests,
  it: itRequests,
  pt: ptRequests,
  nl: nlRequests,
  ru: ruRequests,
  ja: jaRequests,
  zh: zhRequests,
  hi: hiRequests,
  ar: arRequests,
}).map(([language, grammar]) => ({ language, isRequest: createRequestDetector(grammar) }));

/** What the choice says: many visitors type it. */
const labels = new Map(
  Object.entries(PHRASES).map(([language, { choices }]) => [choices.person.toLowerCase(), language]),
);

/** The language of a clear request for a person, or null if it is none: the bot offers a person anyway. */
export function languageOfRequest(text: string, sessionLanguage: string | null): string | null {
  if (text.length > 2 * LONGEST_REQUEST) return null;
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === REQUEST_A_PERSON) return sessionLanguage?.slice(0, 2).toLowerCase() ?? "en";
  if (trimmed.length > LONGEST_REQUEST) return null;
  return (
    labels.get(trimmed.toLowerCase()) ??
    DETECTORS.find(({ isRequest }) => isRequest(trimmed))?.language ??
    null
  );
}

/** The notice for the visitor. */
export function handoverNotice(language: string, isWaiting: boolean): string {
  const { says } = PHRASES[language as keyof typeof PHRASES] ?? PHRASES.en;
  return isWaiting ? says.waiting : says.asked;
}
