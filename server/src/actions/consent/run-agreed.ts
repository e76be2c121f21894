import type { SpokenLanguage } from "../../dialogue/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ActionOutcome } from "../outcome.ts";
import { findAction } from "../queries/actions.ts";
import type { ConfirmationRow } from "../queries/confirmations.ts";
import { runAction } from "../run-action.ts";
import type { ActionSession } from "../template-values.ts";
import type { AnsweredConsent } from "./questions.ts";

/** What a question was about, with the outcome of what ran or was asked again; null where nothing did. */
export interface QuestionedRun {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: ActionOutcome | null;
}

interface Agreed {
  readonly projectId: number;
  readonly session: ActionSession;
  readonly question: AnsweredConsent;
  readonly language: SpokenLanguage;
}

/**
 * Does what the visitor's answer has decided: runs what they agreed to, to its end, also if they leave; or asks once
 * more. A message that is delivered again gets the first outcomes.
 */
export async function runAnswered(app: App, agreed: Agreed): Promise<QuestionedRun[]> {
  const runs: QuestionedRun[] = [];
  for (const row of agreed.question.rows) {
    const run = await runRow(app, agreed, row);
    if (run) runs.push(run);
  }
  return runs;
}

async function runRow(
  app: App,
  { projectId, session, question: { verdict }, language }: Agreed,
  row: ConfirmationRow,
): Promise<QuestionedRun | null> {
  const action = await findAction(app.db.read, { projectId, id: row.action_id });
  if (!action) return null;
  const run = { name: action.name, arguments: fromJson<Readonly<Record<string, unknown>>>(row.arguments) };
  if (verdict !== "yes" && verdict !== "again") return { ...run, outcome: null };
  const outcome = await runAction(app, {
    projectId,
    session,
    actionId: action.id,
    arguments: run.arguments,
    // An empty version agrees to nothing: the question comes again, as it is today.
    confirmed: verdict === "yes" ? (row.version ?? "") : "",
    caller: "model",
    language,
    runKey: `confirmation-${row.id}${verdict === "yes" ? "" : "-again"}`,
    isRepeatable: false,
  });
  return { ...run, outcome };
}
