import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { createVisitor, openVisitorSession } from "../index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
});
afterAll(() => t.close());

async function talk(mine: Workspace, ...messages: string[]): Promise<string> {
  t.clock.advance(1000);
  const { widgetUid: widget_uid, key } = mine;
  const opened = await t.call(key, "createSession", { widget_uid });
  const { session_uid } = opened.body.data;
  for (const message of messages) {
    await t.call(key, "sendMessage", { widget_uid, session_uid, message, send_by: "operator" });
  }
  return session_uid;
}

async function find(mine: Workspace, search: string, body: object = {}): Promise<string[]> {
  const answer = await t.call(mine.key, "getSessions", { search, ...body });
  expect(answer.status).toBe(200);
  return answer.body.data.map((session: { session_uid: string }) => session.session_uid);
}

describe("getSessions with a search", () => {
  test("searches all messages, not only the last, ignoring case", async () => {
    const mine = await t.workspace();
    const first = await talk(mine, "Where is my PARCEL?", "On its way");
    const second = await talk(mine, "A Parcel for MÜNCHEN, Straße 5", "Thanks");
    await talk(mine, "Something else");
    expect(await find(mine, "parcel")).toEqual([first, second]);
    expect(await find(mine, " parcel ", { orderBy: "DESC" })).toEqual([second, first]);
    expect(await find(mine, "münchen")).toEqual([second]);
    expect(await find(mine, "STRASSE")).toEqual([second]);
    expect(await find(mine, "bicycle")).toEqual([]);
    expect(await find(mine, "  ")).toHaveLength(3);
  });

  test("matches pattern characters literally", async () => {
    const mine = await t.workspace();
    const wanted = await talk(mine, String.raw`100% of a_b \ c`);
    await talk(mine, "100 of axb c");
    expect(await find(mine, "0%")).toEqual([wanted]);
    expect(await find(mine, "A_B")).toEqual([wanted]);
    expect(await find(mine, "\\")).toEqual([wanted]);
  });

  test("finds by the contact's name, address and phone, the visitor's name, tags and the id", async () => {
    const mine = await t.workspace();
    const { projectUid: project_uid, projectId, widgetUid } = mine;
    const linked = await talk(mine, "one");
    const contact = await t.call(mine.token, "createContact", {
      project_uid,
      name: "Zoë Ångström",
      email: "Zoe@Example.com",
      phone: "+1 415 555 0123",
    });
    const contact_id = contact.body.data.id;
    await t.call(mine.token, "linkSessionToContact", { project_uid, session_uid: linked, contact_id });
    const { id } = await createVisitor(t.running.app, { projectId, data: { name: "Grace Hopper", age: 37 } });
    const visited = await openVisitorSession(t.running.app, { projectId, visitorId: id, widgetUid }, {});
    const tagged = await talk(mine, "two");
    await t.call(mine.key, "updateSession", { session_uid: tagged, segment: "Beschwerde,Öl" });
    for (const search of ["zoë", "ångström", "zoe@example", "415 555"]) {
      expect(await find(mine, search)).toEqual([linked]);
    }
    expect(await find(mine, "hopper")).toEqual([visited.uid]);
    expect(await find(mine, "öl")).toEqual([tagged]);
    expect(await find(mine, tagged)).toEqual([tagged]);
  });

  test("finds notes, and no lines of what happened", async () => {
    const mine = await t.workspace();
    const { projectUid: project_uid } = mine;
    const owner = await t.person(mine);
    const [noted, resolved] = [await talk(mine, "one"), await talk(mine, "two")];
    const call = (name: string, body: object) => t.call(owner, name, { project_uid, ...body });
    await call("addSessionNote", { session_uid: noted, message: "She resolved this by phone" });
    await call("updateSession", { session_uid: resolved, state: "resolved" });
    expect(await find(mine, "resolved this")).toEqual([noted]);
    expect(await find(mine, "olivia owner")).toEqual([]);
  });

  test("combines with conditions and dates, and pages without gaps or duplicates", async () => {
    const mine = await t.workspace();
    const uids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      uids.push(await talk(mine, `needle ${count}`));
      await talk(mine, "hay");
    }
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await find(mine, "needle", { limit: 3, page }));
    expect(pages).toEqual([uids.slice(0, 3), uids.slice(3, 6), uids.slice(6), []]);
    await t.call(mine.key, "updateSession", { session_uid: uids[2], state: "unresolved" });
    const filter = [{ model: "SESSION", key: "state", operator: "eq", value: "unresolved" }];
    expect(await find(mine, "needle", { filter })).toEqual([uids[2]]);
    expect(await find(mine, "hay", { filter })).toEqual([]);
    expect(await find(mine, "needle", { to: "2020-01-01" })).toEqual([]);
  });

  test("searches beyond its first slice of conversations", async () => {
    const mine = await t.workspace();
    const oldest = await talk(mine, "the needle");
    const { app } = t.running;
    const [like] = await app.db.read
      .selectFrom("sessions")
      .selectAll()
      .where("uid", "=", oldest)
      .where("project_id", "=", mine.projectId)
      .execute();
    await app.db.write(async ({ sql }) => {
      const { id: _id, ...row } = like!;
      for (let count = 0; count < 1100; count += 100) {
        const rows = Array.from({ length: 100 }, (_, index) => ({
          ...row,
          uid: `${mine.projectId}-${count + index}`,
          last_activity_at: row.last_activity_at + count + index + 1,
        }));
        await sql.insertInto("sessions").values(rows).execute();
      }
    });
    expect(await find(mine, "the needle", { orderBy: "DESC" })).toEqual([oldest]);
  });

  test("finds nothing in another project and rejects an overlong query (400)", async () => {
    const [mine, theirs] = [await t.workspace(), await t.workspace()];
    await talk(theirs, "their secret");
    expect(await find(mine, "secret")).toEqual([]);
    const long = await t.call(mine.key, "getSessions", { search: "x".repeat(201) });
    expect(long.status).toBe(400);
    expect(Object.keys(long.body.errors)).toEqual(["search"]);
  });
});

