import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { deleteOldBulkUpdates } from "./index.ts";

const HOUR_MS = 60 * 60 * 1000;

describe("updateSessions and undoSessionsUpdate", () => {
  let t: TestApp;
  let desk: Desk;
  let uids: string[];
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
    uids = [await desk.conversation(), await desk.conversation()];
  });
  const updateAll = async (changes: object, session_uids = uids) =>
    desk.call("updateSessions", { session_uids, ...changes });
  const undo = (undo_uid: string, credential = desk.owner) =>
    desk.call("undoSessionsUpdate", { undo_uid }, credential);
  const states = () => Promise.all(uids.map(async (uid) => (await desk.session(uid)).state));

  test("resolve several at once, and undo gives back the state, the mode and the assignee", async () => {
    await desk.update(uids[0]!, { chat_mode: "operator" });
    const { body } = await updateAll({ state: "resolved" });
    expect(body.data).toMatchObject({ updated: uids.toSorted(), unchanged: [], refused: [] });
    expect(await states()).toEqual(["resolved", "resolved"]);
    expect((await undo(body.data.undo_uid)).body.data.updated.toSorted()).toEqual(uids.toSorted());
    expect(await desk.session(uids[0]!)).toMatchObject({
      state: "pending",
      chat_mode: "3",
      assignee_id: desk.mine.ownerId,
    });
    expect(await states()).toEqual(["pending", "pending"]);
    expect((await undo(body.data.undo_uid)).status).toBe(404);
  });

  test("assign, tag, snooze, prioritize and mark as spam, and undo all of it", async () => {
    const before = await Promise.all(uids.map((uid) => desk.session(uid)));
    const team = await desk.team();
    const changes = {
      assignee_id: desk.mine.ownerId,
      team_id: team.id,
      add_tags: ["vip", "chat"],
      priority: "high",
      snoozed_until: new Date(t.clock.now + HOUR_MS).toISOString(),
    };
    const { body } = await updateAll(changes);
    expect(await desk.session(uids[0]!)).toMatchObject({
      assignee_id: desk.mine.ownerId,
      team_id: team.id,
      segment: "chat,vip",
      priority: "high",
    });
    await undo(body.data.undo_uid);
    expect(await Promise.all(uids.map((uid) => desk.session(uid)))).toEqual(before);
    const spam = await updateAll({ is_spam: true });
    await undo(spam.body.data.undo_uid);
    expect(await desk.session(uids[0]!)).toMatchObject({ is_spam: false });
  });

  test("a conversation that changed since stays, and the others are restored", async () => {
    const { body } = await updateAll({ priority: "high" });
    await desk.update(uids[0]!, { priority: "urgent" });
    const undone = (await undo(body.data.undo_uid)).body.data;
    expect(undone.refused).toEqual([
      { session_uid: uids[0], reason: "It was changed again in the meantime." },
    ]);
    expect(await desk.session(uids[0]!)).toMatchObject({ priority: "urgent" });
    expect(await desk.session(uids[1]!)).toMatchObject({ priority: "none" });
  });

  test("name what cannot be changed and change the rest", async () => {
    const other = await openDesk(t);
    const foreign = await other.conversation();
    const { body } = await updateAll({ priority: "high" }, [uids[0]!, foreign, "1"]);
    expect(body.data.updated).toEqual([uids[0]]);
    expect(body.data.refused.map(({ session_uid }: { session_uid: string }) => session_uid)).toEqual(
      [foreign, "1"].toSorted(),
    );
    expect(await other.session(foreign)).toMatchObject({ priority: "none" });
    expect((await updateAll({ priority: "high" })).body.data.unchanged).toEqual([uids[0]]);
  });

  test("refuse nothing to change, more than 1,000, unknown people, viewers, and another caller's undo", async () => {
    expect((await updateAll({})).status).toBe(400);
    const many = Array.from({ length: 1_001 }, (_, index) => String(index));
    expect((await updateAll({ priority: "high" }, many)).status).toBe(400);
    expect((await updateAll({ assignee_id: 999_999 })).status).toBe(404);
    expect((await updateAll({ team_id: 999_999 })).status).toBe(404);
    const viewer = await t.person(desk.mine, "viewer");
    const body = { session_uids: uids, priority: "high" };
    expect((await desk.call("updateSessions", body, viewer)).status).toBe(403);
    const made = (await updateAll({ priority: "high" })).body.data.undo_uid;
    expect((await undo(made, await t.person(desk.mine, "editor"))).status).toBe(404);
    t.clock.advance(HOUR_MS + 1);
    expect((await undo(made)).status).toBe(409);
    const kept = (await updateAll({ priority: "low" })).body.data.undo_uid;
    t.clock.advance(HOUR_MS + 1);
    await t.running.app.db.writeStatement((sql) => deleteOldBulkUpdates(sql, t.clock.now));
    expect((await undo(kept)).status).toBe(404);
  });
});
