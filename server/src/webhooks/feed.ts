import type { App } from "../platform/operations/context.ts";
import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { documentOf } from "./document.ts";
import {
  findFeed,
  findFeedEnd,
  listEventsAfter,
  upsertFeed,
  type ProjectEventRow,
  type FeedPosition,
} from "./queries/events.ts";
import { RECORD } from "./record-events.ts";
import type { EventKind } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long events are stored, and a cursor is good. */
export const EVENTS_STORED_MS = 7 * DAY_MS;
/** Events are recorded for a feed a little longer than a cursor is good, so that none is missing. */
export const RECORDED_MS = 8 * DAY_MS;
const NOTE_FOLLOWED_MS = 60 * 60 * 1000;
const PAGE = 100;
const POLL_MS = 1_000;

export interface EventFeed {
  readonly projectId: number;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  /** Whether the reader may read what the event is about. */
  mayRead(kind: EventKind): boolean;
}

/** The events of a project in their order, from a cursor on or from now. */
export async function* eventFeed(app: App, feed: EventFeed): AsyncGenerator<ServerSentEvent> {
  const { projectId } = feed;
  const arrivals = createArrivals(app, feed);
  try {
    let followedAt = await noteFollowed(app, projectId);
    const end = await findFeedEnd(app.db.read, app.db.engine);
    const asked = parseCursor(feed.lastEventId);
    const isKnown = asked !== null && asked.time >= app.now() - EVENTS_STORED_MS && isBefore(asked, end);
    // What is under way has not happened yet: it comes after the end.
    let position: FeedPosition = isKnown ? asked : { time: app.now(), ...end };
    yield { id: formatCursor(position), event: "ready", data: {} };
    // Its events are stored no longer, or the database is another one.
    if (feed.lastEventId !== undefined && !isKnown) yield { event: "resync", data: {} };
    while (!arrivals.hasEnded()) {
      if (app.now() - followedAt >= NOTE_FOLLOWED_MS) followedAt = await noteFollowed(app, projectId);
      const rows = await listEventsAfter(app.db.read, app.db.engine, {
        projectId,
        after: position,
        limit: PAGE,
      });
      for (const row of rows) {
        position = { time: row.created_at, transaction: row.transaction_id, id: row.id };
        const event = feed.mayRead(row.kind) ? await present(app, row, position) : null;
        if (event) yield event;
      }
      if (rows.length < PAGE) await arrivals.next();
    }
  } finally {
    arrivals.close();
  }
}

async function present(
  app: App,
  row: ProjectEventRow,
  position: FeedPosition,
): Promise<ServerSentEvent | null> {
  const { project_id: projectId, kind, details, created_at: at } = row;
  const document = await documentOf(app, { projectId, kind, details, at });
  return document && { id: formatCursor(position), event: kind, data: document };
}

/** Its project's events are recorded from now on. */
async function noteFollowed(app: App, projectId: number): Promise<number> {
  const now = app.now();
  await app.db.write(async (transaction) => {
    const before = await findFeed(transaction.sql, { projectId });
    if (before && now - before.followed_at < NOTE_FOLLOWED_MS) return;
    await upsertFeed(transaction.sql, { projectId }, now);
    if (!before) await app.reactions.projectChanged(transaction, RECORD, projectId);
  });
  return now;
}

/** Live events announce most changes; the rest, such as those of contacts, are found by asking. */
function createArrivals(app: App, { projectId, signal }: EventFeed) {
  let isEnded = signal.aborted;
  let hasArrived = false;
  let wake = () => {};
  const arrive = () => {
    hasArrived = true;
    wake();
  };
  const end = () => {
    isEnded = true;
    wake();
  };
  const leave = app.services.live.onProject(projectId, { onEvent: arrive, onGap: arrive, end });
  signal.addEventListener("abort", end, { once: true });
  return {
    hasEnded: () => isEnded,
    async next(): Promise<void> {
      if (!hasArrived && !isEnded)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, POLL_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasArrived = false;
    },
    close() {
      leave();
      signal.removeEventListener("abort", end);
    },
  };
}

/** A backup that was restored to another PostgreSQL restarts its transaction count. */
const isBefore = (asked: FeedPosition, end: Pick<FeedPosition, "transaction">): boolean =>
  asked.transaction <= end.transaction;

const formatCursor = ({ time, transaction, id }: FeedPosition): string => `${time}-${transaction}-${id}`;

function parseCursor(cursor: string | undefined): FeedPosition | null {
  const match = /^(\d{1,15})-(\d{1,15})-(\d{1,16})$/.exec(cursor ?? "");
  return match ? { time: Number(match[1]), transaction: Number(match[2]), id: Number(match[3]) } : null;
}
