import {
  hasMoreAfter,
  listMessagesAfter,
  listMessagesByIds,
  presentVisitorMessage,
} from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { isClosedByNow, requireSession, type SessionRow } from "../sessions/index.ts";
import type { PendingEvents, Waiting } from "./pending-events.ts";

/** What follows when a visitor opens a conversation. Mails are of another noun: `app.ts` connects the two. */
export interface VisitorReads {
  isRead(app: App, session: SessionRow): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly visitorReads: VisitorReads;
  }
}

const BATCH = 100;
/** Beyond that a page is better off reading the end of the conversation again. */
const MOST_REPLAYED = 500;

export interface SessionFeed {
  readonly session: SessionRow;
  /** The last message the page has; absent if it needs only new ones. */
  readonly lastEventId?: string | undefined;
  readonly citations: boolean;
  readonly signal: AbortSignal;
  readonly pending: PendingEvents;
}

/**
 * A conversation as its visitor sees it. Events only signal that something happened; the content is read from
 * storage, after the last message sent: nothing is skipped, nothing comes twice, and a slow reader costs no
 * memory.
 */
export function sessionFeed(app: App, feed: SessionFeed): AsyncGenerator<ServerSentEvent> {
  const { session, pending, signal } = feed;
  // Subscribed before the first read, so that later events are included. A reader that never reads has
  // disconnected.
  const leave = app.services.live.onSession({ id: session.id, projectId: session.project_id }, pending);
  const end = () => {
    leave();
    pending.end();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return readEvents(app, feed, () => {
    leave();
    signal.removeEventListener("abort", end);
  });
}

async function* readEvents(app: App, feed: SessionFeed, leave: () => void): AsyncGenerator<ServerSentEvent> {
  const { uid, project_id: projectId } = feed.session;
  const { pending } = feed;
  const { presence } = app.services.live;
  const depart = presence.join({ projectId, sessionUid: uid });
  try {
    // Read after subscribing, so that messages stored since then raise an event.
    const now = await requireSession(app, { projectId, uid });
    await app.services.visitorReads.isRead(app, now);
    yield { event: "session", data: visitorView(app, now) };
    yield { event: "team", data: { online: presence.isHere({ projectId }) } };
    const newest = now.last_message_id ?? 0;
    let lastId = parseEventId(feed.lastEventId) ?? newest;
    if (lastId < newest && (await isFarBehind(app, feed, lastId))) {
      lastId = newest;
      yield { id: String(newest), event: "resync", data: { messages: true } };
    }
    for (let waiting: Waiting | null = everything(); ; waiting = pending.drain()) {
      if (waiting?.deleted.size) return;
      if (waiting && (waiting.missed || waiting.messages.size > 0)) {
        for await (const event of messagesAfter(app, feed, lastId)) {
          lastId = Number(event.id);
          yield event;
        }
      }
      if (waiting) yield* changes(app, feed, waiting);
      if (pending.hasEnded) return;
      await pending.arrival();
    }
  } finally {
    depart();
    leave();
  }
}

async function isFarBehind({ db }: App, { session }: SessionFeed, afterId: number): Promise<boolean> {
  const key = { projectId: session.project_id, sessionId: session.id };
  return hasMoreAfter(db.read, { ...key, afterId, count: MOST_REPLAYED });
}

async function* messagesAfter(app: App, feed: SessionFeed, afterId: number): AsyncGenerator<ServerSentEvent> {
  const { id: sessionId, uid, project_id: projectId } = feed.session;
  for (let lastId = afterId; ;) {
    const key = { projectId, sessionId, afterId: lastId, limit: BATCH };
    const rows = await listMessagesAfter(app.db.read, key);
    for (const row of rows) {
      lastId = row.id;
      yield { id: String(row.id), event: "message", data: presentVisitorMessage(app, row, uid, feed) };
    }
    if (rows.length < BATCH || feed.pending.hasEnded) return;
  }
}

async function* changes(app: App, feed: SessionFeed, waiting: Waiting): AsyncGenerator<ServerSentEvent> {
  const { uid, project_id: projectId } = feed.session;
  const changed = await listMessagesByIds(app.db.read, {
    projectId,
    ids: [...waiting.changedMessages.keys()],
  });
  for (const row of changed) {
    // Notes and lines about what happened are the team's own.
    if (row.kind === 0) yield { event: "message.updated", data: presentVisitorMessage(app, row, uid, feed) };
  }
  if (waiting.missed || waiting.sessions.size > 0) {
    yield { event: "session", data: visitorView(app, await requireSession(app, { projectId, uid })) };
  }
  for (const { topic, by, author, online } of waiting.passing.values()) {
    if (topic === "typing" && by === "operator") yield { event: "typing", data: { author } };
    else if (topic === "team.presence") yield { event: "team", data: { online } };
  }
}

function visitorView(app: App, session: Awaited<ReturnType<typeof requireSession>>) {
  return {
    session_uid: session.uid,
    mode: session.chat_mode,
    state: session.state,
    status: isClosedByNow(session, app.now()) ? "closed" : session.status,
  };
}

/** The first read covers everything after the position the reader named. */
const everything = (): Waiting => ({
  messages: new Map([[0, { topic: "message.created", projectId: 0 }]]),
  changedMessages: new Map(),
  sessions: new Map(),
  deleted: new Set(),
  passing: new Map(),
  missed: false,
});

const parseEventId = (id: string | undefined): number | null =>
  id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
