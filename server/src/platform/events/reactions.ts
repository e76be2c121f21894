import { randomUUID } from "node:crypto";
import type { Sql, Transaction } from "../db/database.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import type { AppEvent } from "./app-event.ts";
import type { Events } from "./events.ts";

/** What a reaction schedules for an event. Jobs with the same key replace each other. */
export interface ReactionJob {
  readonly key: string;
  readonly payload: unknown;
  readonly runAt?: number;
  readonly tenant?: string;
}

interface Follower {
  /** Also the kind of its jobs. */
  readonly name: string;
  readonly topics: readonly string[];
  /** Decides by the event alone, on the path of every message: no queries. */
  wants(event: AppEvent): boolean;
  /** Whether the project uses the reaction at all. Cached until `projectChanged`; left out, every project does. */
  isUsedBy?(sql: Sql, projectId: number): Promise<boolean>;
}

interface JobReaction extends Follower {
  /** By default each event is a job of its own, with the event as payload. */
  jobOf?(event: AppEvent): ReactionJob;
  readonly handler: JobHandler;
}

interface RecordReaction extends Follower {
  /** Writes its own rows in the transaction of what happened, such as those of an outbox. */
  record(transaction: Transaction, event: AppEvent): Promise<void>;
}

/** What follows events of lower nouns: a job, such as a notification for a message, or a record. */
export type Reaction = JobReaction | RecordReaction;

export interface Reactions {
  /** Before the server starts. */
  register(reaction: Reaction): void;
  /** Whether events of the topic need a transaction to be recorded in. */
  follows(topic: string): boolean;
  /** Schedules a job, or writes a record, for each reaction that wants an event: in the transaction of what happened. */
  record(transaction: Transaction, ...events: readonly AppEvent[]): Promise<void>;
  /** Called in the transaction that changes whether a project uses a reaction. */
  projectChanged(transaction: Transaction, name: string, projectId: number): Promise<void>;
}

const USE_CHANGED = "reaction.use-changed";
const MOST_CACHED = 10_000;

export function createReactions(events: Events, jobs: Jobs): Reactions {
  const byTopic = new Map<string, Reaction[]>();
  const isUsed = createUseCache(events);

  async function react(transaction: Transaction, event: AppEvent): Promise<void> {
    for (const reaction of byTopic.get(event.topic) ?? []) {
      if (!reaction.wants(event) || !(await isUsed(transaction, reaction, event.projectId))) continue;
      if ("record" in reaction) {
        await reaction.record(transaction, event);
        continue;
      }
      const job = reaction.jobOf?.(event) ?? { key: randomUUID(), payload: event };
      await jobs.enqueue(transaction, { kind: reaction.name, ...job });
    }
  }

  return {
    register(reaction) {
      for (const topic of reaction.topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), reaction]);
      if ("handler" in reaction) jobs.register(reaction.name, reaction.handler);
    },
    follows: (topic) => byTopic.has(topic),
    async record(transaction, ...recorded) {
      for (const event of recorded) if (byTopic.has(event.topic)) await react(transaction, event);
    },
    projectChanged: (transaction, name, projectId) =>
      events.publish(transaction, { topic: USE_CHANGED, projectId, reaction: name }),
  };
}

/** Events that are published to live readers and recorded for reactions in one call. */
export const withReactions = (events: Events, reactions: Reactions): Events => ({
  ...events,
  async publish(transaction, ...published) {
    await reactions.record(transaction, ...published);
    await events.publish(transaction, ...published);
  },
});

type UseOf = (transaction: Transaction, reaction: Reaction, projectId: number) => boolean | Promise<boolean>;

/** A value is cached once its transaction has committed, and only if nothing has changed it meanwhile. */
function createUseCache(events: Events): UseOf {
  const cache = new Map<string, boolean>();
  let version = 0;
  const keyOf = (name: unknown, projectId: number) => `${String(name)} ${projectId}`;
  events.subscribe(({ topic, reaction, projectId }) => {
    if (topic !== USE_CHANGED) return;
    version += 1;
    cache.delete(keyOf(reaction, projectId));
  });
  events.onGap(() => {
    version += 1;
    cache.clear();
  });
  return (transaction, reaction, projectId) => {
    const key = keyOf(reaction.name, projectId);
    return reaction.isUsedBy ? (cache.get(key) ?? load(transaction, reaction, projectId)) : true;
  };

  async function load(transaction: Transaction, reaction: Reaction, projectId: number): Promise<boolean> {
    const loadedAt = version;
    const isUsed = await reaction.isUsedBy!(transaction.sql, projectId);
    transaction.afterCommit(() => {
      if (version !== loadedAt) return;
      if (cache.size >= MOST_CACHED) cache.clear();
      cache.set(keyOf(reaction.name, projectId), isUsed);
    });
    return isUsed;
  }
}
