import { afterEach, beforeEach, expect, test } from "vitest";
import { openDesk, type Desk } from "../../../test/desk.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { until } from "../../../test/until.ts";
import type { AppEvent } from "./app-event.ts";

const TOPICS = [
  "message.created",
  "message.updated",
  "session.updated",
  "session.created",
  "contact.created",
];

let t: TestApp;
let desk: Desk;
let seen: AppEvent[];
let isUsed: boolean;
let questions: number;
beforeEach(async () => {
  t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  seen = [];
  isUsed = true;
  questions = 0;
  t.running.app.reactions.register({
    name: "test.react",
    topics: TOPICS,
    wants: ({ contentType }) => contentType !== "event",
    isUsedBy: async () => {
      questions += 1;
      return isUsed;
    },
    handler: { concurrency: 1, run: async ({ payload }) => void seen.push(payload as AppEvent) },
  });
  desk = await openDesk(t);
});
afterEach(() => t.close());

const queued = () =>
  t.running.app.db.read.selectFrom("jobs").select("id").where("kind", "=", "test.react").execute();

test("messages, changes, ratings, conversations and contacts reach a reaction in their order, after a restart too", async () => {
  const uid = await desk.waiting();
  const { body } = await t.call(desk.mine.key, "createSession", { widget_uid: desk.mine.widgetUid });
  const message = { widget_uid: desk.mine.widgetUid, session_uid: body.data.session_uid, message: "Hello" };
  await t.call(desk.mine.key, "sendMessage", message);
  await t.call(desk.mine.key, "sendMessage", { ...message, message: "like" });
  await desk.update(uid, { state: "resolved" });
  await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
  await desk.call("importContacts", { csv: "name,email\nBo,bo@example.com\nCy,cy@example.com" });
  expect(seen).toEqual([]);
  const count = (await queued()).length;
  t.running.start();
  await until(() => seen.length === count);
  const told = seen.map(({ topic, sendBy, was, rating }) =>
    [topic, sendBy, ...Object.keys((was as object | undefined) ?? {}).toSorted(), rating]
      .filter(Boolean)
      .join(" "),
  );
  expect(told).toEqual([
    "session.created",
    "message.created user",
    "session.updated chat_mode state",
    "message.created assistant",
    "session.created",
    "message.created user",
    "message.created assistant",
    "message.updated like",
    "session.updated chat_mode state",
    "contact.created",
    "contact.created",
    "contact.created",
  ]);
  await expect.poll(queued).toEqual([]);
});

test("a project that does not use it costs one question and no job, until that changes", async () => {
  isUsed = false;
  const uid = await desk.conversation();
  const ask = () =>
    t.call(desk.mine.key, "sendMessage", {
      widget_uid: desk.mine.widgetUid,
      session_uid: uid,
      message: "Hello",
    });
  await ask();
  await ask();
  expect(questions).toBe(1);
  expect(await queued()).toEqual([]);
  isUsed = true;
  const { db, reactions } = t.running.app;
  await db.write((transaction) => reactions.projectChanged(transaction, "test.react", desk.mine.projectId));
  await until(async () => {
    await ask();
    return questions === 2;
  });
  expect((await queued()).length).toBeGreaterThan(0);
});

test("what is rolled back schedules nothing, and its question is asked again", async () => {
  const { db, events } = t.running.app;
  const event = { topic: "session.updated", projectId: desk.mine.projectId };
  const failing = db.write(async (transaction) => {
    await events.publish(transaction, event);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await queued()).toEqual([]);
  const before = questions;
  await db.write((transaction) => events.publish(transaction, event));
  expect([(await queued()).length, questions]).toEqual([1, before + 1]);
});
