import type { Attachment, Email } from "postal-mime";
import {
  cutQuotes,
  cutSignature,
  isAuthenticated,
  parseMail,
  type ParsedMail,
} from "../../incoming-mails/index.ts";
import { readReport, type DeliveryReport } from "./read-report.ts";
import { contentId, rootInOurs, type MailReferences } from "./thread-ids.ts";

/** A mail of the mailbox, as far as a conversation needs it. */
export interface ReadMail extends MailReferences {
  /** Where a reply goes; null where no address is named. */
  readonly sender: { readonly address: string; readonly name: string } | null;
  /** Whether the owner's mail server says that the mail comes from the domain of its only From, which is the sender. */
  readonly isAuthenticated: boolean;
  readonly subject: string;
  /** When the sender's clock says it was written. */
  readonly writtenAt: number | null;
  /** Why it gets no answer: a program wrote it, or we did. */
  readonly automatic: string | null;
  readonly report: DeliveryReport | null;
  readonly text: string;
  readonly files: readonly MailFile[];
}

export interface MailFile {
  readonly index: number;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

interface MailSource {
  readonly source: Uint8Array;
  /** The mailbox's. */
  readonly address: string;
  /** The name of the owner's mail server in Authentication-Results; empty where its word doesn't count. */
  readonly authservId: string;
  /** The end is missing. */
  readonly isCut: boolean;
}

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    readMail: { input: MailSource; part: ReadMail | null };
    readMailFile: {
      input: { readonly source: Uint8Array; readonly index: number };
      part: { readonly name: string; readonly contentType: string; readonly content: Uint8Array } | null;
    };
  }
}

const MOST_FILES = 20;
const MOST_REFERENCES = 100;
const LONGEST_ID = 300;
const LONGEST_SUBJECT = 300;
const LONGEST_TEXT = 20_000;
const LONGEST_NAME = 200;
/** One author with a long name; a stranger may send any length. */
const LONGEST_FROM = 1000;
/** Smaller pictures inside a text are logos of signatures and signs of tracking. */
const SMALLEST_PICTURE = 16 * 1024;
const SIGNATURES = new Set([
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);
const FORWARDED = /^\s*(fwd?|wg|tr|rv|enc|i|转发|轉寄)\s*[:：]/i;
/** Replies to these are not read. */
const MACHINES = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+=._-].*)?$/i;

/** Runs in a thread. Null where the bytes are no mail that can be read. */
export async function* readMail({
  source,
  address,
  authservId,
  isCut,
}: MailSource): AsyncGenerator<ReadMail | null> {
  let mail: ParsedMail;
  try {
    mail = await parseMail(source);
  } catch {
    return void (yield null);
  }
  const { email, headers } = mail;
  const sender = senderOf(email);
  const subject = (email.subject ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_SUBJECT);
  const inReplyTo = idsIn(email.inReplyTo)[0] ?? null;
  const references = idsIn(email.references);
  const id = idsIn(mail.id)[0] ?? contentId([sender?.address ?? "", email.date ?? "", subject, mail.text]);
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const answers = inReplyTo !== null || references.length > 0;
  const files = isCut ? [] : filesOf(email);
  const text = textOf(mail.text, { answers, subject });
  yield {
    id,
    inReplyTo,
    references,
    sender,
    isAuthenticated:
      authservId !== "" &&
      sender !== null &&
      isOnlyAuthor(email, sender.address) &&
      isAuthenticated(email.headers, { authservId, address: sender.address }),
    subject,
    writtenAt: timeOf(email.date),
    automatic:
      mail.automatic ??
      (rootInOurs(id, domain) !== null ? "Message-ID" : null) ??
      (/^\s*yes/i.test(headers.get("x-spam-flag") ?? "") ? "X-Spam-Flag" : null) ??
      unanswerable(sender?.address ?? "", address),
    report: /^\s*multipart\/report\b/i.test(headers.get("content-type") ?? "")
      ? readReport(source, domain)
      : null,
    text: isCut ? `${text}\n\n[This mail is too large to be read whole. It is in the mailbox.]`.trim() : text,
    files: files.map(({ name, contentType, bytes, index }) => ({ name, contentType, bytes, index })),
  };
}

