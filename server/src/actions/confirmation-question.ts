import type { App } from "../platform/operations/context.ts";
import { sealedPlace } from "../platform/secrets/sealed-place.ts";
import type { ActionRow } from "./queries/actions.ts";
import type { ActionRequest } from "./outcome.ts";

const QUESTIONS: Readonly<Record<string, (what: string) => string>> = {
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
const LONGEST_VALUE = 200;

/**
 * Made from the action's name and the values themselves, never from a model's words: the visitor must see what a yes
 * would do.
 */
export function confirmationQuestion(
  name: string,
  given: Readonly<Record<string, unknown>>,
  language = "en",
): string {
  const values = Object.entries(given).map(([field, value]) => `${plain(field)}: ${plain(value)}`);
  const what = `**${name.replaceAll("_", " ")}**${values.length === 0 ? "" : ` (${values.join(", ")})`}`;
  return (QUESTIONS[language] ?? QUESTIONS["en"]!)(what);
}

/** One line without the marks that a chat shows as formatting or links. */
function plain(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const line = text
    .replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll(/[*_`[\]<>#|\\]/g, (mark) => `\\${mark}`);
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** The stored outcome of a run that waits for the visitor's yes holds its token. */
export const sealedConfirmation = sealedPlace({
  purpose: "action-confirmation",
  table: "action_runs",
  id: "key",
  column: "outcome",
  field: "token",
});

export interface PendingRun {
  readonly actionId: number;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function confirmationToken(app: App, { id }: ActionRow, request: ActionRequest): string {
  const pending: PendingRun = { actionId: id, arguments: request.arguments };
  return sealedConfirmation.seal(app, JSON.stringify(pending));
}

export const pendingOf = (app: App, token: string): PendingRun =>
  JSON.parse(sealedConfirmation.unseal(app, token)) as PendingRun;
