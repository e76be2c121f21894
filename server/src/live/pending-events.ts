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

/**
 * A reader that far behind is disconnected: it reconnects with the last event it saw and reads the rest from
 * storage.
 */
const MOST_WAITING = 1_000;

/** Thousands are open and have nothing waiting, so it holds no collection until an event arrives. */
export class PendingEvents implements Subscriber {
  /** Called when an event arrives and when the feed ends. */
  onArrival: (() => void) | null = null;
  /** Called when the reader has fallen too far behind. */
  onOverflow: (() => void) | null = null;
  private isOver = false;
  private waiting: ReturnType<typeof nothing> | null = null;
  private readonly mostWaiting: number;

  constructor(mostWaiting = MOST_WAITING) {
    this.mostWaiting = mostWaiting;
  }

  get hasEnded(): boolean {
    return this.isOver;
  }

  onEvent(event: AppEvent): void {
    const { topic, messageId, sessionUid } = event;
    const uid = String(sessionUid);
    if (topic === "message.created") this.note(({ messages }) => messages.set(Number(messageId), event));
    else if (topic === "message.updated")
      this.note(({ changedMessages }) => changedMessages.set(Number(messageId), event));
    else if (topic === "session.created" || topic === "session.updated")
      this.note(({ sessions }) => sessions.set(uid, event));
    else if (topic === "session.deleted") this.note(({ deleted }) => deleted.add(uid));
    else if (PASSING.has(topic)) this.note(({ passing }) => passing.set(passingKey(event), event));
  }

  onGap(): void {
    this.note((waiting) => (waiting.missed = true));
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onArrival?.();
  }

  /** The events since the last call; null if there are none. */
  drain(): Waiting | null {
    const drained = this.waiting;
    this.waiting = null;
    return drained;
  }

  private note(put: (waiting: ReturnType<typeof nothing>) => unknown): void {
    if (this.isOver) return;
    this.waiting ??= nothing();
    put(this.waiting);
    if (namesIn(this.waiting) <= this.mostWaiting) return this.onArrival?.();
    this.waiting = null;
    this.end();
    this.onOverflow?.();
  }
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
