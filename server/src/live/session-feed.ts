import {
  hasMoreAfter,
  listMessagesAfter,
  listMessagesByIds,
  presentVisitorMessage,
} from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { isClosedByNow, requireSession, type SessionRow } from "../sessions/index.ts";
import { LiveFeed, type FeedContent } from "./live-feed.ts";
import type { PendingEvents, Waiting } from "./pending-events.ts";

/** What follows when a visitor opens a conversation. Mails are of another noun: `create-services.ts` connects the two. */
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
  /** Not the row of the conversation: a feed may be open for days, and a row is as large as the rest of it. */
  readonly session: { readonly id: number; readonly uid: string; readonly projectId: number };
  /** The last message the page has; absent if it needs only new ones. */
  readonly lastEventId?: string | undefined;
  readonly citations: boolean;
  readonly pending: PendingEvents;
}

/**
 * A conversation as its visitor sees it. Events only signal that something happened; the content is read from
 * storage, after the last message sent: nothing is skipped, nothing comes twice, and a slow reader costs no
 * memory.
 */
export const sessionFeed = (app: App, feed: SessionFeed): LiveFeed =>
  new LiveFeed(feed.pending, new SessionContent(app, feed));

class SessionContent implements FeedContent {
  private readonly app: App;
  private readonly feed: SessionFeed;
  private readonly stopFollowing: () => void;
  private depart: (() => void) | null = null;
  private lastId = 0;

  constructor(app: App, feed: SessionFeed) {
    this.app = app;
    this.feed = feed;
    // Subscribed before the first read, so that later events are included.
    this.stopFollowing = app.services.live.onSession(feed.session, feed.pending);
  }

  async *begin(): AsyncGenerator<ServerSentEvent> {
    const { app, feed } = this;
    const { uid, projectId } = feed.session;
    const { presence } = app.services.live;
    this.depart = presence.join({ projectId, sessionUid: uid });
    // Read after subscribing, so that messages stored since then raise an event.
    const now = await requireSession(app, { projectId, uid });
    await app.services.visitorReads.isRead(app, now);
    yield { event: "session", data: visitorView(app, now) };
    yield { event: "team", data: { online: presence.isHere({ projectId }) } };
    const newest = now.last_message_id ?? 0;
    this.lastId = parseEventId(feed.lastEventId) ?? newest;
    if (this.lastId < newest && (await isFarBehind(app, feed, this.lastId))) {
      this.lastId = newest;
      yield { id: String(newest), event: "resync", data: { messages: true } };
    }
    yield* this.messages();
  }

  async *read(waiting: Waiting): AsyncGenerator<ServerSentEvent> {
    if (waiting.deleted.size > 0) return this.feed.pending.end();
    if (waiting.missed || waiting.messages.size > 0) yield* this.messages();
    yield* changes(this.app, this.feed, waiting);
  }

  leave(): void {
    this.depart?.();
    this.stopFollowing();
  }

  /** Those after the last one sent. */
  private async *messages(): AsyncGenerator<ServerSentEvent> {
    for await (const event of messagesAfter(this.app, this.feed, this.lastId)) {
      this.lastId = Number(event.id);
      yield event;
    }
  }
}

async function isFarBehind({ db }: App, { session }: SessionFeed, afterId: number): Promise<boolean> {
  const key = { projectId: session.projectId, sessionId: session.id };
  return hasMoreAfter(db.read, { ...key, afterId, count: MOST_REPLAYED });
}

async function* messagesAfter(app: App, feed: SessionFeed, afterId: number): AsyncGenerator<ServerSentEvent> {
  const { id: sessionId, uid, projectId } = feed.session;
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
  const { uid, projectId } = feed.session;
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

const parseEventId = (id: string | undefined): number | null =>
  id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
