import {
  ActionFailure,
  listActions,
  pendingOf,
  proveAddress,
  runAction,
  TooManyCodes,
} from "../actions/index.ts";
import { spokenOf } from "../dialogue/index.ts";
import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { LockedSession } from "../sessions/index.ts";
import { PROVE } from "./engine/prove-parts.ts";
import type { FlowActionOutcome } from "./engine/state.ts";
import type { PendingAction } from "./runs.ts";

/** The actions that a flow of the project can run, and whether the visitor is asked first. */
export async function listFlowActions(
  sql: Sql,
  key: { projectId: number },
): Promise<{ readonly name: string; readonly asksFirst: boolean }[]> {
  return (await listActions(sql, key))
    .filter((row) => row.is_enabled === 1)
    .map(({ name, needs_confirmation }) => ({ name, asksFirst: needs_confirmation === 1 }));
}

/**
 * Runs the action that a run waits for. The key is the same after a crash: the service can tell a repetition. What the
 * visitor has agreed to is requested once.
 */
export async function performAction(
  app: App,
  { id, uid, project_id: projectId, language }: LockedSession,
  { runId, number, action, arguments: given, confirmed, language: spoken }: PendingAction,
  authorId: number | null,
): Promise<FlowActionOutcome> {
  if (action === PROVE) return prove(app, { projectId, visitorId: authorId, language }, given);
  const outcome = await runAction(app, {
    projectId,
    session: { id, uid, authorId },
    name: action,
    arguments: given,
    ...(typeof confirmed === "string" ? { confirmed } : {}),
    caller: "flow",
    language: spokenOf(language) ?? spoken ?? "en",
    runKey: `flow-run-${runId}-${number}`,
    isRepeatable: typeof confirmed !== "string",
  });
  return outcome.status === "needs_confirmation"
    ? { status: outcome.status, question: outcome.question, run: pendingOf(app, outcome.token) }
    : outcome;
}

async function prove(
  app: App,
  prover: Parameters<typeof proveAddress>[1],
  { address = "", code = "" }: PendingAction["arguments"],
): Promise<FlowActionOutcome> {
  try {
    const given = { address: address as string, code: code as string };
    return { status: "succeeded", output: await proveAddress(app, prover, given) };
  } catch (error) {
    if (!(error instanceof ActionFailure)) throw error;
    // Other failures say nothing to the visitor; at this one they can do something: wait.
    if (error instanceof TooManyCodes) return { status: "succeeded", output: { status: "limited" } };
    return { status: "failed", problem: error.message };
  }
}
