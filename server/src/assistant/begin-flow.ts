import { findPageStart, listFlowSources, startFlowRun, type PageStart } from "../flows/index.ts";
import type { MessageRow } from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import { lockSession } from "../sessions/index.ts";
import { finishActions, storeTurn } from "./answer-by-flow.ts";

interface Beginning extends PageStart {
  readonly projectId: number;
  readonly sessionUid: string;
  /** The visitor of the page. */
  readonly authorId: number;
}

/**
 * Begins the flow that a page starts. A flow of the page or of the beginning starts only in a conversation without a
 * message; an event replaces a flow that runs. Null if nothing starts, as while a person has the conversation.
 */
export async function beginFlow(app: App, asked: Beginning): Promise<MessageRow | null> {
  const { projectId, authorId } = asked;
  const context = { origin: "widget", message: null, authorId, isNew: false } as const;
  const begun = await app.db.write(async (transaction) => {
    const session = await lockSession(app, transaction, { projectId, uid: asked.sessionUid });
    const isBusy = asked.event === undefined && session.last_message_id !== null;
    if (isBusy || session.chat_mode === "operator" || session.status !== "open") return null;
    const isTest = session.is_emulator === 1;
    const start = findPageStart(await listFlowSources(app, transaction.sql, { projectId, isTest }), asked);
    if (!start) return null;
    const turn = await startFlowRun(app, transaction, session, { ...start, messageId: null, authorId });
    const stored = await storeTurn(app, transaction, session, context, turn);
    return { session: stored?.session ?? session, stored, pending: turn.pending };
  });
  if (!begun) return null;
  if (begun.pending) return finishActions(app, begun.session, context, begun.pending);
  return begun.stored?.message ?? null;
}
