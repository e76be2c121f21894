import type { z } from "zod";
import type { ProjectContext } from "../platform/operations/context.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import { requireSession } from "../sessions/index.ts";
import { draftOfAction, requireAction } from "./actions.ts";
import { problemForTeam } from "./failure.ts";
import { runActionTimed } from "./run-action.ts";
import type { ActionRow } from "./queries/actions.ts";
import type { ActionDraft, ActionTestResult } from "./schema.ts";

export interface TestedAction {
  readonly id?: number | undefined;
  readonly draft?: z.output<typeof ActionDraft> | undefined;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly session_uid?: string | undefined;
}

export async function testProjectAction(
  context: ProjectContext,
  input: TestedAction,
): Promise<z.input<typeof ActionTestResult>> {
  const projectId = context.project.id;
  const tested = await findTested(context, input);
  const uid = input.session_uid;
  const row = uid === undefined ? null : await requireSession(context, { projectId, uid });
  const session = row && { ...row, authorId: row.visitor_id };
  const { outcome, ms, attempts } = await runActionTimed(context, {
    projectId,
    session,
    ...tested,
    arguments: input.arguments,
    caller: "test",
    signal: context.call.abort.signal,
  });
  if (outcome.status === "succeeded")
    return { status: "succeeded", output: outcome.output, problem: null, ms, attempts };
  const problem =
    outcome.status === "needs_confirmation" ? outcome.question : problemForTeam(outcome.problem);
  return { status: outcome.status === "failed" ? "failed" : "refused", output: null, problem, ms, attempts };
}

/** The saved action, or the draft of one: never both, so that it is clear which of them runs. */
async function findTested(
  context: ProjectContext,
  { id, draft }: TestedAction,
): Promise<{ actionId: number } | { draft: ActionRow }> {
  if ((id === undefined) === (draft === undefined))
    throw invalidParams({ id: "id of a saved action or draft of an unsaved one is needed, and not both." });
  if (draft)
    return {
      draft: await draftOfAction(context, {
        ...draft,
        enabled: true,
        audience: "anyone",
        confirm: false,
        limit_per_conversation: null,
        limit_per_hour: null,
      }),
    };
  await requireAction(context, { projectId: context.project.id, id: id! });
  return { actionId: id! };
}
