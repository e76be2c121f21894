import { storeOperatorReply } from "../assistant/index.ts";
import { updateManyIn, type BulkUpdate } from "../desk/index.ts";
import { storeMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { followSuccessors, lockSession, type LockedSession } from "../sessions/index.ts";
import { requireStepTargets } from "./macros.ts";
import { readerOf } from "./owner.ts";
import { findMacro } from "./queries/macros.ts";
import type { MacroStep } from "./schema.ts";
import { updateOfSteps } from "./steps.ts";
import { fillVariables, readVariables } from "./variables.ts";

type MessageStep = Extract<MacroStep, { kind: "reply" | "note" }>;

interface MacroRun {
  /** A new one if inactivity had closed the conversation and the macro replies. */
  readonly session_uid: string;
  readonly messages: number;
  readonly is_changed: boolean;
  readonly undo_uid: string | null;
}

/** All steps or none: messages in their order first, then the changes as one. */
export async function runMacroOn(
  context: ProjectContext,
  macroId: number,
  sessionUid: string,
): Promise<MacroRun> {
  const key = { projectId: context.project.id, uid: sessionUid };
  const variables = await readVariables(context, key, readerOf(context).userId);
  return context.db.write(async (transaction) => {
    const macro = await findMacro(transaction.sql, readerOf(context), macroId);
    if (!macro) throw notFound();
    await requireStepTargets(context, transaction, macro.steps);
    const messages = macro.steps
      .filter((step): step is MessageStep => step.kind === "reply" || step.kind === "note")
      .map((step) => ({ ...step, text: fillVariables(step.text, variables) }));
    const asked = await lockSession(context, transaction, key);
    const replies = messages.some(({ kind }) => kind === "reply");
    const session = replies ? await followSuccessors(context, transaction, asked, "operator") : asked;
    await storeMessages(context, transaction, session, messages);
    const update = updateOf(context, macro.steps);
    const isChange = Object.keys(update).length > 0;
    const result = isChange ? await updateManyIn(context, transaction, [session.uid], update) : null;
    const [refusal] = result?.refusals.values() ?? [];
    // The error takes back the messages as well.
    if (refusal) throw conflict(refusal.message);
    return {
      session_uid: session.uid,
      messages: messages.length,
      is_changed: (result?.updated.length ?? 0) > 0,
      undo_uid: result?.undo_uid ?? null,
    };
  });
}

async function storeMessages(
  context: ProjectContext,
  transaction: Transaction,
  session: LockedSession,
  messages: readonly MessageStep[],
): Promise<void> {
  const { actor } = context;
  const origin = actor.kind === "person" ? "dashboard" : "api";
  const userId = actor.kind === "person" ? actor.userId : null;
  let current = session;
  for (const { kind, text } of messages) {
    if (text.trim() === "")
      throw conflict("This step would send an empty message: its variables have no values.");
    const values = { text, origin, userId } as const;
    const stored =
      kind === "reply"
        ? await storeOperatorReply(context, transaction, current, values)
        : await storeMessage(context, transaction, current, {
            ...values,
            sendBy: "operator",
            isNote: true,
          });
    current = stored.session;
  }
}

function updateOf({ actor, now }: ProjectContext, steps: readonly MacroStep[]): BulkUpdate {
  return updateOfSteps(steps, now(), () => {
    if (actor.kind !== "person")
      throw conflict("Only a signed-in person can run a macro that assigns to me.");
    return actor.userId;
  });
}
