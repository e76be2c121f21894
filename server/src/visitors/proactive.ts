import { createHash } from "node:crypto";
import { fitsPage } from "../flows/index.ts";
import { listRecentMessages, storeMessage } from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { PublicWidget } from "../projects/index.ts";
import { lockSession, type SessionRow } from "../sessions/index.ts";

type ProactiveMessage = PublicWidget["settings"]["proactive_messages"][number];

/** Changes with what a visitor reads: a new text is shown also to those who dismissed the former one. */
const keyOf = ({ text, page }: ProactiveMessage): string =>
  createHash("sha256").update(`${page}\n${text}`).digest("hex").slice(0, 16);

const enabledIn = ({ settings }: PublicWidget): ProactiveMessage[] =>
  settings.proactive_messages.filter(({ enabled }) => enabled);

/** Those of a page, in the order of the settings. */
export function proactiveMessages(widget: PublicWidget, page: string | undefined) {
  return enabledIn(widget)
    .filter((message) => page !== undefined && fitsPage(message.page, page))
    .map((message) => ({ key: keyOf(message), text: message.text, after_seconds: message.after_seconds }));
}

/**
 * The visitor replies to a proactive message: it is stored before the reply, so that the team and the bot read what was
 * asked. Only texts of the widget's settings begin a conversation, and only an empty one.
 */
export async function beginProactively(
  app: App,
  widget: PublicWidget,
  { uid }: SessionRow,
  key: string | undefined,
): Promise<void> {
  const message = enabledIn(widget).find((one) => key !== undefined && keyOf(one) === key);
  if (!message) return;
  const { projectId } = widget;
  await app.db.write(async (transaction) => {
    const session = await lockSession(app, transaction, { projectId, uid });
    const about = { projectId, sessionId: session.id, limit: 1 };
    if ((await listRecentMessages(transaction.sql, about)).length > 0) return;
    await storeMessage(app, transaction, session, {
      sendBy: "assistant",
      origin: "widget",
      text: message.text,
      isNotice: true,
    });
  });
}
