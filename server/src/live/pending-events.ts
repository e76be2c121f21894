import type { AppEvent } from "../platform/events/app-event.ts";
import type { Subscriber } from "./hub.ts";

/** The events a reader has not received yet: the last of each name only, so a slow reader costs little. */
export interface Waiting {
  readonly messages: ReadonlyMap<number, AppEvent>;
  readonly changedMessages: ReadonlyMap<number, AppEvent>;
  readonly sessions: ReadonlyMap<string, AppEvent>;
  readonly deleted: ReadonlySet<string>;
  /** Typing and presence are useful at once or not at all: only the newest of each kind and session is kept. */
  readonly passing: ReadonlyMap<string, AppEvent>;
  readonly missed: boolean;
}

export interface PendingEvents extends Subscriber {
  /** The events since the last call; null if there are none. */
  drain(): Waiting | null;
  /** Resolves when an event arrives or the feed ends. */
  arrival(): Promise<void>;
  readonly hasEnded: boolean;
  /** Aborted when the reader has fallen too far behind. */
  readonly overflow: AbortSignal;
}

/**
 * A reader that far behind is disconnected: it reconnects with the last event it saw and reads the rest from
 * storage.
 */
const MOST_WAITING = 1_000;

export function createPendingEvents(mostWaiting = MOST_WAITING): PendingEvents {
  const overflow = new AbortController();
  let waiting = nothing();
  let hasEnded = false;
  let wake = () => {};

  function note(put: () => unknown): void {
    if (hasEnded) return;
    put();
    if (namesIn(waiting) <= mostWaiting) return wake();
    waiting = nothing();
    end();
    overflow.abort();
  }

  function end(): void {
    hasEnded = true;
    wake();
  }

  return {
    get hasEnded() {
      return hasEnded;
    },
    overflow: overflow.signal,
    onEvent(event) {
      const { topic, messageId, sessionUid } = event;
      const uid = String(sessionUid);
      if (topic === "message.created") note(() => waiting.messages.set(Number(messageId), event));
      else if (topic === "message.updated") note(() => waiting.changedMessages.set(Number(messageId), event));
      else if (topic === "session.created" || topic === "session.updated")
        note(() => waiting.sessions.set(uid, event));
      else if (topic === "session.deleted") note(() => waiting.deleted.add(uid));
      else if (PASSING.has(topic)) note(() => waiting.passing.set(passingKey(event), event));
    },
    onGap: () => note(() => (waiting.missed = true)),
    end,
    drain() {
      if (isEmpty(waiting)) return null;
      const drained = waiting;
      waiting = nothing();
      return drained;
    },
    async arrival() {
      if (!isEmpty(waiting) || hasEnded) return;
      await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

const PASSING: ReadonlySet<string> = new Set([
  "typing",
  "viewing",
  "visitor.presence",
  "team.presence",
  "budget.alert",
  "desk.changed",
  "draft.changed",
]);

/** Two colleagues in one conversation are two. */
const passingKey = ({ topic, sessionUid, by, limit, userId }: AppEvent): string =>
  [topic, sessionUid, by ?? limit, userId].map(String).join(" ");

/** What passes does not count: of it there is at most one of a kind for each visitor. */
const namesIn = ({ messages, changedMessages, sessions, deleted }: Waiting): number =>
  messages.size + changedMessages.size + sessions.size + deleted.size;

const isEmpty = (waiting: Waiting): boolean =>
  namesIn(waiting) === 0 && waiting.passing.size === 0 && !waiting.missed;

function nothing() {
  return {
    messages: new Map<number, AppEvent>(),
    changedMessages: new Map<number, AppEvent>(),
    sessions: new Map<string, AppEvent>(),
    deleted: new Set<string>(),
    passing: new Map<string, AppEvent>(),
    missed: false,
  };
}
