import type { AppEvent } from "../platform/events/app-event.ts";
import type { Events } from "../platform/events/events.ts";
import { createPresence, type Presence, type PresenceOptions } from "./presence/presence.ts";
import type { Viewer } from "./presence/roster.ts";

/** A reader of what happens to a session or a project. */
export interface Subscriber {
  onEvent(event: AppEvent): void;
  /** Events may have been missed: the stored state must be read again. */
  onGap(): void;
  /** The process is stopping. */
  end(): void;
}

export interface LiveHub {
  /** As its visitor: what happens to the session, and whether the project's team is there. */
  onSession(session: { id: number; projectId: number }, subscriber: Subscriber): () => void;
  onProject(projectId: number, subscriber: Subscriber): () => void;
  /** How many follow a session in this process. */
  readersOf(sessionId: number): number;
  /** For how many milliseconds nothing is known to have happened in a project. */
  quietMs(projectId: number): number;
  readonly presence: Omit<Presence, "close">;
  close(): void;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly live: LiveHub;
  }
}

type Channels = Map<number, Set<Subscriber>>;

/** One listener for the whole process: an event finds its readers by a map lookup, however many are connected. */
export function createLiveHub(events: Events, options: PresenceOptions): LiveHub {
  const sessions: Channels = new Map();
  const projects: Channels = new Map();
  /** The visitors of a project. */
  const audiences: Channels = new Map();
  const allSubscribers = () =>
    [...sessions.values(), ...projects.values()].flatMap((channel) => [...channel]);
  const lastEventAt = new Map<number, number>();
  /** Nothing is known of the time before. */
  let knownSince = performance.now();
  let isClosed = false;
  const presence = createPresence(events, publishPresence, options);
  const stopListening = events.subscribe((event) => {
    lastEventAt.set(event.projectId, performance.now());
    for (const subscriber of projects.get(event.projectId) ?? []) subscriber.onEvent(event);
    if (typeof event.sessionId !== "number") return;
    for (const subscriber of sessions.get(event.sessionId) ?? []) subscriber.onEvent(event);
  });
  const unsubscribeFromGaps = events.onGap(() => {
    knownSince = performance.now();
    lastEventAt.clear();
    allSubscribers().forEach((subscriber) => subscriber.onGap());
  });

  /** The team receives the visitors' presence, and visitors the team's. */
  function publishPresence({ projectId, sessionUid }: Viewer, online: boolean): void {
    const [topic, readers] = sessionUid ? ["visitor.presence", projects] : ["team.presence", audiences];
    const event = { topic, projectId, sessionUid, online };
    for (const subscriber of readers.get(projectId) ?? []) subscriber.onEvent(event);
  }

  return {
    onSession(session, subscriber) {
      if (isClosed) subscriber.end();
      const { id, projectId } = session;
      join(sessions, id, subscriber);
      join(audiences, projectId, subscriber);
      return () => {
        leave(sessions, id, subscriber);
        leave(audiences, projectId, subscriber);
      };
    },
    onProject(id, subscriber) {
      if (isClosed) subscriber.end();
      join(projects, id, subscriber);
      return () => leave(projects, id, subscriber);
    },
    quietMs: (projectId) => performance.now() - (lastEventAt.get(projectId) ?? knownSince),
    readersOf: (sessionId) => sessions.get(sessionId)?.size ?? 0,
    presence,
    close() {
      isClosed = true;
      presence.close();
      stopListening();
      unsubscribeFromGaps();
      allSubscribers().forEach((subscriber) => subscriber.end());
    },
  };
}

function join(channels: Channels, id: number, subscriber: Subscriber): void {
  const channel = channels.get(id) ?? new Set();
  channels.set(id, channel.add(subscriber));
}

function leave(channels: Channels, id: number, subscriber: Subscriber): void {
  const channel = channels.get(id);
  if (channel?.delete(subscriber) && channel.size === 0) channels.delete(id);
}
