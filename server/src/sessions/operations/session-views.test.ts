import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const where = (key: string, operator: string, value: unknown) => ({ model: "SESSION", key, operator, value });

describe("session views and filters", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  /** One session for each mode and state named, in that order; answers their ids. */
  async function sessions(mine: Workspace, ...wanted: { chat_mode?: string; state?: string }[]) {
    const ids: number[] = [];
    for (const changes of wanted) {
      t.clock.advance(1000);
      const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
      await t.call(mine.key, "updateSession", { session_uid: body.data.session_uid, ...changes });
      ids.push(body.data.id);
    }
    return ids;
  }
  async function matches(mine: Workspace, ids: readonly number[], ...filter: unknown[]): Promise<number[]> {
    const { status, body } = await t.call(mine.key, "getSessions", { filter });
    expect(body).toMatchObject({ type: "RXSUCCESS" });
    expect(status).toBe(200);
    return body.data.map((session: { id: number }) => ids.indexOf(session.id));
  }

  test("every operator means the same for the words of a mode on both engines", async () => {
    const mine = await t.workspace();
    const ids = await sessions(mine, {}, { chat_mode: "awaiting" }, { chat_mode: "operator" });
    const [bot, awaiting, operator] = [0, 1, 2];
    const cases: [string, unknown, number[]][] = [
      ["eq", "bot", [bot]],
      ["ne", "bot", [awaiting, operator]],
      ["in", ["awaiting", "operator"], [awaiting, operator]],
      ["notIn", ["awaiting", "operator"], [bot]],
      ["gt", "awaiting", [bot, operator]],
      ["gte", "bot", [bot, operator]],
      ["lt", "bot", [awaiting]],
      ["lte", "bot", [bot, awaiting]],
      ["startsWith", "a", [awaiting]],
      ["endsWith", "or", [operator]],
      ["eq", "operator", [operator]],
    ];
    for (const [operator_, value, expected] of cases) {
      expect([operator_, await matches(mine, ids, where("chat_mode", operator_, value))]).toEqual([
        operator_,
        expected,
      ]);
    }
  });

  test("conditions on states, integrations and contacts must all hold", async () => {
    const mine = await t.workspace();
    const ids = await sessions(mine, {}, { state: "unresolved" }, { state: "closed", chat_mode: "operator" });
    expect(await matches(mine, ids, where("state", "in", ["unresolved", "closed"]))).toEqual([1, 2]);
    expect(
      await matches(mine, ids, where("state", "ne", "pending"), where("chat_mode", "eq", "operator")),
    ).toEqual([2]);
    expect(await matches(mine, ids, where("integration", "eq", "web"))).toEqual([0, 1, 2]);
    expect(await matches(mine, ids, where("integration", "startsWith", "what"))).toEqual([]);
    expect(await matches(mine, ids, where("integration", "notIn", ["whatsapp", "email"]))).toEqual([0, 1, 2]);
    expect(await matches(mine, ids, where("contact_id", "ne", 1))).toEqual([0, 1, 2]);
    expect(await matches(mine, ids, where("contact_id", "gt", 0))).toEqual([]);
    expect(await matches(mine, ids, where("visitor_id", "startsWith", "1"))).toEqual([]);
  });

  test("an unsupported condition is named with 400", async () => {
    const mine = await t.workspace();
    const wrong = [
      where("chat_mode", "eq", "robot"),
      where("state", "in", "closed"),
      where("state", "eq", ["closed"]),
      where("contact_id", "eq", "Ada"),
      where("mood", "eq", "good"),
      where("state", "like", "closed"),
      { model: "CONTACTS", key: "state", operator: "eq", value: "closed" },
      { model: "SESSION", key: "state", operator: "eq" },
    ];
    const { status, body } = await t.call(mine.key, "getSessions", { filter: wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).toSorted()).toEqual([
      "filter.0.value",
      "filter.1.value",
      "filter.2.value",
      "filter.3.value",
      "filter.4.key",
      "filter.5.operator",
      "filter.6.model",
      "filter.7.value",
    ]);
    expect(body.errors["filter.0.value"]).toBe("filter.0.value must be one of bot, awaiting, operator.");
  });

  test("a view is created, listed, combined with other conditions, updated and deleted", async () => {
    const mine = await t.workspace();
    const ids = await sessions(mine, { state: "unresolved" }, { state: "unresolved", chat_mode: "awaiting" });
    const project = { project_uid: mine.projectUid };
    const filter = [where("state", "eq", "unresolved")];
    const made = await t.call(mine.token, "createSessionView", {
      ...project,
      name: "Flagged",
      icon: "🚩",
      filter,
    });
    expect(made.body).toEqual({
      type: "RXSUCCESS",
      message: "Data Created Successfully!",
      data: {
        id: expect.any(Number),
        project_id: mine.projectId,
        name: "Flagged",
        icon: "🚩",
        filter,
        from: null,
        to: null,
        search: null,
        orderBy: null,
        created_by: mine.ownerId,
        createdAt: new Date(t.clock.now).toISOString(),
        updatedAt: new Date(t.clock.now).toISOString(),
      },
    });
    const view_id = made.body.data.id;
    const listed = await t.call(mine.token, "getSessionViews", project);
    expect(listed.body.data).toEqual([made.body.data]);

    const used = async (body: object) =>
      (await t.call(mine.key, "getSessions", body)).body.data.map((one: { id: number }) =>
        ids.indexOf(one.id),
      );
    expect(await used({ view_id })).toEqual([0, 1]);
    const awaiting = [where("chat_mode", "eq", "awaiting")];
    expect(await used({ view_id: String(view_id), filter: awaiting })).toEqual([1]);

    const changed = await t.call(mine.token, "updateSessionView", { ...project, view_id, filter: awaiting });
    expect(changed.body).toEqual({ type: "RXSUCCESS", message: "Data Updated Successfully!" });
    expect(await used({ view_id })).toEqual([1]);
    const deleted = await t.call(mine.token, "deleteSessionView", { ...project, view_id });
    expect(deleted.body).toEqual({ type: "RXSUCCESS", message: "Data Deleted Successfully!" });
    expect((await t.call(mine.key, "getSessions", { view_id })).status).toBe(404);
    expect((await t.call(mine.token, "deleteSessionView", { ...project, view_id })).status).toBe(404);
  });

  test("a view keeps its days and its search, and the request's own narrow it further", async () => {
    const mine = await t.workspace();
    const ids: number[] = [];
    const talk = async (...messages: string[]) => {
      t.clock.advance(24 * 3_600_000);
      const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
      const { session_uid } = body.data;
      for (const message of messages) {
        await t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
      }
      ids.push(body.data.id);
      return new Date(t.clock.now).toISOString().slice(0, 10);
    };
    const first = await talk("A refund, please");
    const second = await talk("Where is my refund?", "It was for a red bicycle");
    const third = await talk("A refund for the red lamp");
    const project = { project_uid: mine.projectUid };
    const saved = { from: first, to: second, search: "refund", orderBy: "DESC" };
    const made = await t.call(mine.token, "createSessionView", { ...project, name: "Refunds", ...saved });
    expect(made.body.data).toMatchObject(saved);
    const view_id = made.body.data.id;
    const used = async (body: object) =>
      (await t.call(mine.key, "getSessions", { view_id, ...body })).body.data.map((one: { id: number }) =>
        ids.indexOf(one.id),
      );
    expect(await used({})).toEqual([0, 1]);
    expect(await used({ orderBy: "DESC" })).toEqual([1, 0]);
    expect(await used({ search: "red bicycle" })).toEqual([1]);
    expect(await used({ from: second, to: third })).toEqual([1]);
    expect(await used({ from: third })).toEqual([]);

    const change = (body: object) =>
      t.call(mine.token, "updateSessionView", { ...project, view_id, ...body });
    expect((await change({ to: null, search: "RED" })).status).toBe(200);
    expect(await used({})).toEqual([1, 2]);
    expect((await change({ search: " ", from: third })).status).toBe(200);
    expect(await used({})).toEqual([2]);
    const [view] = (await t.call(mine.token, "getSessionViews", project)).body.data;
    expect(view).toMatchObject({ from: third, to: null, search: null, orderBy: "DESC" });
    for (const days of [{ from: third, to: first }, { to: first }]) {
      expect((await change(days)).body.errors).toEqual({ from: "from must not be after to." });
    }
    expect((await t.call(mine.token, "getSessionViews", project)).body.data).toEqual([view]);
    expect((await change({ from: "soon" })).body.errors).toEqual({
      from: "from must be a date such as 2026-01-31.",
    });
  });

  test("views return 400, 401, 403 and 404 like other operations", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const made = await t.call(mine.token, "createSessionView", { ...project, name: "All" });
    const view_id = made.body.data.id;
    const other = { project_uid: theirs.projectUid, view_id };
    expect((await t.call(theirs.token, "updateSessionView", { ...other, name: "Mine" })).status).toBe(404);
    expect((await t.call(theirs.token, "deleteSessionView", other)).status).toBe(404);
    expect((await t.call(theirs.key, "getSessions", { view_id })).status).toBe(404);
    expect((await t.call(mine.token, "createSessionView", { ...project, name: " " })).body.errors).toEqual({
      name: "name must not be empty.",
    });
    expect((await t.call({}, "getSessionViews", project)).status).toBe(401);
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    expect((await t.call(reader, "getSessionViews", project)).status).toBe(200);
    expect((await t.call(reader, "createSessionView", { ...project, name: "x" })).status).toBe(403);
  });
});
