import { listActions, runAction } from "../actions/index.ts";
import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { LockedSession } from "../sessions/index.ts";
import type { FlowActionOutcome } from "./engine/state.ts";
import type { PendingAction } from "./runs.ts";

/** The names of the actions that a flow of the project can run. */
export async function listActionNames(sql: Sql, key: { projectId: number }): Promise<string[]> {
  return (await listActions(sql, key)).filter((row) => row.is_enabled === 1).map(({ name }) => name);
}

/** Runs the action that a run waits for. The key is the same after a crash: the service can tell a repetition. */
export async function performAction(
  app: App,
  { id, uid, project_id: projectId, language }: LockedSession,
  { runId, number, action, arguments: given, confirmed }: PendingAction,
): Promise<FlowActionOutcome> {
  const outcome = await runAction(app, {
    projectId,
    session: { id, uid },
    name: action,
    arguments: given,
    confirmed,
    caller: "flow",
    ...(language === null ? {} : { language }),
    runKey: `flow-run-${runId}-${number}`,
  });
  return outcome.status === "needs_confirmation"
    ? { status: outcome.status, question: outcome.question }
    : outcome;
}
