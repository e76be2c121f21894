import { createHash } from "node:crypto";
import type { z } from "zod";
import { findContact } from "../contacts/index.ts";
import { listRecentMessages } from "../messages/index.ts";
import { conflict, invalidParams } from "../platform/errors/app-error.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { storeLine } from "../desk/index.ts";
import {
  contactIdOf,
  findProven,
  findVisitorByKey,
  hasProvenAddress,
  type ChangeAuthor,
  type SessionRow,
} from "../sessions/index.ts";
import type { TranscriptRequest } from "./schema.ts";
import { transcriptTextsIn, type TranscriptTexts } from "./texts.ts";

const PER_CONVERSATION: Allowance = { name: "transcript-conversation", calls: 3, seconds: 3600 };
/** Over all conversations of the installation: many of them must not flood one mailbox. */
const PER_RECIPIENT: Allowance = { name: "transcript-recipient", calls: 5, seconds: 3600 };
const MOST_MESSAGES = 500;
const LONGEST_TEXT = 200_000;

interface Recipient {
  readonly email: string;
  /** The mailbox is this visitor's, by their own proof, or the contact's, where the team asks. */
  readonly isVerified: boolean;
}

/** Mails the conversation as its visitor saw it: neither notes nor lines about what happened. */
export async function sendTranscript(
  app: App,
  session: SessionRow,
  chatName: string,
  asked: z.output<typeof TranscriptRequest>,
  by: ChangeAuthor,
  visitorId: number | null = null,
): Promise<void> {
  if (!app.mailer.delivers)
    throw conflict("This installation has no mail server, so no e-mail is sent. Its operator sets SMTP_URL.");
  const key = { projectId: session.project_id, sessionId: session.id };
  const recipient = await requireRecipient(app, session, asked.email, { by, visitorId });
  const messages = await listRecentMessages(app.db.read, { ...key, limit: MOST_MESSAGES });
  if (messages.length === 0) throw conflict("Nothing has been written in this conversation yet.");
  const address = createHash("sha256").update(recipient.email.toLowerCase()).digest("hex");
  await app.limiter.spend(PER_CONVERSATION, String(session.id));
  await app.limiter.spend(PER_RECIPIENT, address);
  const texts = transcriptTextsIn(asked.language);
  const names = { user: texts.visitor, assistant: texts.assistant, operator: texts.team };
  const time = new Intl.DateTimeFormat(localeOf(asked.language), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: asked.time_zone,
  });
  const entries = messages.map((message) => {
    const name = (message.send_by === "operator" && message.user_name) || names[message.send_by];
    const isOurs = message.send_by === "operator" || recipient.isVerified;
    const text = isOurs ? message.message : withoutLinks(message.message, texts);
    return `${name} · ${time.format(message.created_at)}\n${text}\n`;
  });
  const title = (sentence: string) => sentence.replace("#", () => chatName);
  const mail = {
    to: recipient.email,
    subject: title(texts.subject),
    text: `${title(texts.reason)}\n(${asked.time_zone})\n\n${newest(entries)}`,
  };
  const mailKey = `transcript:${session.uid}:${address.slice(0, 32)}`;
  await app.db.write(async (transaction) => {
    await sendMail(app, transaction, mailKey, mail);
    await storeLine(app, transaction, session, { kind: "transcript_sent", subject: null, by });
  });
}

/**
 * The typed address, or the contact's own: the conversation's where the team asks, the visitor's where the visitor does.
 */
async function requireRecipient(
  app: App,
  session: SessionRow,
  typed: string | undefined,
  { by, visitorId }: { readonly by: ChangeAuthor; readonly visitorId: number | null },
): Promise<Recipient> {
  const { project_id: projectId } = session;
  const isVisitor = by.kind === "visitor";
  const visitor = visitorId === null ? null : await findVisitorByKey(app, { projectId, visitorId });
  const proven = await findProven(app, { projectId, visitorId });
  const contactId = isVisitor ? contactIdOf(proven, visitor) : session.contact_id;
  const contact = await findContact(app.db.read, { projectId, contactId: contactId ?? 0 });
  const email = typed ?? contact?.email;
  if (!email)
    throw invalidParams({ email: "email is required: the conversation has no contact with an address." });
  if (isVisitor)
    return { email, isVerified: await hasProvenAddress(app, { projectId, visitorId }, { email, contact }) };
  const isContacts = contact?.email?.toLowerCase() === email.toLowerCase();
  return { email, isVerified: isContacts && contact?.is_verified === 1 };
}

/**
 * Anyone can type any address, and make the bot repeat their words: what reaches a mailbox that may be a stranger's has
 * no links but those that people of the team wrote.
 */
const LINK = /:\/\/|^mailto:|[\p{L}\d]\.\p{L}{2}/iu;
const withoutLinks = (text: string, texts: TranscriptTexts): string =>
  text.replace(/\S+/g, (word) => (LINK.test(word) ? texts.link : word));

/** As many of the last entries as fit into one mail. */
function newest(entries: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const entry of entries.toReversed()) {
    length += entry.length;
    if (length > LONGEST_TEXT && kept.length > 0) break;
    kept.unshift(entry.slice(0, LONGEST_TEXT));
  }
  return kept.join("\n");
}

function localeOf(language: string | undefined): string {
  try {
    return new Intl.Locale(language ?? "en").toString();
  } catch {
    return "en";
  }
}
