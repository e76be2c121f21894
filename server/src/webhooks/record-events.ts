import { randomUUID } from "node:crypto";
import { toJson, type Transaction } from "../platform/db/index.ts";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { App } from "../platform/operations/context.ts";
import { insertDeliveries } from "./queries/deliveries.ts";
import { insertProjectEvent, isRecorded, type EventDetails } from "./queries/events.ts";
import type { WebhookEvent } from "./schema.ts";

export const RECORD = "webhooks.record";

/** Changes of a conversation that receivers hear of. */
const TOLD_CHANGES = ["state", "status", "chat_mode", "segment", "assignee_id", "team_id", "priority"];

interface Entry {
  readonly kind: WebhookEvent;
  readonly subject: string;
  readonly sessionId?: number;
  readonly contactId?: number;
  readonly details: EventDetails;
}

/** Writes the outbox in the transaction of what happened. `wake` runs once it is committed. */
export function registerRecording(app: App, wake: () => void): void {
  app.reactions.register({
    name: RECORD,
    topics: Object.keys(KINDS),
    wants: (event) => event["isTest"] !== true && KINDS[event.topic]!.wants(event),
    isUsedBy: (sql, projectId) => isRecorded(sql, { projectId }),
    record: async (transaction, event) => {
      await recordEvent(app, transaction, event.projectId, KINDS[event.topic]!.entry(event));
      transaction.afterCommit(wake);
    },
  });
}

async function recordEvent(
  app: App,
  { sql }: Transaction,
  projectId: number,
  { kind, subject, sessionId, contactId, details }: Entry,
): Promise<void> {
  const now = app.now();
  const eventId = await insertProjectEvent(sql, {
    project_id: projectId,
    uid: newEventUid(),
    kind,
    subject,
    session_id: sessionId ?? null,
    contact_id: contactId ?? null,
    details: toJson(details),
    created_at: now,
  });
  await insertDeliveries(sql, { projectId, eventId, kind, subject, now });
}

export const newEventUid = (): string => `evt_${randomUUID().replaceAll("-", "")}`;

interface Kind {
  wants(event: AppEvent): boolean;
  entry(event: AppEvent): Entry;
}

const always = (): boolean => true;
/** Notes and lines of the history are the team's own. */
const isForVisitors = ({ contentType }: AppEvent): boolean =>
  contentType !== "event" && contentType !== "note";
const changesOf = ({ was }: AppEvent): string[] =>
  Object.keys((was as object | undefined) ?? {}).filter((field) => TOLD_CHANGES.includes(field));

const ofSession = (kind: WebhookEvent, event: AppEvent, more: EventDetails = {}): Entry => ({
  kind,
  subject: `session:${String(event["sessionUid"])}`,
  sessionId: Number(event["sessionId"]),
  details: { sessionUid: String(event["sessionUid"]), ...more },
});
const ofMessage = (kind: WebhookEvent, event: AppEvent): Entry =>
  ofSession(kind, event, { messageId: Number(event["messageId"]) });
const ofContact = (kind: WebhookEvent, { contactId }: AppEvent, isGone = false): Entry => ({
  kind,
  subject: `contact:${Number(contactId)}`,
  ...(isGone ? {} : { contactId: Number(contactId) }),
  details: { contactId: Number(contactId) },
});
const ofTraining = (kind: WebhookEvent, { item, itemId }: AppEvent): Entry => ({
  kind,
  subject: `${String(item)}:${Number(itemId)}`,
  details: { item: String(item), itemId: Number(itemId) },
});

/** What each topic becomes. */
const KINDS: Readonly<Record<string, Kind>> = {
  "session.created": { wants: always, entry: (event) => ofSession("session.created", event) },
  "session.updated": {
    wants: (event) => changesOf(event).length > 0,
    entry: (event) => ofSession("session.updated", event, { changed: changesOf(event) }),
  },
  "message.created": { wants: isForVisitors, entry: (event) => ofMessage("message.created", event) },
  "message.updated": {
    wants: ({ rating }) => rating !== undefined,
    entry: (event) => ofMessage("reply.rated", event),
  },
  "question.unanswered": { wants: always, entry: (event) => ofMessage("question.unanswered", event) },
  "contact.created": { wants: always, entry: (event) => ofContact("contact.created", event) },
  "contact.updated": { wants: always, entry: (event) => ofContact("contact.updated", event) },
  "contact.deleted": { wants: always, entry: (event) => ofContact("contact.deleted", event, true) },
  "call.ended": {
    wants: always,
    entry: (event) => ofSession("call.ended", event, { callId: Number(event["callId"]) }),
  },
  "training.completed": { wants: always, entry: (event) => ofTraining("training.completed", event) },
  "training.failed": { wants: always, entry: (event) => ofTraining("training.failed", event) },
  "budget.alert": {
    wants: always,
    entry: ({ widgetUid, limit, period, percent }) => ({
      kind: "budget.reached",
      subject: "budget",
      details: {
        widgetUid: String(widgetUid),
        limit: String(limit),
        period: String(period),
        percent: Number(percent),
      },
    }),
  },
  "model.ending": {
    wants: always,
    entry: ({ model, withdrawnOn, successor }) => ({
      kind: "model.ending",
      subject: "model",
      details: {
        model: String(model),
        withdrawnOn: String(withdrawnOn),
        successor: successor as string | null,
      },
    }),
  },
};
