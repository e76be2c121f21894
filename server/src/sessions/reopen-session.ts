import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { changeSession } from "./change-session.ts";
import type { ChangeAuthor } from "./desk-effects.ts";
import type { LockedSession } from "./queries/locked-sessions.ts";

/**
 * A message to a resolved conversation makes it pending again: each one of the visitor's, and any one where inactivity
 * had resolved it. So does an operator's to a closed one, or the answer to it would reach the bot alone. The mode stays.
 * Answers null where the message changes nothing.
 */
export async function reopenForMessage(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  by: ChangeAuthor,
): Promise<LockedSession | null> {
  const isResolved = session.state === "resolved";
  const isOperator = by.kind === "person" || by.kind === "program";
  const isReopened =
    (isResolved && (by.kind === "visitor" || session.resolved_by_inactivity === 1)) ||
    (session.state === "closed" && isOperator);
  if (!isReopened) return null;
  const now = app.now();
  const changes = { state: "pending", resolved_by_inactivity: 0, quiet_since: now, updated_at: now } as const;
  return changeSession(app, transaction, session, changes, by);
}
