import { upsertVisitorContact } from "../../contacts/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { wellFormed } from "../../platform/text/well-formed.ts";
import {
  createVisitor,
  endProofsOf,
  findProven,
  findVisitorByKey,
  isBlocked,
  linkVisitor,
  recordProofsOf,
} from "../../sessions/index.ts";
import type { ChannelSender, IncomingMessageEvent, SenderProof } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import type { ThreadRow } from "../queries/threads.ts";
import { isOwnVisitor, personUid } from "./person-uid.ts";
import { storable } from "./store-events.ts";

/** Guests have no proof: they are not asked about with each message. */
const PROFILE_AGAIN: Allowance = { name: "channel-profile", calls: 1, seconds: 3600 };

interface Author {
  readonly projectId: number;
  readonly visitorId: number;
}

/**
 * The visitor who writes: the thread's own, or where several people write in it, one for each of them. Where the
 * thread's visitor is none of them, the contact of the first stands for the conversation. Null for a person whom the
 * team has blocked.
 */
export async function requireAuthor(
  app: App,
  open: OpenChannel,
  { visitor_id: threadVisitorId }: ThreadRow,
  event: IncomingMessageEvent,
): Promise<number | null> {
  const { row } = open;
  const { project_id: projectId, widget_uid: widgetUid } = row;
  if (!isOwnVisitor(event)) {
    await identifyAuthor(app, open, { projectId, visitorId: threadVisitorId }, event);
    return threadVisitorId;
  }
  const author = await createVisitor(app, {
    projectId,
    uid: personUid(row.uid, event.sender.id),
    data: { channel: row.kind },
  });
  if (await isBlocked(app, { projectId, visitorId: author.id })) return null;
  const contactId = await identifyAuthor(app, open, { projectId, visitorId: author.id }, event);
  if (!event.isShared) return author.id;
  const conversation = await findVisitorByKey(app, { projectId, visitorId: threadVisitorId });
  if (conversation?.contact_id === null && contactId !== null)
    await app.db.write((transaction) =>
      linkVisitor(app, transaction, { projectId, visitorId: threadVisitorId, widgetUid, contactId }),
    );
  return author.id;
}

/** The author's contact, found when the person first writes, and what the vendor confirms with this message. */
async function identifyAuthor(
  app: App,
  open: OpenChannel,
  author: Author,
  event: IncomingMessageEvent,
): Promise<number | null> {
  const visitor = await findVisitorByKey(app, author);
  if (!visitor) return null;
  const isNew = visitor.contact_id === null;
  const sender =
    isNew || (await mustAskAgain(app, open, author)) ? await profileOf(app, open, event) : event.sender;
  return app.db.write(async (transaction) => {
    const contactId = isNew ? await linkContact(app, transaction, open, author, sender) : visitor.contact_id;
    await recordSenderProof(app, transaction, open, author, sender);
    return contactId;
  });
}

/** What a profile proves ends, so that a person who leaves a workspace loses it: it is read again then. */
async function mustAskAgain(app: App, { channel }: OpenChannel, author: Author): Promise<boolean> {
  if (!channel.isProvenByProfile || (await findProven(app, author)).level !== "none") return false;
  return (await app.limiter.pace(PROFILE_AGAIN, String(author.visitorId))) === 0;
}

async function recordSenderProof(
  app: App,
  transaction: Transaction,
  { channel, row }: OpenChannel,
  author: Author,
  { id, proof }: ChannelSender,
): Promise<void> {
  if (!proof) {
    if (channel.isForgeable) await endProofsOf(app, transaction, author);
    return;
  }
  const given = { level: "confirmed", source: proof.source } as const;
  await recordProofsOf(app, transaction, author, given, valuesOf(proof, `${row.kind}:${storable(id)}`));
}

const valuesOf = ({ isAccount, email, phone }: SenderProof, account: string) =>
  (
    [
      ["account", isAccount ? account : undefined],
      ["email", email],
      ["phone", phone],
    ] as const
  ).flatMap(([kind, value]) => (value === undefined ? [] : [[kind, value] as const]));

/** Found by the vendor's id, or by an address that the vendor has confirmed. What the team changes there stays. */
async function linkContact(
  app: App,
  transaction: Transaction,
  { row }: OpenChannel,
  { projectId, visitorId }: Author,
  sender: ChannelSender,
): Promise<number> {
  const { proof } = sender;
  const { contact } = await upsertVisitorContact(
    app,
    transaction,
    { projectId },
    {
      proof: proof?.email !== undefined || proof?.phone !== undefined ? "vendor" : "id",
      identity: { kind: row.kind, id: storable(sender.id) },
      name: sender.name?.slice(0, 255) ?? null,
      email: sender.email ?? null,
      phone: sender.phone ?? null,
    },
    app.now(),
  );
  const contactId = contact.id;
  const linked = { projectId, visitorId, widgetUid: row.widget_uid, contactId };
  await linkVisitor(app, transaction, linked, {
    contact,
    details: { name: sender.name?.slice(0, 255) ?? null },
  });
  return contactId;
}

/** Best effort: a person without a name can be answered as well. */
async function profileOf(
  app: App,
  { channel, vendor, row }: OpenChannel,
  { sender, thread }: IncomingMessageEvent,
): Promise<ChannelSender> {
  if (!channel.profile) return sender;
  try {
    return { ...sender, ...(wellFormed(await channel.profile(vendor, sender, thread)) as ChannelSender) };
  } catch {
    app.log.info({ channelId: row.id }, "profile lookup failed");
    return sender;
  }
}
