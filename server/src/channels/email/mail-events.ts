import type { ChannelEvent, Thread, VendorFile } from "../channel.ts";
import type { ReadMail } from "./read-mail.ts";
import { domainOf } from "./settings.ts";
import { eventIdOf, rootInOurs, rootOf, threadIdOf } from "./thread-ids.ts";

/** What a reply needs to stand under the mail that it answers. */
export interface ThreadData {
  readonly address: string;
  readonly name: string;
  readonly subject: string;
  readonly root: string;
  readonly lastId: string;
  readonly references: readonly string[];
}

/** Servers refuse longer headers, and mail programs need the first and the latest. */
const MOST_REFERENCES = 12;

export interface MailPlace {
  readonly uidValidity: string;
  readonly uid: number;
  readonly at: number;
}

/** What a mail of the mailbox reports; null for one that gets no answer and stays unread. */
export function eventOf(mail: ReadMail, place: MailPlace, own: string): ChannelEvent | null {
  if (mail.report) return deliveryOf(mail, mail.report, place, own);
  if (mail.automatic !== null || mail.sender === null) return null;
  if (mail.text === "" && mail.files.length === 0) return null;
  const { address, name } = mail.sender;
  return {
    kind: "message",
    id: eventIdOf(mail.id, address),
    thread: threadOf(mail, mail.sender, own),
    sender: {
      id: address,
      name: name || undefined,
      email: address,
      ...(mail.isAuthenticated ? { proof: { source: "dkim", email: address } } : {}),
    },
    text: mail.text,
    files: mail.files.map((file) => fileOf(file, place)),
    at: place.at,
  };
}

function threadOf(mail: ReadMail, { address, name }: { address: string; name: string }, own: string): Thread {
  const root = rootOf(mail, domainOf(own));
  const named = [...new Set([...mail.references, ...(mail.inReplyTo ? [mail.inReplyTo] : []), mail.id])];
  const references =
    named.length <= MOST_REFERENCES ? named : [named[0]!, ...named.slice(1 - MOST_REFERENCES)];
  const data: ThreadData = { address, name, subject: mail.subject, root, lastId: mail.id, references };
  return { id: threadIdOf(root, address), data: { ...data } };
}

/** A mail of ours came back. */
function deliveryOf(
  mail: ReadMail,
  { messageId, recipient, problem }: NonNullable<ReadMail["report"]>,
  { at }: MailPlace,
  own: string,
): ChannelEvent | null {
  const root = rootInOurs(messageId, domainOf(own));
  if (root === null) return null;
  return {
    kind: "delivery",
    id: eventIdOf(mail.id, messageId),
    thread: { id: threadIdOf(root, recipient) },
    vendorMessageId: messageId,
    state: "failed",
    problem,
    at,
  };
}

const fileOf = (file: ReadMail["files"][number], { uidValidity, uid }: MailPlace): VendorFile => ({
  ref: `${uidValidity}/${uid}/${file.index}`,
  name: file.name,
  contentType: file.contentType,
  bytes: file.bytes,
});

export function placeOfFile(ref: string): { uidValidity: string; uid: number; index: number } {
  const [uidValidity = "", uid, index] = ref.split("/");
  return { uidValidity, uid: Number(uid), index: Number(index) };
}
