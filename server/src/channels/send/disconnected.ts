import { listMessagesAfter, listRecentMessages, setDelivery, type MessageRow } from "../../messages/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import { nullIfMissing } from "../../platform/errors/null-if-missing.ts";
import type { App } from "../../platform/operations/context.ts";
import { findIntegrationKind } from "../../projects/index.ts";
import { requireSession } from "../../sessions/index.ts";
import { hasChannelOfDoor, type ChannelRow } from "../queries/channels.ts";
import { listQueuedSessions } from "../queries/deliveries.ts";
import { findThreadOfSession } from "../queries/threads.ts";
import { CHANNEL_KINDS } from "../tables.ts";
import { isSentByUs } from "./is-sent-by-us.ts";
import type { WaitingSession } from "./schedule.ts";

const DISCONNECTED = "The channel was disconnected.";
const MOST_AT_ONCE = 200;

const isChannelKind = (kind: string | null): boolean => CHANNEL_KINDS.some((one) => one === kind);

/** Shows at an answer that it does not arrive, where its conversation came through a channel that is gone. */
export async function failDisconnected(app: App, session: WaitingSession): Promise<void> {
  const { projectId, sessionId, sessionUid } = session;
  const row = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!row?.widget_uid || row.integration_id === null) return;
  const door = { projectId, integrationId: row.integration_id };
  if (!isChannelKind(await findIntegrationKind(app.db.read, door))) return;
  if (await hasChannelOfDoor(app.db.read, row.widget_uid)) return;
  const recent = await listRecentMessages(app.db.read, { projectId, sessionId, limit: MOST_AT_ONCE });
  const answers = recent.filter(isSentByUs);
  // What was written before has its delivery.
  const last = answers.findLastIndex(({ delivery }) => delivery !== null);
  await app.db.write((transaction) => fail(app, transaction, session, answers.slice(last + 1)));
}

/** Before a channel is deleted: what waits to be sent by it is not sent any more. */
export async function failWaiting(
  app: App,
  transaction: Transaction,
  { id, project_id: projectId }: Pick<ChannelRow, "id" | "project_id">,
): Promise<void> {
  for (const { sessionId, sessionUid } of await listQueuedSessions(transaction.sql, id)) {
    const afterId = (await findThreadOfSession(transaction.sql, sessionId))?.sent_through ?? 0;
    const key = { projectId, sessionId, afterId, limit: MOST_AT_ONCE };
    const waiting = (await listMessagesAfter(transaction.sql, key)).filter(isSentByUs);
    await fail(app, transaction, { projectId, sessionId, sessionUid }, waiting);
  }
}

async function fail(
  app: App,
  transaction: Transaction,
  session: WaitingSession,
  messages: readonly Pick<MessageRow, "id">[],
): Promise<void> {
  const delivery = { state: "failed", problem: DISCONNECTED, at: app.now() } as const;
  for (const { id } of messages) await setDelivery(app, transaction, { ...session, messageId: id }, delivery);
}
