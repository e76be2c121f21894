import { expect, test } from "vitest";
import { PendingEvents } from "./pending-events.ts";

const message = (messageId: number) => ({
  topic: "message.created",
  projectId: 1,
  sessionUid: "1",
  messageId,
});

test("pending events are drained once", () => {
  const pending = new PendingEvents();
  pending.onEvent(message(1));
  pending.onEvent(message(2));
  expect([...(pending.drain()?.messages.keys() ?? [])]).toEqual([1, 2]);
  expect(pending.drain()).toBeNull();
});

test("of several typing events only the last is kept", () => {
  const pending = new PendingEvents();
  const typing = { topic: "typing", projectId: 1, sessionUid: "1", by: "visitor" };
  for (let count = 0; count < 50; count += 1) pending.onEvent(typing);
  expect(pending.drain()?.passing.size).toBe(1);
});

test("a reader that never drains is cut off", () => {
  const pending = new PendingEvents(10);
  let cutOffs = 0;
  pending.onOverflow = () => (cutOffs += 1);
  for (let id = 1; id <= 10; id += 1) pending.onEvent(message(id));
  expect(pending.hasEnded).toBe(false);
  pending.onEvent(message(11));
  expect(pending.hasEnded).toBe(true);
  pending.onEvent(message(12));
  expect(cutOffs).toBe(1);
  expect(pending.drain()).toBeNull();
});

test("a reader is not cut off because many visitors come at once", () => {
  const pending = new PendingEvents(10);
  for (let uid = 0; uid < 50; uid += 1)
    pending.onEvent({ topic: "visitor.presence", projectId: 1, sessionUid: String(uid), online: true });
  expect(pending.hasEnded).toBe(false);
  expect(pending.drain()?.passing.size).toBe(50);
});

test("an event that the reader does not get wakes no feed", () => {
  const pending = new PendingEvents();
  let arrivals = 0;
  pending.onArrival = () => (arrivals += 1);
  pending.onEvent({ ...message(1), topic: "contact.updated" });
  expect([arrivals, pending.drain()]).toEqual([0, null]);
  pending.onEvent(message(1));
  expect(arrivals).toBe(1);
});
