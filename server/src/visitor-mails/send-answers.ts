import { findContact } from "../contacts/index.ts";
import { listRecentMessages } from "../messages/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findPublicWidget } from "../projects/index.ts";
import { hasProvenAddress, isBlocked, requireSession, type SessionRow } from "../sessions/index.ts";
import { advanceReadMark, findReadMark, findVisitorMailSettings, hasStop } from "./queries/visitor-mails.ts";
import {
  addressHashOf,
  conversationUrl,
  replyAddress,
  stopUrl,
  type MailedConversation,
} from "./signed-addresses.ts";
import { visitorMailTextsIn, type VisitorMailTexts } from "./texts.ts";

/** Anyone can type any address: a mailbox that may be a stranger's gets few mails, whatever happens in the chat. */
const PER_RECIPIENT: Allowance = { name: "visitor-mail", calls: 10, seconds: 24 * 3600 };
const MOST_MESSAGES = 100;
const LONGEST_TEXT = 50_000;

type Unread = Awaited<ReturnType<typeof listRecentMessages>>[number];

interface Recipient {
  readonly email: string;
  /** The mailbox belongs to the contact, by the site's signature or the team's word. */
  readonly isVerified: boolean;
  readonly addressHash: string;
}

/** One mail with everything that the visitor has not seen, or none. */
export async function sendAnswers(app: App, conversation: MailedConversation): Promise<void> {
  const { projectId, sessionUid } = conversation;
  const session = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!session || !app.mailer.delivers || app.services.live.presence.isHere(conversation)) return;
  const recipient = await findRecipient(app, session);
  const unread = recipient ? await listUnread(app, session) : [];
  const last = unread.at(-1);
  if (!recipient || !last) return;
  const widget = await findPublicWidget(app.db.read, session.widget_uid);
  if (!widget || !(await mayMail(app, projectId, recipient))) return;
  const { texts } = visitorMailTextsIn(session.language);
  const { replyDomain } = app.config.mail;
  const unsubscribeUrl = stopUrl(app, { projectId, addressHash: recipient.addressHash });
  const named = (sentence: string) => sentence.replace("#", () => widget.name);
  const host = new URL(app.publicUrl()).hostname;
  const mail = {
    to: recipient.email,
    subject: named(texts.subject),
    text: [
      ...(replyDomain ? [`##- ${texts.replyAbove} -##`] : []),
      answersOf(unread, recipient, texts),
      `${texts.open}\n${conversationUrl(app, conversation)}`,
      `${named(texts.reason)} ${texts.stop}\n${unsubscribeUrl}`,
    ].join("\n\n"),
    unsubscribeUrl,
    // Mails of one conversation stand together in the reader's program; ours are recognized when they come back.
    messageId: `<parley.${sessionUid}.${last.id}@${host}>`,
    references: `<parley.${sessionUid}@${host}>`,
    ...(replyDomain ? { replyTo: replyAddress(app, conversation, replyDomain) } : {}),
  };
  await app.db.write(async (transaction) => {
    await advanceReadMark(transaction.sql, { sessionId: session.id, messageId: last.id });
    await sendMail(app, transaction, `answers:${sessionUid}:${last.id}`, mail);
  });
}

/** Null where the visitor has no address, wants no mails, or should get none. */
async function findRecipient(app: App, session: SessionRow): Promise<Recipient | null> {
  const { project_id: projectId, visitor_id: visitorId, contact_id: contactId } = session;
  if (visitorId === null || contactId === null || session.is_spam === 1) return null;
  const settings = await findVisitorMailSettings(app.db.read, projectId);
  const contact = await findContact(app.db.read, { projectId, contactId });
  if (settings?.is_enabled !== 1 || !contact?.email || contact.type === "spam") return null;
  const addressHash = addressHashOf(app, contact.email);
  if (await hasStop(app.db.read, { projectId, addressHash })) return null;
  if (await isBlocked(app, { projectId, visitorId })) return null;
  const { email } = contact;
  const isVerified = await hasProvenAddress(app, { projectId, visitorId }, { email, contact });
  return { email, isVerified, addressHash };
}

/** What came after the visitor's last visit. A conversation with the bot alone needs no follow-up. */
async function listUnread(app: App, session: SessionRow): Promise<Unread[]> {
  const key = { projectId: session.project_id, sessionId: session.id };
  const mark = await findReadMark(app.db.read, session.id);
  const messages = await listRecentMessages(app.db.read, { ...key, limit: MOST_MESSAGES });
  // A visitor who writes in the chat has read it; one who writes a mail has read the mail.
  const lastVisit = messages.findLastIndex(({ send_by, origin }) => send_by === "user" && origin !== "mail");
  const unread = messages.slice(lastVisit + 1).filter(({ id, send_by }) => id > mark && send_by !== "user");
  return session.mode_epoch > 0 ? unread : [];
}

async function mayMail(app: App, projectId: number, { addressHash }: Recipient): Promise<boolean> {
  try {
    await app.limiter.spend(PER_RECIPIENT, `${projectId}:${addressHash}`);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    app.log.warn({ projectId }, "a visitor's address has had enough mails for a day");
    return false;
  }
}

/** The newest answers as far as a mail should be long; the link shows them all. */
function answersOf(unread: readonly Unread[], recipient: Recipient, texts: VisitorMailTexts): string {
  const answers: string[] = [];
  let length = 0;
  for (const message of unread.toReversed()) {
    const text = answerOf(message, recipient, texts);
    length += text.length;
    if (length > LONGEST_TEXT && answers.length > 0) break;
    answers.unshift(text.slice(0, LONGEST_TEXT));
  }
  return answers.join("\n\n");
}

function answerOf(message: Unread, { isVerified }: Recipient, texts: VisitorMailTexts): string {
  const isBot = message.send_by === "assistant";
  // A stranger can make the bot repeat their words; they must not reach a mailbox that isn't known to be theirs.
  if (isBot && !isVerified) return `${texts.assistant}:\n${texts.assistantAnswered}`;
  const files = message.attachments ? fromJson<{ name: string }[]>(message.attachments) : [];
  const lines = [`${isBot ? texts.assistant : (message.user_name ?? texts.team)}:`, message.message];
  if (files.length > 0) lines.push(`${texts.files} ${files.map(({ name }) => name).join(", ")}`);
  return lines.filter((line) => line !== "").join("\n");
}
