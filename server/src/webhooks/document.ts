import { describeCall } from "../calls/index.ts";
import { findContact, listContactFields, presentContact } from "../contacts/index.ts";
import { listMessagesByIds, presentMessage } from "../messages/index.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { describeSession } from "../sessions/index.ts";
import { describeTrained } from "../training/index.ts";
import type { WebhookData } from "./documents.ts";
import type { EventDetails } from "./queries/events.ts";
import { TEST_EVENT, type EventKind } from "./schema.ts";

export interface ProjectEvent {
  readonly projectId: number;
  readonly kind: EventKind;
  readonly details: EventDetails;
  readonly at: number;
}

export interface WebhookDocument {
  readonly type: EventKind;
  readonly timestamp: string;
  readonly data: WebhookData[EventKind];
}

/**
 * What receivers get, in the contract's names, as it is now. Null where it was deleted: what was erased after it
 * happened is not sent.
 */
export async function documentOf(app: App, occurrence: ProjectEvent): Promise<WebhookDocument | null> {
  const data = await dataOf(app, occurrence);
  return data ? { type: occurrence.kind, timestamp: isoTime(occurrence.at), data } : null;
}

async function dataOf(
  app: App,
  { projectId, kind, details }: ProjectEvent,
): Promise<WebhookData[EventKind] | null> {
  if (kind === TEST_EVENT) return { message: "This is a test event." };
  if (kind === "budget.reached") {
    const { widgetUid = "", limit = "", period = "", percent = 0 } = details;
    return { widget_uid: widgetUid === "" ? null : widgetUid, limit, period, percent };
  }
  if (kind === "model.ending") {
    const { model = "", withdrawnOn = "", successor = null } = details;
    return { model, withdrawn_on: withdrawnOn, successor };
  }
  if (kind === "contact.deleted") return { contact_id: details.contactId ?? 0 };
  if (kind === "contact.created" || kind === "contact.updated")
    return contactData(app, projectId, details.contactId ?? 0);
  if (kind === "training.completed" || kind === "training.failed")
    return describeTrained(app.db.read, { projectId, id: details.itemId ?? 0 }, details.item ?? "");
  if (kind === "call.ended") return callData(app, projectId, details.callId ?? 0);
  return conversationData(app, projectId, details);
}

async function callData(app: App, projectId: number, id: number): Promise<WebhookData["call.ended"] | null> {
  const call = await describeCall(app.db.read, { projectId, id });
  return call && { call };
}

async function contactData(
  app: App,
  projectId: number,
  contactId: number,
): Promise<WebhookData["contact.created"] | null> {
  const contact = await findContact(app.db.read, { projectId, contactId });
  if (!contact) return null;
  return { contact: presentContact(contact, await listContactFields(app.db.read, { projectId })) };
}

async function conversationData(
  app: App,
  projectId: number,
  { sessionUid = "", messageId, changed }: EventDetails,
): Promise<WebhookData["session.created" | "session.updated" | "message.created"] | null> {
  const session = await nullIfMissing(describeSession(app, { projectId, uid: sessionUid }));
  if (!session) return null;
  const { contact_data: _contact, visitor_data: _visitor, ip: _ip, ...told } = session;
  if (messageId === undefined) return { session: told, ...(changed ? { changed: [...changed] } : {}) };
  const [message] = await listMessagesByIds(app.db.read, { projectId, ids: [messageId] });
  return message ? { message: presentMessage(app, message, sessionUid), session: told } : null;
}