const NO_COUNTS = {
  waiting: 0,
  unread: 0,
  open: 0,
  mine: 0,
  unassigned: 0,
  snoozed: 0,
  spam: 0,
  breaching: 0,
  breached: 0,
  teams: [],
};

describe("getInboxCounts", () => {
  const counts = async (mine: Workspace) => (await t.call(mine.key, "getInboxCounts")).body;

  test("counts waiting visitors and unread messages with people, and nothing the bot handles", async () => {
    const mine = await t.workspace();
    const { key, widgetUid: widget_uid } = mine;
    const say = (session_uid: string, message: string) =>
      t.call(key, "sendMessage", { widget_uid, session_uid, message });
    expect(await counts(mine)).toEqual({
      type: "RXSUCCESS",
      message: "Data Fetched Successfully!",
      data: NO_COUNTS,
    });
    const withBot = await talk(mine);
    await say(withBot, "hello");
    const waiting = await talk(mine);
    await say(waiting, "requesthumanoperator");
    const withPerson = await talk(mine, "I am a person");
    expect((await counts(mine)).data).toMatchObject({ waiting: 1, unread: 0 });
    await say(withPerson, "good");
    await say(withPerson, "very good");
    expect((await counts(mine)).data).toMatchObject({ waiting: 1, unread: 1 });
    await t.call(mine.token, "markSessionSeen", { project_uid: mine.projectUid, session_uid: withPerson });
    await t.call(key, "updateSession", { session_uid: waiting, state: "resolved" });
    expect((await counts(mine)).data).toMatchObject({ waiting: 0, unread: 0 });
  });

  test("requires a credential (401) with Sessions > Read (403)", async () => {
    const mine = await t.workspace();
    expect((await t.call({}, "getInboxCounts")).status).toBe(401);
    const logs = await t.token(mine, { permissions: { Logs: "Read" } });
    expect((await t.call(logs, "getInboxCounts", { project_uid: mine.projectUid })).status).toBe(403);
  });
});
