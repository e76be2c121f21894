import type { SpokenLanguage } from "../../dialogue/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";

const QUESTIONS: Readonly<Record<SpokenLanguage, (what: string) => string>> = {
  en: (what) => `Shall I do this? ${what}`,
  de: (what) => `Soll ich das ausführen? ${what}`,
  es: (what) => `¿Quieres que lo haga? ${what}`,
  fr: (what) => `Dois-je le faire ? ${what}`,
  hi: (what) => `क्या मैं यह करूँ? ${what}`,
  ar: (what) => `هل أنفّذ هذا؟ ${what}`,
  it: (what) => `Vuole che lo faccia? ${what}`,
  pt: (what) => `Devo fazer isto? ${what}`,
  nl: (what) => `Zal ik dit doen? ${what}`,
  ru: (what) => `Выполнить это? ${what}`,
  ja: (what) => `次の操作を実行してよろしいですか？ ${what}`,
  zh: (what) => `要执行以下操作吗？ ${what}`,
};

/**
 * Made from the action's name and the values themselves, never from a model's words: the visitor must see what a yes
 * would do. Nothing is cut: `problemOfShownValues` refuses what is too long or can't be seen.
 */
export function confirmationQuestion(
  name: string,
  given: Readonly<Record<string, unknown>>,
  language: SpokenLanguage = "en",
): string {
  const values = Object.entries(given).map(
    ([field, value]) => `${plain(field.replaceAll("_", " "))}: ${shown(value)}`,
  );
  const what = `**${name.replaceAll("_", " ")}**${values.length === 0 ? "" : ` (${values.join(", ")})`}`;
  return QUESTIONS[language](what);
}

/** The language in which a message ends with a question; null where it ends otherwise. */
export function languageOfQuestion(message: string): SpokenLanguage | null {
  const question = message.split("\n\n").at(-1) ?? "";
  const languages = Object.keys(QUESTIONS) as SpokenLanguage[];
  return languages.find((language) => question.startsWith(QUESTIONS[language]("**"))) ?? null;
}

const openings = Object.values(QUESTIONS).map((question) => question("").trim());

/** Whether a line or sentence begins as a question does. */
export const opensQuestion = (text: string): boolean => {
  const begun = text.trimStart();
  return openings.some((opening) => begun.startsWith(opening));
};

/** One line without the marks that a chat shows as formatting or links. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/gu, " ").replaceAll(/[*_`[\]<>#|\\]/g, (mark) => `\\${mark}`);

/** As code, which every chat shows as it is: no mark of a messenger is read there, and no address becomes a link. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const parts = text.replaceAll(/\s+/gu, " ").trim().split("`");
  return parts.map((part) => (part === "" ? "" : `\`${part}\``)).join("\\`");
}

/** The stored outcome of a run that waits for the visitor's yes holds its token. */
export const sealedConfirmation = sealedPlace({
  purpose: "action-confirmation",
  table: "action_runs",
  id: "key",
  column: "outcome",
  field: "token",
});

/** What a yes would run, and the version of the action that the visitor was shown. */
export interface PendingRun {
  readonly actionId: number;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly version: string;
}

export const confirmationToken = (app: App, pending: PendingRun): string =>
  sealedConfirmation.seal(app, JSON.stringify(pending));

export const pendingOf = (app: App, token: string): PendingRun =>
  JSON.parse(sealedConfirmation.unseal(app, token)) as PendingRun;
