import { expect, test } from "vitest";
import type { Message } from "./api.ts";
import { merge, outgoing, setDelivery, unreadSince, type Shown } from "./state.ts";

const stored = (id: number, send_by: Message["send_by"], client_key: string | null = null): Message => ({
  id,
  session_uid: "1",
  send_by,
  message: `message ${id}`,
  content_type: "text",
  choices: [],
  sources: [],
  rating: null,
  author: null,
  client_key,
  created_at: "2026-01-01T00:00:00.000Z",
});
const ids = (messages: readonly Shown[]) => messages.map(({ id }) => id);

test("a message received twice is shown once, with its newest values", () => {
  const once = merge([], stored(1, "assistant"));
  const twice = merge(once, { ...stored(1, "assistant"), rating: "like" });
  expect(twice).toHaveLength(1);
  expect(twice[0]?.rating).toBe("like");
});

test("a sent message becomes the stored one by its key", () => {
  const messages = merge([outgoing("hi", "k")], stored(5, "user", "k"));
  expect(messages).toEqual([{ ...stored(5, "user", "k"), delivery: "sent" }]);
});

test("a message whose reply failed stays unanswered when its echo arrives, a refused one was sent after all", () => {
  const echoed = (delivery: "unanswered" | "failed") =>
    merge(setDelivery([outgoing("hi", "k")], "k", delivery), stored(5, "user", "k"));
  expect(echoed("unanswered")).toEqual([{ ...stored(5, "user", "k"), delivery: "unanswered" }]);
  expect(echoed("failed")).toEqual([{ ...stored(5, "user", "k"), delivery: "sent" }]);
  expect(merge(echoed("unanswered"), stored(5, "user", "k"))).toEqual(echoed("unanswered"));
});

test("messages are shown in the order they were stored, however they arrive", () => {
  const order = [3, 1, 2].reduce<readonly Shown[]>((all, id) => merge(all, stored(id, "operator")), []);
  expect(ids(order)).toEqual([1, 2, 3]);
});

test("a reply that arrives before its question's echo is shown below it", () => {
  const accepted = setDelivery([outgoing("hi", "k")], "k", "sent");
  const answered = merge(accepted, stored(6, "assistant"));
  expect(ids(answered)).toEqual([null, 6]);
  expect(ids(merge(answered, stored(5, "user", "k")))).toEqual([5, 6]);
});

test("unsent messages stay at the end", () => {
  expect(ids(merge([outgoing("hi", "k")], stored(6, "operator")))).toEqual([6, null]);
});

test("messages of others since the last visit are unread, the visitor's own are not", () => {
  const senders = ["assistant", "user", "operator", "assistant"] as const;
  const messages = senders.reduce<readonly Shown[]>((all, by, at) => merge(all, stored(at + 1, by)), []);
  expect([0, 1, 2, 3, 4].map((seen) => unreadSince([...messages, outgoing("hi", "k")], seen))).toEqual([
    3, 2, 2, 1, 0,
  ]);
});
