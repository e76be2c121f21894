import { findContactByPhone, upsertVisitorContact } from "../contacts/index.ts";
import { toJson, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { hashSecret, newUid } from "../platform/secrets/secrets.ts";
import {
  endProofsOf,
  createVisitorIn,
  findNewcomer,
  isBlocked,
  linkVisitor,
  openSessionIn,
  type VisitorRow,
} from "../sessions/index.ts";
import type { VoiceChannel } from "./open-call.ts";
import { insertCall, type CallRow } from "./queries/calls.ts";
import { scheduleWatch } from "./schedule.ts";

const UID_LENGTH = 32;

export interface BeginningCall {
  readonly visitor: VisitorRow;
  readonly direction: CallRow["direction"];
  readonly from: string;
  readonly to: string;
  /** The person's number: the other one is the channel's. */
  readonly person: string;
  readonly vendorId: string | null;
  readonly extraData: Readonly<Record<string, unknown>> | null;
}

/** One number is one visitor, in calls of either direction. */
const visitorKey = ({ row }: VoiceChannel, number: string) => ({
  projectId: row.project_id,
  uid: hashSecret(`${row.uid}\n${number}`).slice(0, 40),
});

export async function isNumberBlocked(app: App, channel: VoiceChannel, number: string): Promise<boolean> {
  const key = visitorKey(channel, number);
  const visitor = await findNewcomer(app, key);
  return visitor !== null && isBlocked(app, { projectId: key.projectId, visitorId: visitor.id });
}

export const visitorOfNumber = (
  app: App,
  transaction: Transaction,
  channel: VoiceChannel,
  number: string,
): Promise<VisitorRow> =>
  createVisitorIn(app, transaction, {
    ...visitorKey(channel, number),
    data: { channel: channel.row.kind },
  });

/** A call and its conversation. Each call is a conversation of its own. */
export async function beginCallIn(
  app: App,
  transaction: Transaction,
  channel: VoiceChannel,
  call: BeginningCall,
): Promise<CallRow> {
  const { row, settings } = channel;
  const { project_id: projectId, widget_uid: widgetUid } = row;
  const { visitor } = call;
  // Numbers can be faked: what a caller has proven holds for one call.
  await endProofsOf(app, transaction, { projectId, visitorId: visitor.id });
  const contactId =
    (await findCalled(transaction, channel, call)) ??
    visitor.contact_id ??
    (await linkContact(app, transaction, channel, call));
  const session = await openSessionIn(app, transaction, {
    projectId,
    widgetUid,
    visitorId: visitor.id,
    contactId,
    language: settings.language.slice(0, 2),
    platform: row.kind,
    meta: {
      channel: row.name,
      call: { direction: call.direction, number: call.person },
      ...(call.extraData ? { extra_data: call.extraData } : {}),
    },
  });
  const begun = await insertCall(transaction.sql, {
    uid: newUid(UID_LENGTH),
    project_id: projectId,
    channel_id: row.id,
    session_id: session.id,
    session_uid: session.uid,
    direction: call.direction,
    status: call.direction === "outbound" ? "placing" : "ringing",
    from_number: call.from,
    to_number: call.to,
    vendor_id: call.vendorId,
    extra_data: call.extraData ? toJson(call.extraData) : null,
    created_at: app.now(),
  });
  await scheduleWatch(app, transaction, begun, channel);
  return begun;
}

/**
 * Whom the team calls. The conversation is the contact's, but the visitor is not linked: anyone may pick up the phone, and
 * anyone can call back with this number.
 */
async function findCalled(
  { sql }: Transaction,
  { row, settings }: VoiceChannel,
  { direction, person }: BeginningCall,
): Promise<number | null> {
  if (direction === "inbound") return null;
  const wanted = { number: person, near: settings.phone_number };
  return (await findContactByPhone(sql, { projectId: row.project_id }, wanted))?.id ?? null;
}

/** Who calls can fake a number, and anyone may pick up a phone: the contact stays unverified. */
async function linkContact(
  app: App,
  transaction: Transaction,
  { row }: VoiceChannel,
  { visitor, person }: BeginningCall,
): Promise<number> {
  const { project_id: projectId, widget_uid: widgetUid } = row;
  const identity = { proof: "id", identity: { kind: row.kind, id: person }, phone: person } as const;
  const { contact } = await upsertVisitorContact(app, transaction, { projectId }, identity, app.now());
  await linkVisitor(app, transaction, { projectId, visitorId: visitor.id, widgetUid, contactId: contact.id });
  return contact.id;
}