/** Runs in a thread: one of the files that `readMail` has named. */
export async function* readMailFile({
  source,
  index,
}: {
  source: Uint8Array;
  index: number;
}): AsyncGenerator<{
  name: string;
  contentType: string;
  content: Uint8Array;
} | null> {
  try {
    const { email } = await parseMail(source);
    const file = filesOf(email).find((one) => one.index === index);
    yield file ? { name: file.name, contentType: file.contentType, content: bytesOf(file.attachment) } : null;
  } catch {
    yield null;
  }
}

/** Forms of web sites write from an address of their own, with the person's as the one to reply to. */
function senderOf({ from, replyTo }: Email): ReadMail["sender"] {
  const named = [...(replyTo ?? []), ...(from ? [from] : [])];
  const found = named.find(({ address }) => isAddress(address ?? ""));
  if (!found?.address) return null;
  const name = found.name || (from?.address?.toLowerCase() === found.address.toLowerCase() ? from.name : "");
  return {
    address: found.address.toLowerCase(),
    name: name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME),
  };
}

/** Servers judge the one address of the one From; a reply may go elsewhere, and that address is not judged. */
const isOnlyAuthor = ({ headers, from }: Email, address: string): boolean =>
  from?.address?.toLowerCase() === address &&
  headers.filter(({ key }) => key === "from").every(({ value }, at) => at === 0 && isOneAddress(value));

/** Quoted names may hold anything; besides them a list has commas or a second address. */
function isOneAddress(from: string): boolean {
  if (from.length > LONGEST_FROM) return false;
  const bare = from.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return !/[,;:]/.test(bare) && bare.split("@").length === 2;
}

/** Also a guard of the envelope and the headers of the reply: no spaces, no brackets, no lists. */
const isAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/u.test(address);

function unanswerable(sender: string, own: string): string | null {
  if (sender === "") return "From";
  if (sender === own) return "From";
  return MACHINES.test(sender.slice(0, sender.lastIndexOf("@"))) ? "From" : null;
}

/** What the sender wrote. The subject of a first mail is a part of it. */
function textOf(whole: string, { answers, subject }: { answers: boolean; subject: string }): string {
  const isForwarded = FORWARDED.test(subject);
  const own = answers && !isForwarded ? cutQuotes(whole) : cutSignature(whole);
  const isFirst = !answers || isForwarded;
  const text = isFirst && subject !== "" && !own.startsWith(subject) ? `${subject}\n\n${own}` : own;
  return text.slice(0, LONGEST_TEXT).trim();
}

interface ReadFile extends MailFile {
  readonly attachment: Attachment;
}

function filesOf({ attachments }: Email): ReadFile[] {
  return attachments
    .map((attachment, index) => ({
      attachment,
      index,
      name: (attachment.filename ?? `${index + 1}.${extensionOf(attachment)}`).slice(0, LONGEST_NAME),
      contentType: attachment.mimeType,
      bytes: bytesOf(attachment).length,
    }))
    .filter(({ attachment, bytes }) => bytes > 0 && isFile(attachment, bytes))
    .slice(0, MOST_FILES);
}

function isFile({ mimeType, disposition, related, contentId: cid }: Attachment, bytes: number): boolean {
  if (SIGNATURES.has(mimeType) || mimeType === "message/delivery-status") return false;
  const isInText = related === true || (disposition === "inline" && cid !== undefined);
  return !isInText || bytes >= SMALLEST_PICTURE;
}

const extensionOf = ({ mimeType }: Attachment): string =>
  mimeType === "message/rfc822" ? "eml" : (/^[a-z]+\/([a-z0-9]{1,10})$/.exec(mimeType)?.[1] ?? "bin");

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return Buffer.from(content, "utf8");
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** Ids as they stand in a header; what is none, or longer than any, is left out. */
function idsIn(header: string | undefined): string[] {
  const found = (header ?? "").slice(0, MOST_REFERENCES * LONGEST_ID).match(/<[^<>\s]{1,998}>/g) ?? [];
  const ids = found.filter((id) => id.length <= LONGEST_ID);
  return ids.length <= MOST_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MOST_REFERENCES)];
}

function timeOf(date: string | undefined): number | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : time;
}
