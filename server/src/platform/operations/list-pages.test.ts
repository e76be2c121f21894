import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { plansOf } from "../../../test/query-plans.ts";
import { listSessions } from "../../sessions/queries/page-of-sessions.ts";
import { listContacts } from "../../contacts/queries/contact-pages.ts";
import { createPage } from "../db/index.ts";
import { operations } from "../../operations.ts";

type Row = Record<string, unknown>;
const DAY_MS = 24 * 60 * 60 * 1000;

describe("lists by cursors", () => {
  let t: TestApp;
  let mine: Workspace;
  let owner: Headers;
  const count = 5;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    owner = await t.person(mine);
    const add = async (name: string, body: (at: number) => object): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        const { status, body: answer } = await t.call(owner, name, {
          project_uid: mine.projectUid,
          ...body(at),
        });
        expect({ status, answer }).toMatchObject({ status: 200 });
      }
    };
    await add("createContact", (at) => ({ name: `Person ${at}`, email: `p${at}@example.com` }));
    await add("createContactCompany", (at) => ({ name: `Firm ${at}`, website: "https://firm.example" }));
    await add("createContactList", (at) => ({ name: `List ${at}` }));
    await add("createProjectText", (at) => ({ type: "text", detail: `Text ${at}` }));
    await add("createSavedReply", (at) => ({ shortcut: `s${at}`, text: "Hello" }));
    await add("updateProjectSettings", (at) => ({ prompt: `Prompt ${at}` }));
    for (let at = 0; at < count; at += 1) {
      const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
      await t.call(mine.key, "sendMessage", {
        widget_uid: mine.widgetUid,
        session_uid: body.data.session_uid,
        send_by: "operator",
        message: `hello ${at}`,
      });
    }
  });
  afterAll(() => t.close());

  const call = async (name: string, body: object, credential = owner) =>
    t.call(credential, name, {
      ...(operations.find((one) => one.name === name)?.access.kind === "project"
        ? { project_uid: mine.projectUid }
        : {}),
      ...body,
    });
  const entriesOf = (name: string, data: unknown): Row[] => {
    const field = operations.find((one) => one.name === name)?.list?.entries;
    return field ? ((data as Record<string, Row[]>)[field] ?? []) : (data as Row[]);
  };

  async function walk(name: string, body: object, limit: number, between?: (page: number) => Promise<void>) {
    const rows: Row[] = [];
    let cursor: string | undefined;
    for (let page = 1; page < 100; page += 1) {
      const asked = { ...body, limit, ...(cursor ? { cursor } : {}) };
      const { status, body: answer } = await call(name, asked);
      expect({ name, status, answer }).toMatchObject({ status: 200 });
      rows.push(...entriesOf(name, answer.data));
      cursor = answer.next_cursor;
      if (!cursor) return rows;
      await between?.(page);
    }
    throw new Error("The walk does not end.");
  }

  test.each([
    ["getAllContacts", {}],
    ["getAllContacts", { orderBy: "DESC", search: "person" }],
    ["getContactCompanies", { orderBy: "DESC" }],
    ["getContactLists", {}],
    ["getProjectText", {}],
    ["getSavedReplies", {}],
    ["getSavedReplies", { search: "s" }],
    ["getSettingsHistory", {}],
    ["getSessions", {}],
    ["getSessions", { orderBy: "DESC", from: "2020-01-01" }],
    ["getSessions", { inbox: "open" }],
    ["getSessions", { inbox: "open", sort: "priority" }],
    ["getSessions", { search: "hello" }],
    ["getChatbotExecutionLogs", {}],
    ["getChatbotExecutionLogs", { search: "message" }],
    ["getProjectKeys", {}],
    ["getProjectMembers", {}],
    ["getApiTokens", {}],
    ["getOrganizationMembers", {}],
    ["getCredits", {}],
    ["getAuditLog", {}],
    ["getSignIns", {}],
    ["getMyProjects", {}],
  ])("%s %j: pages of two by cursors are the list", async (name, body) => {
    const whole = await call(name, { ...body, limit: 20, total: true });
    const rows = entriesOf(name, whole.body.data);
    expect(whole.body.total).toBe(rows.length);
    expect(await walk(name, body, 2)).toEqual(rows);
    const second = await call(name, { ...body, limit: 2, page: 2 });
    expect(entriesOf(name, second.body.data)).toEqual(rows.slice(2, 4));
  });

  test("rows that come and go meanwhile neither hide nor repeat the others", async () => {
    const theirs = await t.workspace();
    const person = await t.person(theirs);
    const at = (name: string, body: object) =>
      t.call(person, name, { project_uid: theirs.projectUid, ...body });
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1)
      ids.push((await at("createContact", { name: `Person ${index}` })).body.data.id as number);
    const seen: number[] = [];
    for (let cursor: string | undefined; ;) {
      const asked = { orderBy: "ASC", limit: 2, total: false, ...(cursor ? { cursor } : {}) };
      const { body } = await at("getAllContacts", asked);
      expect(body).not.toHaveProperty("total");
      seen.push(...(body.data as { id: number }[]).map(({ id }) => id));
      cursor = body.next_cursor as string | undefined;
      if (!cursor) break;
      // One that was read goes, one that was not read goes, and one comes.
      if (seen.length === 2) {
        for (const id of [ids[0], ids[1], ids[5]]) await at("deleteContact", { contact_id: id });
        await at("createContact", { name: "New" });
      }
    }
    expect(seen.slice(0, 7)).toEqual(ids.filter((_, index) => index !== 5));
    expect(seen).toHaveLength(8);
  });

  test("refuses edited, foreign and expired cursors, and a cursor with a page", async () => {
    const { body: first } = await call("getAllContacts", { limit: 2 });
    const cursor = first.next_cursor as string;
    const refused = async (name: string, asked: object, credential?: Headers): Promise<string> => {
      const { status, body } = await call(name, asked, credential);
      expect(status).toBe(400);
      return body.errors.cursor as string;
    };
    const foreign = /^cursor does not belong to this list/;
    expect(await refused("getAllContacts", { cursor, page: 2 })).toMatch(/can't be combined with page/);
    for (const edited of [`${cursor}x`, `x${cursor}`, cursor.slice(0, -1), "x", ".", "a.b.c", "💥"])
      expect(await refused("getAllContacts", { cursor: edited })).toMatch(foreign);
    expect(await refused("getAllContacts", { cursor, orderBy: "ASC", search: "x" })).toMatch(foreign);
    expect(await refused("getContactCompanies", { cursor })).toMatch(foreign);
    const theirs = await t.workspace();
    expect(await refused("getAllContacts", { cursor, project_uid: theirs.projectUid }, theirs.token)).toMatch(
      foreign,
    );
    t.clock.advance(8 * DAY_MS);
    expect(await refused("getAllContacts", { cursor }, mine.token)).toMatch(/expired/);
  });

  test("a page after a position reads its index from there, without an offset", async () => {
    const page = createPage({ limit: 2, after: [1, 1] });
    const search = { types: ["lead", "user", "spam"], texts: [], tags: [] } as const;
    const any = { companyId: null, filter: null, customKeys: null, from: null, until: null };
    const contacts = { order: "asc", page, withFields: false } as const;
    const key = { projectId: mine.projectId };
    const conditions = { from: 1, until: null, conditions: [], customKeys: null, inbox: null };
    const plans = await plansOf(t, async (sql) => {
      await listContacts(sql, key, { ...search, ...any }, contacts);
      await listSessions(sql, { ...key, ...conditions, isEmulator: false, direction: "desc", page });
    });
    expect(plans).toHaveLength(2);
    for (const { sql, plan } of plans) {
      expect(sql).not.toContain("offset");
      expect(plan).toMatch(
        engine === "postgres"
          ? /Index Cond:[^"]*ROW\((created_at|last_activity_at), id\)/
          : /SEARCH [^"]*USING INDEX [^"]*(created_at|last_activity_at)[^"]*[<>]/,
      );
      expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
    }
  });
});
