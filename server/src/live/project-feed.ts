import {
  listMessagesByIds,
  listMessagesSince,
  presentMessage,
  type MessageOfProject,
} from "../messages/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { App } from "../platform/operations/context.ts";
import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { describeSession } from "../sessions/index.ts";
import { LiveFeed, type FeedContent } from "./live-feed.ts";
import type { PendingEvents, Waiting } from "./pending-events.ts";

/** Beyond that a reader is better off reading its lists again. */
const MOST_REPLAYED = 500;
/** On PostgreSQL a message with a smaller id can be committed later, but never that much. */
const OVERLAP_MS = { sqlite: 0, postgres: 10_000 } as const;

export interface ProjectFeed {
  readonly projectId: number;
  readonly lastEventId?: string | undefined;
  readonly pending: PendingEvents;
  /** The reader can answer: visitors see that the team is online. */
  readonly isOperator: boolean;
  /** Whose drafts it tells about; null for a program. */
  readonly userId: number | null;
}

interface FeedPosition {
  readonly time: number;
  readonly id: number;
}

/**
 * Everything that happens in a project's conversations, for its team. Each message event carries the id it is
 * stored under.
 */
export const projectFeed = (app: App, feed: ProjectFeed): LiveFeed =>
  new LiveFeed(feed.pending, new ProjectContent(app, feed));

class ProjectContent implements FeedContent {
  private readonly app: App;
  private readonly feed: ProjectFeed;
  private readonly leaves: (() => void)[] = [];
  private position: FeedPosition;

  constructor(app: App, feed: ProjectFeed) {
    this.app = app;
    this.feed = feed;
    this.position = parseEventId(feed.lastEventId) ?? { time: app.now(), id: 0 };
  }

  async *begin(): AsyncGenerator<ServerSentEvent> {
    const { app, feed, position } = this;
    const { projectId } = feed;
    const { live } = app.services;
    this.leaves.push(live.onProject(projectId, feed.pending));
    if (feed.isOperator) this.leaves.push(live.presence.join({ projectId }));
    yield {
      id: formatEventId(position),
      event: "ready",
      data: { online: live.presence.visitors(projectId), quiet_ms: Math.floor(live.quietMs(projectId)) },
    };
    if (parseEventId(feed.lastEventId)) yield* replay(app, feed, position);
  }

  async *read(waiting: Waiting): AsyncGenerator<ServerSentEvent> {
    if (waiting.missed) yield* replay(this.app, this.feed, this.position);
    for await (const event of readEvents(this.app, this.feed, waiting)) {
      this.position = parseEventId(event.id) ?? this.position;
      yield event;
    }
  }

  leave(): void {
    this.leaves.forEach((leave) => leave());
  }
}

async function* replay(
  app: App,
  { projectId }: ProjectFeed,
  position: FeedPosition,
): AsyncGenerator<ServerSentEvent> {
  const overlap = OVERLAP_MS[app.db.engine];
  const rows = await listMessagesSince(app.db.read, {
    projectId,
    since: position.time - overlap,
    afterId: overlap > 0 ? 0 : position.id,
    limit: MOST_REPLAYED + 1,
  });
  const isTooMuch = rows.length > MOST_REPLAYED;
  // Others of the overlap may come again; a reader knows them by their ids.
  const missed = isTooMuch ? [] : rows.filter(({ id }) => id !== position.id);
  for (const row of missed) yield messageEvent(app, "message", row);
  // States have no history: a reader that was away reads the current lists.
  yield { event: "resync", data: { messages: isTooMuch, sessions: true } };
}

async function* readEvents(
  app: App,
  { projectId, userId }: ProjectFeed,
  waiting: Waiting,
): AsyncGenerator<ServerSentEvent> {
  const messageOf = async (id: number) => (await listMessagesByIds(app.db.read, { projectId, ids: [id] }))[0];
  yield* inOrder([...waiting.messages], ([id, cause]) =>
    readOnce(cause, async () => {
      const row = await messageOf(id);
      return row ? messageEvent(app, "message", row) : null;
    }),
  );
  yield* inOrder([...waiting.changedMessages], ([id, cause]) =>
    readOnce(cause, async () => {
      const row = await messageOf(id);
      return row ? { event: "message.updated", data: presentMessage(app, row, row.session_uid) } : null;
    }),
  );
  yield* inOrder([...waiting.sessions], ([uid, cause]) =>
    readOnce(cause, async () => {
      const session = await sessionOrNull(app, { projectId, uid });
      return session ? { event: "session", data: session } : null;
    }),
  );
  for (const uid of waiting.deleted) yield { event: "session.deleted", data: { session_uid: uid } };
  for (const event of waiting.passing.values()) {
    if (event.topic !== "draft.changed" || event["userId"] === userId) yield passingOnce(event);
  }
}

/** Reads that are under way at once: a database on another machine answers each after a round trip. */
const READ_AHEAD = 8;

async function* inOrder<Item>(
  items: readonly Item[],
  read: (item: Item) => Read,
): AsyncGenerator<ServerSentEvent> {
  for (let at = 0; at < items.length; at += READ_AHEAD) {
    for (const begun of items.slice(at, at + READ_AHEAD).map(read)) {
      const event = await begun;
      if (event) yield event;
    }
  }
}

type Read = Promise<ServerSentEvent | null>;
const reads = new WeakMap<AppEvent, Read>();

/**
 * What an event leads to, read once for all who follow the project in this process: with two hundred operators, each
 * reading for itself would be two hundred times the work. The read begins after the event, so it is never older.
 */
function readOnce(cause: AppEvent, read: () => Read): Read {
  const known = reads.get(cause);
  if (known) return known;
  const begun = read();
  reads.set(cause, begun);
  // Another reader may try again.
  begun.catch(() => reads.delete(cause));
  return begun;
}

const passing = new WeakMap<AppEvent, ServerSentEvent>();

/** The same object for all readers, so that it is written once: thousands of visitors can arrive within seconds. */
function passingOnce(cause: AppEvent): ServerSentEvent {
  const known = passing.get(cause) ?? passingEvent(cause);
  passing.set(cause, known);
  return known;
}

function passingEvent({ topic, sessionUid, ...details }: AppEvent): ServerSentEvent {
  const { by, author = null, userId = null, isViewing, online, percent } = details;
  if (topic === "typing")
    return { event: "typing", data: { session_uid: sessionUid, by, author, user_id: userId } };
  if (topic === "viewing") {
    const data = { session_uid: sessionUid, user_id: userId, author, is_viewing: isViewing };
    return { event: "viewing", data };
  }
  if (topic === "budget.alert") return { event: "budget", data: { percent } };
  if (topic === "draft.changed") return { event: "draft", data: { session_uid: sessionUid } };
  if (topic === "desk.changed") return { event: "desk", data: {} };
  return { event: "presence", data: { session_uid: sessionUid, online } };
}

const messageEvent = (app: App, event: string, row: MessageOfProject): ServerSentEvent => ({
  id: formatEventId({ time: row.created_at, id: row.id }),
  event,
  data: presentMessage(app, row, row.session_uid),
});

/** Null if it has been deleted. */
async function sessionOrNull(app: App, key: { projectId: number; uid: string }) {
  try {
    return await describeSession(app, key);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const formatEventId = ({ time, id }: FeedPosition): string => `${time}-${id}`;

function parseEventId(id: string | undefined): FeedPosition | null {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(id ?? "");
  return match ? { time: Number(match[1]), id: Number(match[2]) } : null;
}
