import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";

/** The reaction to answers, and the kind of its jobs. */
export const SEND = "channels.send";

/** A conversation with messages that may have to be sent. */
export interface WaitingSession {
  readonly projectId: number;
  readonly sessionId: number;
  readonly sessionUid: string;
}

/** One job for a conversation: its messages go out in their order. */
export const jobOf = (session: WaitingSession) => ({
  key: String(session.sessionId),
  payload: session,
  tenant: String(session.projectId),
});

export const scheduleSession = (app: App, transaction: Transaction, session: WaitingSession): Promise<void> =>
  app.jobs.enqueue(transaction, { kind: SEND, ...jobOf(session) });
