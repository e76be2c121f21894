import { listMessagesAfter, listMessagesByIds, presentVisitorMessage } from "../messages/index.ts";
import type { AppEvent } from "../platform/events/events.ts";
import type { App } from "../platform/operations/context.ts";
import type { StreamEvent } from "../platform/operations/define-operation.ts";
import { isSettledClosed, requireSession, wordOf, type SessionRow } from "../sessions/index.ts";
import { createMailbox, type Waiting } from "./mailbox.ts";

const BATCH = 100;

export interface SessionFeed {
  readonly session: SessionRow;
  /** The last message the page has; absent where it wants only what is to come. */
  readonly lastEventId?: string | undefined;
  readonly citations: boolean;
  readonly signal: AbortSignal;
}

/**
 * A conversation as its visitor sees it. Events only say that something happened; what is told is read from
 * storage, after the last message told: nothing is skipped, nothing comes twice, and a slow reader costs no memory.
 */
export async function* sessionFeed(app: App, feed: SessionFeed): AsyncGenerator<StreamEvent> {
  const { id: sessionId, uid, project_id: projectId } = feed.session;
  const mailbox = createMailbox();
  const leave = app.services.live.onSession(sessionId, mailbox);
  const end = () => mailbox.end();
  feed.signal.addEventListener("abort", end, { once: true });
  if (feed.signal.aborted) end();
  const presence = { topic: "visitor.presence", projectId, sessionId, sessionUid: uid };
  app.events.announce({ ...presence, online: true });
  try {
    // Read after joining: what is stored from now on is heard.
    const now = await requireSession(app, { projectId, uid });
    let lastId = placeOf(feed.lastEventId) ?? now.last_message_id ?? 0;
    yield { event: "session", data: visitorView(app, now) };
    for (let waiting: Waiting | null = everything(); ; waiting = mailbox.take()) {
      if (waiting?.deleted.size) return;
      if (waiting && (waiting.missed || waiting.messages.size > 0)) {
        for (;;) {
          const rows = await listMessagesAfter(app.db.read, {
            projectId,
            sessionId,
            afterId: lastId,
            limit: BATCH,
          });
          for (const row of rows) {
            lastId = row.id;
            yield { id: String(row.id), event: "message", data: presentVisitorMessage(row, uid, feed) };
          }
          if (rows.length < BATCH || mailbox.hasEnded) break;
        }
      }
      if (waiting) yield* changes(app, feed, waiting);
      if (mailbox.hasEnded) return;
      await mailbox.arrival();
    }
  } finally {
    leave();
    feed.signal.removeEventListener("abort", end);
    app.events.announce({ ...presence, online: false });
  }
}

async function* changes(app: App, feed: SessionFeed, waiting: Waiting): AsyncGenerator<StreamEvent> {
  const { uid, project_id: projectId } = feed.session;
  const changed = await listMessagesByIds(app.db.read, { projectId, ids: [...waiting.changedMessages] });
  for (const row of changed) {
    if (row.content_type !== "note")
      yield { event: "message.updated", data: presentVisitorMessage(row, uid, feed) };
  }
  if (waiting.missed || waiting.sessions.size > 0) {
    yield { event: "session", data: visitorView(app, await requireSession(app, { projectId, uid })) };
  }
  for (const event of waiting.passing.values())
    if (isTyping(event)) yield { event: "typing", data: { author: event.author } };
}

const isTyping = (event: AppEvent): boolean => event.topic === "typing" && event.by === "operator";

function visitorView(app: App, session: Awaited<ReturnType<typeof requireSession>>) {
  return {
    session_uid: session.uid,
    mode: wordOf(session.chat_mode),
    state: session.state,
    status: isSettledClosed(session, app.now()) ? "closed" : session.status,
  };
}

/** The first look is at everything after the place a reader named. */
const everything = (): Waiting => ({
  messages: new Set([0]),
  changedMessages: new Set(),
  sessions: new Set(),
  deleted: new Set(),
  passing: new Map(),
  missed: false,
});

const placeOf = (id: string | undefined): number | null =>
  id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
