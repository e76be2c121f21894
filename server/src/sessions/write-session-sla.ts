import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { WatchedSession } from "./desk-effects.ts";
import { updateSessionRow, type SessionRow } from "./queries/sessions.ts";
import { sessionUpdated } from "./session-events.ts";

export type SessionSla = Pick<SessionRow, "sla_policy_id" | "sla_due_at" | "sla_target">;

/** What is due next in a conversation, as the desk computes it. Lists find it there without a join. */
export async function writeSessionSla(
  app: App,
  transaction: Transaction,
  session: WatchedSession,
  sla: SessionSla,
): Promise<SessionSla> {
  const isSame =
    session.sla_policy_id === sla.sla_policy_id &&
    session.sla_due_at === sla.sla_due_at &&
    session.sla_target === sla.sla_target;
  if (isSame) return sla;
  await updateSessionRow(transaction.sql, { projectId: session.project_id, id: session.id }, sla);
  await app.events.publish(transaction, sessionUpdated(session));
  return sla;
}
