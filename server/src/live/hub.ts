import type { AppEvent, Events } from "../platform/events/events.ts";

/** Somebody who wants to hear what happens to a session or a project. */
export interface Subscriber {
  hear(event: AppEvent): void;
  /** Events may have been missed: what is stored must be read again. */
  missed(): void;
  /** The process is stopping. */
  end(): void;
}

export interface LiveHub {
  onSession(sessionId: number, subscriber: Subscriber): () => void;
  onProject(projectId: number, subscriber: Subscriber): () => void;
  /** Sessions of a project whose visitors have the chat open, as far as this process has heard. */
  present(projectId: number): string[];
  close(): void;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly live: LiveHub;
  }
}

type Channels = Map<number, Set<Subscriber>>;

/** One listener for the whole process: an event reaches its readers by a look-up, however many are connected. */
export function createLiveHub(events: Events): LiveHub {
  const sessions: Channels = new Map();
  const projects: Channels = new Map();
  const visitors = createPresence();
  const everybody = () => [...sessions.values(), ...projects.values()].flatMap((channel) => [...channel]);
  let isClosed = false;
  const stopListening = events.subscribe((event) => {
    visitors.hear(event);
    for (const subscriber of projects.get(event.projectId) ?? []) subscriber.hear(event);
    if (typeof event.sessionId !== "number") return;
    for (const subscriber of sessions.get(event.sessionId) ?? []) subscriber.hear(event);
  });
  const stopMinding = events.onGap(() => everybody().forEach((subscriber) => subscriber.missed()));

  function join(channels: Channels, id: number, subscriber: Subscriber): () => void {
    if (isClosed) subscriber.end();
    const channel = channels.get(id) ?? new Set();
    channels.set(id, channel.add(subscriber));
    return () => {
      channel.delete(subscriber);
      if (channel.size === 0 && channels.get(id) === channel) channels.delete(id);
    };
  }

  return {
    onSession: (id, subscriber) => join(sessions, id, subscriber),
    onProject: (id, subscriber) => join(projects, id, subscriber),
    present: (projectId) => visitors.of(projectId),
    close() {
      isClosed = true;
      stopListening();
      stopMinding();
      everybody().forEach((subscriber) => subscriber.end());
    },
  };
}

/** How many pages of each session are connected, in all processes together. */
function createPresence() {
  const pages = new Map<string, { projectId: number; count: number }>();
  return {
    hear({ topic, projectId, sessionUid, online }: AppEvent): void {
      if (topic !== "visitor.presence" || typeof sessionUid !== "string") return;
      const count = (pages.get(sessionUid)?.count ?? 0) + (online === true ? 1 : -1);
      if (count > 0) pages.set(sessionUid, { projectId, count });
      else pages.delete(sessionUid);
    },
    of: (projectId: number): string[] =>
      [...pages].filter(([, page]) => page.projectId === projectId).map(([uid]) => uid),
  };
}
