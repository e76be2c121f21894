import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { toJson } from "../../platform/db/index.ts";
import { openSession } from "../open-session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("getSessions", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function newSession(mine: Workspace, extra: Record<string, unknown> = {}) {
    t.clock.advance(1000);
    return (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid, ...extra })).body.data;
  }
  async function idsOf(mine: Workspace, body: unknown): Promise<number[]> {
    const answer = await t.call(mine.key, "getSessions", body);
    expect(answer.body.type).toBe("RXSUCCESS");
    return answer.body.data.map((session: { id: number }) => session.id);
  }

  test("returns the list item of the contract, without messages", async () => {
    const mine = await t.workspace();
    const session = await newSession(mine);
    const { status, body } = await t.call(mine.key, "getSessions");
    const { createdAt, updatedAt, visitor_id: _v, is_emulator: _e, language: _l, ...shared } = session;
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Fetched Successfully!",
      data: [
        {
          ...shared,
          created_at: createdAt,
          updated_at: updatedAt,
          total_unseen: "0",
          last_message_time: null,
          last_message: null,
          last_message_id: null,
          last_message_content_type: null,
          last_message_type: null,
          visitor_data: {},
          contact_data: {},
          session_meta: {},
        },
      ],
    });
  });

  test("shows who the visitor and the contact are, and what is known about the visit", async () => {
    const mine = await t.workspace();
    const { app } = t.running;
    const now = t.clock.now;
    const { contactId, visitorId } = await app.db.write(async ({ sql }) => {
      const contact = await sql
        .insertInto("contacts")
        .values({
          project_id: mine.projectId,
          name: "Ada",
          email: "ada@example.com",
          phone: null,
          type: "lead",
          tags: null,
          tags_key: "",
          company_id: null,
          external_id: null,
          data: toJson({}),
          search_text: "ada",
          created_at: now,
          updated_at: now,
        } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      const visitor = await sql
        .insertInto("visitors")
        .values({
          project_id: mine.projectId,
          uid: "v-1",
          contact_id: contact.id,
          data: toJson({ city: "Paris" }),
          created_at: now,
          last_seen_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { contactId: contact.id, visitorId: visitor.id };
    });
    await openSession(app, {
      projectId: mine.projectId,
      widgetUid: mine.widgetUid,
      contactId,
      visitorId,
      meta: { page: "/pricing" },
    });
    await newSession(mine);
    const { body } = await t.call(mine.key, "getSessions");
    expect(body.data[0]).toMatchObject({
      contact_id: contactId,
      contact_data: {
        id: contactId,
        name: "Ada",
        email: "ada@example.com",
        phone: null,
        type: "lead",
        tags: null,
      },
      visitor_data: { id: visitorId, uid: "v-1", city: "Paris" },
      session_meta: { page: "/pricing" },
    });
    const filter = [{ model: "SESSION", key: "contact_id", operator: "eq", value: contactId }];
    expect((await t.call(mine.key, "getSessions", { filter })).body.data).toHaveLength(1);
    const others = [{ model: "SESSION", key: "visitor_id", operator: "notIn", value: [visitorId] }];
    expect((await t.call(mine.key, "getSessions", { filter: others })).body.data).toHaveLength(1);
  });

  test("sorts by last activity, ascending by default, and pages without gaps or repetitions", async () => {
    const mine = await t.workspace();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await newSession(mine)).id);
    expect(await idsOf(mine, {})).toEqual(ids);
    expect(await idsOf(mine, { orderBy: "DESC" })).toEqual([...ids].reverse());
    expect(await idsOf(mine, { limit: 2, page: 2 })).toEqual([ids[2], ids[3]]);
    expect(await idsOf(mine, { limit: 2, page: 4 })).toEqual([]);
    expect(await idsOf(mine, { limit: 3, page: 1, orderBy: "DESC" })).toEqual([ids[4], ids[3], ids[2]]);
  });

  test("filters by whole days in UTC, both ends included", async () => {
    const mine = await t.workspace();
    t.clock.now = Date.parse("2026-03-01T23:59:58.000Z");
    const first = await newSession(mine);
    const second = await newSession(mine);
    t.clock.now += DAY_MS;
    const third = await newSession(mine);
    expect(await idsOf(mine, { from: "2026-03-01", to: "2026-03-01" })).toEqual([first.id]);
    expect(await idsOf(mine, { from: "2026-03-02" })).toEqual([second.id, third.id]);
    expect(await idsOf(mine, { to: "2026-03-02" })).toEqual([first.id, second.id]);
  });

  test("excludes test chats unless requested", async () => {
    const mine = await t.workspace();
    const real = await newSession(mine);
    const trial = await newSession(mine, { is_emulator: true });
    expect(await idsOf(mine, {})).toEqual([real.id]);
    expect(await idsOf(mine, { is_emulator: true })).toEqual([trial.id]);
  });

  test("shows no session of another project", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    await newSession(theirs);
    expect(await idsOf(mine, {})).toEqual([]);
  });

  test("names every wrong value with 400", async () => {
    const mine = await t.workspace();
    const { status, body } = await t.call(mine.key, "getSessions", {
      from: "2026-02-30",
      to: "yesterday",
      orderBy: "UP",
      limit: 101,
      page: 0,
      view_id: "first",
      filter: {},
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      from: "from must be a date that exists, such as 2026-01-31.",
      to: expect.stringContaining("to must be a date"),
      orderBy: "orderBy must be one of ASC, DESC.",
      limit: "limit must be at most 100.",
      page: "page must be at least 1.",
      view_id: "view_id must be a number.",
      filter: "filter must be a list.",
    });
    const reversed = await t.call(mine.key, "getSessions", { from: "2026-02-02", to: "2026-02-01" });
    expect(reversed).toMatchObject({ status: 400, body: { errors: { from: "from must not be after to." } } });
  });

  test("needs a credential (401) that may read sessions (403)", async () => {
    const mine = await t.workspace();
    expect((await t.call({}, "getSessions")).status).toBe(401);
    const body = { project_uid: mine.projectUid };
    const contacts = await t.token(mine, { permissions: { Contacts: "Write" } });
    expect((await t.call(contacts, "getSessions", body)).status).toBe(403);
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    expect((await t.call(reader, "getSessions", body)).status).toBe(200);
    expect((await t.call(reader, "getSessions")).body.errors).toEqual({
      project_uid: "project_uid is required.",
    });
  });
});
