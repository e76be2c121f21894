import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";

/** Languages to choose from. The API takes any other code too. */
const OFFERED =
  "ar bg bn bs ca cs cy da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km ko lt lv mk ml mr ms nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hans zh-Hant";

export const offeredLanguages = (chosen: readonly string[]): { value: string; label: string }[] =>
  OFFERED.split(" ")
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .sort((left, right) => left.label.localeCompare(right.label, texts.locale));
