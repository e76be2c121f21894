import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";

/** The reaction to answers, and the kind of its jobs. */
export const SEND = "channels.send";
/** The reaction to visitors who wait for a person. */
export const HAND_OVER = "channels.hand-over";

/** Called in the transaction that connects or disconnects a channel. */
export async function channelsChanged(app: App, transaction: Transaction, projectId: number): Promise<void> {
  for (const name of [SEND, HAND_OVER]) await app.reactions.projectChanged(transaction, name, projectId);
}

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
