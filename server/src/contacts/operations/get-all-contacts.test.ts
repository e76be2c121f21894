import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("getAllContacts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });

  async function add(mine: Workspace, ...contacts: object[]): Promise<number[]> {
    const ids: number[] = [];
    for (const contact of contacts) ids.push((await call(mine, "createContact", contact)).body.data.id);
    return ids;
  }
  async function names(mine: Workspace, body: object): Promise<string[]> {
    const answer = await call(mine, "getAllContacts", body);
    expect(answer.status).toBe(200);
    const found = (answer.body.data as { name: string }[]).map(({ name }) => name);
    expect(answer.body.total).toBe(found.length);
    return found.toSorted();
  }

  test("answers pages in a stable order, the newest first, with the total and no message", async () => {
    const mine = await t.workspace();
    const ids = await add(mine, ...Array.from({ length: 12 }, (_, at) => ({ name: `Contact ${at}` })));
    const first = await call(mine, "getAllContacts");
    expect(Object.keys(first.body)).toEqual(["type", "total", "next_cursor", "data"]);
    expect(first.body.total).toBe(12);
    const seen = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);
    expect(seen(first.body)).toEqual(ids.toReversed().slice(0, 10));
    expect(seen((await call(mine, "getAllContacts", { page: 2 })).body)).toEqual(ids.toReversed().slice(10));
    const oldest = await call(mine, "getAllContacts", { orderBy: "ASC", limit: 5, page: 2 });
    expect(seen(oldest.body)).toEqual(ids.slice(5, 10));
    const beyond = await call(mine, "getAllContacts", { page: 3 });
    expect(beyond.body).toEqual({ type: "RXSUCCESS", total: 12, data: [] });
    const beyondSearch = await call(mine, "getAllContacts", { page: 3, search: "contact" });
    expect(beyondSearch.body).toEqual({ type: "RXSUCCESS", total: 12, data: [] });
    const fullPage = await call(mine, "getAllContacts", { limit: 3, search: "contact" });
    expect(fullPage.body).toMatchObject({ total: 12, data: { length: 3 } });
  });

  test("filters by type and can exclude spam", async () => {
    const mine = await t.workspace();
    await add(mine, { name: "u", type: "user" }, { name: "l" }, { name: "s", type: "spam" });
    expect(await names(mine, {})).toEqual(["l", "s", "u"]);
    expect(await names(mine, { type: "ALL", exclude_spam: true })).toEqual(["l", "u"]);
    expect(await names(mine, { type: "USERS" })).toEqual(["u"]);
    expect(await names(mine, { type: "LEADS", exclude_spam: true })).toEqual(["l"]);
    expect(await names(mine, { type: "SPAM" })).toEqual(["s"]);
    expect(await names(mine, { type: "SPAM", exclude_spam: true })).toEqual([]);
    expect(await names(mine, { exclude_spam: true, search: "S" })).toEqual([]);
  });

  test("search finds parts of name, e-mail and phone without regard to case, beyond ASCII too", async () => {
    const mine = await t.workspace();
    await add(
      mine,
      { name: "Émilie Straße", email: "emilie@example.com" },
      { name: "ΟΔΥΣΣΕΥΣ", phone: "+44 (20) 7946-0000" },
      { name: "100%_sure\\", email: "Percent@Example.org" },
    );
    expect(await names(mine, { search: "émilie" })).toEqual(["Émilie Straße"]);
    expect(await names(mine, { search: "E\u0301MILIE strasse" })).toEqual(["Émilie Straße"]);
    expect(await names(mine, { search: "οδυσσευς" })).toEqual(["ΟΔΥΣΣΕΥΣ"]);
    expect(await names(mine, { search: " PERCENT@ " })).toEqual(["100%_sure\\"]);
    expect(await names(mine, { search: "7946-00" })).toEqual(["ΟΔΥΣΣΕΥΣ"]);
    expect(await names(mine, { search: "442079460000" })).toEqual(["ΟΔΥΣΣΕΥΣ"]);
    expect(await names(mine, { search: "+44 20 7946 0000" })).toEqual(["ΟΔΥΣΣΕΥΣ"]);
    expect(await names(mine, { search: "0%_s" })).toEqual(["100%_sure\\"]);
    expect(await names(mine, { search: "sure\\" })).toEqual(["100%_sure\\"]);
    expect(await names(mine, { search: "0__s" })).toEqual([]);
    expect(await names(mine, { search: "" })).toHaveLength(3);
    await call(mine, "updateContact", {
      contact_id: (await call(mine, "getAllContacts", { search: "émilie" })).body.data[0].id,
      name: "Renamed",
    });
    expect(await names(mine, { search: "émilie" })).toEqual([]);
    expect(await names(mine, { search: "emilie@" })).toEqual(["Renamed"]);
  });

  test("tags match a contact that has any of them, whole and in any case", async () => {
    const mine = await t.workspace();
    await add(
      mine,
      { name: "a", tags: "VIP,new" },
      { name: "b", tags: "vip-gold" },
      { name: "c", tags: "Ärger" },
    );
    await add(mine, { name: "d" });
    expect(await names(mine, { tags: "vip" })).toEqual(["a"]);
    expect(await names(mine, { tags: " ärger , NEW" })).toEqual(["a", "c"]);
    expect(await names(mine, { tags: "v_p" })).toEqual([]);
    expect(await names(mine, { tags: "," })).toHaveLength(4);
  });

  test("from and to are whole days, both included", async () => {
    const mine = await t.workspace();
    const start = Date.parse("2026-02-01T00:00:00.000Z");
    for (const [name, at] of [
      ["before", start - 1],
      ["first", start],
      ["last", start + 2 * DAY - 1],
      ["after", start + 2 * DAY],
    ] as const) {
      t.clock.now = at;
      await add(mine, { name });
    }
    expect(await names(mine, { from: "2026-02-01", to: "2026-02-02" })).toEqual(["first", "last"]);
    expect(await names(mine, { from: "2026-02-02" })).toEqual(["after", "last"]);
    expect(await names(mine, { to: "2026-02-01" })).toEqual(["before", "first"]);
    expect(await names(mine, { to: "2026-02-01", type: "USERS" })).toEqual([]);
    const swapped = await call(mine, "getAllContacts", { from: "2026-02-02", to: "2026-02-01" });
    expect(swapped).toMatchObject({ status: 400, body: { errors: { from: "from must not be after to." } } });
  });

  test("company_id and list_id choose within the project", async () => {
    const mine = await t.workspace();
    const company = (await call(mine, "createContactCompany", { name: "Acme", website: "acme.example" })).body
      .data;
    await add(mine, { name: "in", company_id: company.id }, { name: "out" });
    expect(await names(mine, { company_id: company.id })).toEqual(["in"]);
    const everybody = (await call(mine, "createContactList", { name: "Everybody" })).body.data;
    expect(await names(mine, { list_id: everybody.id })).toEqual(["in", "out"]);
    expect((await call(mine, "getAllContacts", { list_id: everybody.id + 1000 })).status).toBe(404);
  });

  test.each([
    [{ limit: 1001 }, { limit: "limit must be at most 1000." }],
    [{ limit: 0 }, { limit: "limit must be at least 1." }],
    [{ page: "one" }, { page: "page must be a number." }],
    [{ type: "users" }, { type: "type must be one of ALL, USERS, LEADS, SPAM." }],
    [{ orderBy: "desc" }, { orderBy: "orderBy must be one of ASC, DESC." }],
    [{ from: "2026-02-30" }, { from: "from must be a date that exists, such as 2026-01-31." }],
    [{ exclude_spam: "yes" }, { exclude_spam: "exclude_spam must be true or false." }],
  ])("refuses %j with 400 and a sentence", async (body, errors) => {
    const mine = await t.workspace();
    const answer = await call(mine, "getAllContacts", body);
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid params", errors } });
  });
});
