import { expect, test } from "vitest";
import type { ServerSentEvent } from "../platform/operations/define-operation.ts";
import { LiveFeed, type FeedContent } from "./live-feed.ts";
import { PendingEvents, type Waiting } from "./pending-events.ts";

const message = (messageId: number) => ({
  topic: "message.created",
  projectId: 1,
  sessionUid: "1",
  messageId,
});
const idsIn = (waiting: Waiting) => [...waiting.messages.keys()];

/** A feed whose events carry the ids of the messages that were read together. */
function opened(read?: FeedContent["read"]) {
  const pending = new PendingEvents();
  const left: string[] = [];
  async function* begin(): AsyncGenerator<ServerSentEvent> {
    yield { event: "ready", data: [] };
  }
  async function* readIds(waiting: Waiting): AsyncGenerator<ServerSentEvent> {
    yield { event: "messages", data: idsIn(waiting) };
  }
  const feed = new LiveFeed(pending, { begin, read: read ?? readIds, leave: () => left.push("left") });
  return { pending, feed, left };
}

const dataOf = async (next: Promise<IteratorResult<ServerSentEvent>>): Promise<unknown> => {
  const { value, done } = await next;
  return done === true ? "end" : (value as ServerSentEvent).data;
};

test("events of one turn are read together, and those that come during the read after it", async () => {
  const { pending, feed } = opened();
  expect(await dataOf(feed.next())).toEqual([]);
  const next = feed.next();
  pending.onEvent(message(1));
  pending.onEvent(message(2));
  expect(await dataOf(next)).toEqual([1, 2]);
  pending.onEvent(message(3));
  expect(await dataOf(feed.next())).toEqual([3]);
});

test("a read that leads to no event leaves the feed waiting", async () => {
  const { pending, feed } = opened(async function* (waiting) {
    for (const id of idsIn(waiting)) if (id > 1) yield { event: "message", data: id };
  });
  await feed.next();
  const next = feed.next();
  pending.onEvent(message(1));
  await Promise.resolve();
  pending.onEvent(message(2));
  expect(await dataOf(next)).toBe(2);
});

test("a reader who leaves while the feed waits ends it at once", async () => {
  const { pending, feed, left } = opened();
  await feed.next();
  const next = feed.next();
  await feed.return();
  await feed.return();
  expect(await dataOf(next)).toBe("end");
  expect(await dataOf(feed.next())).toBe("end");
  expect([pending.hasEnded, left]).toEqual([true, ["left"]]);
});

test("a reader who leaves before the first event leaves nothing behind", async () => {
  const { feed, left } = opened();
  await feed.return();
  expect(left).toEqual(["left"]);
  expect(await dataOf(feed.next())).toBe("end");
});

test("a feed that is ended sends what is pending and then ends", async () => {
  const { pending, feed, left } = opened();
  await feed.next();
  pending.onEvent(message(1));
  pending.end();
  expect(await dataOf(feed.next())).toEqual([1]);
  expect(await dataOf(feed.next())).toBe("end");
  expect(left).toEqual(["left"]);
});

test("a read that fails breaks the feed, which leaves nothing behind", async () => {
  const { pending, feed, left } = opened(() => {
    throw new Error("no database");
  });
  await feed.next();
  const next = feed.next();
  pending.onEvent(message(1));
  await expect(next).rejects.toThrow("no database");
  expect([pending.hasEnded, left]).toEqual([true, ["left"]]);
});
