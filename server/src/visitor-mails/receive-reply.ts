import { converse } from "../assistant/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { App } from "../platform/operations/context.ts";
import { hashSecret } from "../platform/secrets/secrets.ts";
import { findProjectById } from "../projects/index.ts";
import { isBlocked, requireSession } from "../sessions/index.ts";
import { findVisitorMailSettings } from "./queries/visitor-mails.ts";
import type { MailedConversation } from "./signed-addresses.ts";

/** The kind of jobs that store and answer what a visitor wrote by mail. */
export const REPLY = "visitor-mails.reply";
const PER_CONVERSATION: Allowance = { name: "mailed-reply", calls: 20, seconds: 600 };
/** As long as a message in the chat. */
const LONGEST_REPLY = 4000;

interface Reply extends MailedConversation {
  readonly text: string;
  readonly clientKey: string;
}

export function registerReplies(app: App): void {
  app.jobs.register(REPLY, {
    concurrency: 2,
    run: ({ payload }, signal) => storeReply(app, payload as Reply, signal),
  });
}

/** Whether replies to this conversation are taken: it exists, and its project still offers it. */
export async function takesReplies(
  app: App,
  { projectId, sessionUid }: MailedConversation,
): Promise<boolean> {
  const settings = await findVisitorMailSettings(app.db.read, projectId);
  if (settings?.is_enabled !== 1) return false;
  const session = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  return session?.visitor_id != null && !(await isBlocked(app, { projectId, visitorId: session.visitor_id }));
}

/**
 * Takes what a visitor wrote outside the chat. The bot's answer may take longer than a mail service waits, so a job
 * stores and answers it; the same id again is the same message.
 */
export async function acceptReply(
  app: App,
  conversation: MailedConversation,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await app.limiter.spend(PER_CONVERSATION, `${conversation.projectId}:${conversation.sessionUid}`);
  const clientKey = `mail:${hashSecret(id)}`;
  const payload: Reply = {
    ...conversation,
    text: Array.from(text).slice(0, LONGEST_REPLY).join(""),
    clientKey,
  };
  const key = `${conversation.sessionUid} ${clientKey}`;
  await app.db.write((transaction) => app.jobs.enqueue(transaction, { kind: REPLY, key, payload }));
}

async function storeReply(app: App, reply: Reply, signal: AbortSignal): Promise<void> {
  const { projectId, sessionUid, text, clientKey } = reply;
  if (!(await takesReplies(app, reply))) return;
  const session = await requireSession(app, { projectId, uid: sessionUid });
  const project = await findProjectById(app.db.read, projectId);
  if (!project) return;
  const abort = new AbortController();
  signal.addEventListener("abort", () => abort.abort(), { once: true });
  const incoming = {
    projectId,
    organizationId: project.organization_id,
    widgetUid: session.widget_uid,
    sessionUid,
    sendBy: "user",
    text,
    origin: "mail",
    userId: null,
    // A mail can be answered by any reader of it, so the answer proves nothing about its sender.
    authorId: null,
    clientKey,
  } as const;
  try {
    await converse(app, incoming, { abort });
  } catch (error) {
    // A key that was used for another text, or a project without credits: the next try would fail as well.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    app.log.warn({ err: error, projectId }, "a visitor's reply by mail has no answer of the bot");
  }
}
