import type { z } from "zod";
import { listRecentMessages } from "../messages/index.ts";
import { createPage, type ListPage, type ListAnswer } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { PublicWidget } from "../projects/index.ts";
import { countOwnSessions, listOwnSessions, type VisitorRow } from "../sessions/index.ts";
import type { ConversationSummary } from "./schema.ts";

const LONGEST_SUMMARY = 200;

interface Asked {
  readonly projectId: number;
  readonly visitorId: number;
  readonly widgetUid: string;
  readonly page: ListPage;
}

/** The visitor's conversations, the latest first, each with its last message. Notes of the team are none. */
export async function listConversations(
  { db, now }: App,
  { page, ...asked }: Asked,
): Promise<ListAnswer<z.input<typeof ConversationSummary>[]>> {
  const key = { ...asked, now: now() };
  const sessions = await listOwnSessions(db.read, key, page);
  const summaries = sessions.map(async (session) => {
    const about = { projectId: key.projectId, sessionId: session.id, limit: 1 };
    const [last] = await listRecentMessages(db.read, about);
    if (!last) return [];
    return [
      {
        session_uid: session.uid,
        state: session.state,
        status: session.status,
        last_message: last.message.slice(0, LONGEST_SUMMARY),
        send_by: last.send_by,
        author: last.send_by === "operator" ? last.user_name : null,
        last_message_at: isoTime(last.created_at),
      },
    ];
  });
  return page.answer((await Promise.all(summaries)).flat(), () => countOwnSessions(db.read, key));
}

/** Whether there are conversations besides the one that is shown. */
export async function hasOtherConversations(
  { db, now }: App,
  widget: PublicWidget,
  visitor: VisitorRow,
  shownUid: string | undefined,
): Promise<boolean> {
  const key = { projectId: widget.projectId, visitorId: visitor.id, widgetUid: widget.uid, now: now() };
  const latest = await listOwnSessions(db.read, key, createPage({ limit: 2 }));
  return latest.some(({ uid }) => uid !== shownUid);
}
