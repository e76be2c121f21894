import { expect, test } from "vitest";
import { createMailbox } from "./mailbox.ts";

const message = (messageId: number) => ({
  topic: "message.created",
  projectId: 1,
  sessionUid: "1",
  messageId,
});

test("what came in is taken once", () => {
  const mailbox = createMailbox();
  mailbox.hear(message(1));
  mailbox.hear(message(2));
  expect([...(mailbox.take()?.messages ?? [])]).toEqual([1, 2]);
  expect(mailbox.take()).toBeNull();
});

test("of somebody who writes only the last is kept", () => {
  const mailbox = createMailbox();
  const typing = { topic: "typing", projectId: 1, sessionUid: "1", by: "visitor" };
  for (let count = 0; count < 50; count += 1) mailbox.hear(typing);
  expect(mailbox.take()?.passing.size).toBe(1);
});

test("a reader who never takes anything is cut off", () => {
  const mailbox = createMailbox(10);
  for (let id = 1; id <= 10; id += 1) mailbox.hear(message(id));
  expect(mailbox.hasEnded).toBe(false);
  mailbox.hear(message(11));
  expect(mailbox.hasEnded).toBe(true);
  expect(mailbox.overflow.aborted).toBe(true);
  mailbox.hear(message(12));
  expect(mailbox.take()).toBeNull();
});

test("however many visitors come at once, nobody is cut off for it", () => {
  const mailbox = createMailbox(10);
  for (let uid = 0; uid < 50; uid += 1)
    mailbox.hear({ topic: "visitor.presence", projectId: 1, sessionUid: String(uid), online: true });
  expect(mailbox.hasEnded).toBe(false);
  expect(mailbox.take()?.passing.size).toBe(50);
});

test("who waits is woken by the end", async () => {
  const mailbox = createMailbox();
  const arrival = mailbox.arrival();
  mailbox.end();
  await expect(arrival).resolves.toBeUndefined();
});
