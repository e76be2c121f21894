import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { runInactivityTick } from "./inactivity-clock.ts";

const MINUTE_MS = 60_000;

describe("inactivity", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
  });

  const tick = () => runInactivityTick(t.running.app);
  const durations = (close: number | null, resolve: number | null) =>
    t.call(mine.token, "updateProjectSettings", {
      project_uid: mine.projectUid,
      ...(close === null ? {} : { auto_close_duration: close }),
      ...(resolve === null ? {} : { auto_resolve_duration: resolve }),
    });
  const open = async (): Promise<string> =>
    (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid;
  const look = async (session_uid: string) =>
    (await t.call(mine.key, "getSession", { session_uid })).body.data;
  const say = async (session_uid: string, message = "Hello", extra: object = {}) =>
    (
      await t.call(mine.key, "sendMessage", {
        widget_uid: mine.widgetUid,
        session_uid,
        message,
        ...extra,
      })
    ).body;
  const update = (session_uid: string, changes: object) =>
    t.call(mine.key, "updateSession", { session_uid, ...changes });

  test("closes exactly when the minutes are over, not a moment before", async () => {
    await durations(5, null);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS - 1);
    await tick();
    expect(await look(uid)).toMatchObject({ state: "pending", status: "open" });
    t.clock.advance(1);
    await tick();
    expect(await look(uid)).toMatchObject({ state: "closed", status: "closed" });
  });

  test("a message restarts the timer", async () => {
    await durations(5, null);
    const uid = await open();
    t.clock.advance(4 * MINUTE_MS);
    await say(uid);
    t.clock.advance(4 * MINUTE_MS);
    await tick();
    expect((await look(uid)).status).toBe("open");
    t.clock.advance(MINUTE_MS);
    await tick();
    expect((await look(uid)).status).toBe("closed");
  });

  test("resolves, and the next message makes the same session pending again", async () => {
    await durations(null, 5);
    const uid = await open();
    await say(uid, "I have it", { send_by: "operator" });
    t.clock.advance(5 * MINUTE_MS);
    await tick();
    expect(await look(uid)).toMatchObject({ state: "resolved", status: "open", chat_mode: "3" });
    const { data } = await say(uid, "One more thing");
    expect(data).toMatchObject({ session_uid: uid, send_by: "user" });
    expect(await look(uid)).toMatchObject({ state: "pending", chat_mode: "3" });
  });

  test("a conversation that a person resolved is pending again when the visitor writes", async () => {
    await durations(null, 5);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS);
    await tick();
    await update(uid, { state: "resolved" });
    await say(uid, "One last note", { send_by: "assistant" });
    expect((await look(uid)).state).toBe("resolved");
    await say(uid);
    expect((await look(uid)).state).toBe("pending");
  });

  test("reopening by hand restarts the timer instead of being undone by the next tick", async () => {
    await durations(null, 5);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS);
    await tick();
    await update(uid, { state: "pending" });
    await tick();
    expect((await look(uid)).state).toBe("pending");
    t.clock.advance(5 * MINUTE_MS);
    await tick();
    expect((await look(uid)).state).toBe("resolved");
  });

  test("close wins when both are due, and downtime does not change the outcome", async () => {
    await durations(10, 5);
    const watched = await open();
    const missed = await open();
    t.clock.advance(5 * MINUTE_MS);
    await update(missed, {});
    const settled = (await look(missed)).state;
    expect(settled).toBe("resolved");
    t.clock.advance(5 * MINUTE_MS);
    await tick();
    for (const uid of [watched, missed]) {
      expect(await look(uid)).toMatchObject({ state: "closed", status: "closed" });
    }
  });

  test("skips conversations that a person closed, and projects without a duration", async () => {
    const unset = await open();
    t.clock.advance(100_000 * MINUTE_MS);
    await tick();
    expect((await look(unset)).state).toBe("pending");
    await update(unset, { state: "closed" });
    await durations(5, 5);
    await tick();
    expect(await look(unset)).toMatchObject({ state: "closed", status: "open" });
  });

  test("a message to a session that is due but not yet closed opens a new one, once", async () => {
    await durations(5, null);
    const uid = await open();
    await say(uid);
    t.clock.advance(5 * MINUTE_MS);
    const { data } = await say(uid, "Back again");
    expect(data).toMatchObject({ send_by: "assistant", message: "You said: Back again" });
    expect(data.session_uid).not.toBe(uid);
    expect(await look(uid)).toMatchObject({ state: "closed", status: "closed" });
    expect(await look(data.session_uid)).toMatchObject({ status: "open", widget_uid: mine.widgetUid });
    expect((await say(uid, "With the old uid")).data.session_uid).toBe(data.session_uid);
    t.clock.advance(5 * MINUTE_MS);
    const third = (await say(uid, "Later")).data.session_uid;
    expect([uid, data.session_uid]).not.toContain(third);
    expect((await t.call(mine.key, "getSessions")).body.data).toHaveLength(3);
  });

  test("concurrent messages to a closed session share one new session", async () => {
    await durations(5, null);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS);
    const answers = await Promise.all([say(uid, "a"), say(uid, "b"), say(uid, "c"), tick()]);
    const uids = answers.slice(0, 3).map((answer) => answer!.data.session_uid);
    expect(new Set(uids).size).toBe(1);
    expect(uids[0]).not.toBe(uid);
  });

  test("a closed session stays closed: its state and mode are refused, its tags are not", async () => {
    await durations(5, null);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS);
    expect((await update(uid, { state: "pending" })).status).toBe(409);
    expect((await update(uid, { chat_mode: "operator" })).status).toBe(409);
    const tagged = await update(uid, { segment: "old" });
    expect(tagged.body.data).toMatchObject({
      segment: "old",
      state: "closed",
      status: "closed",
      chat_mode: "1",
    });
  });

  test("many processes at once change each session once, and publish it once", async () => {
    await durations(5, null);
    const uids = new Set<string>();
    for (let count = 0; count < 450; count += 1) uids.add(await open());
    const told: unknown[] = [];
    const stop = t.running.app.events.subscribe((event) => {
      if (event.topic === "session.updated" && event.projectId === mine.projectId)
        told.push(event.sessionUid);
    });
    t.clock.advance(5 * MINUTE_MS);
    await Promise.all([tick(), tick(), tick()]);
    await expect.poll(() => told.length).toBe(450);
    stop();
    expect(new Set(told)).toEqual(uids);
  });

  test("at startup the clock immediately processes what became due before", async () => {
    await durations(5, null);
    const uid = await open();
    t.clock.advance(60 * MINUTE_MS);
    t.running.start();
    await expect.poll(async () => (await look(uid)).status).toBe("closed");
  });
});
