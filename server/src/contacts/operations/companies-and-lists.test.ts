import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

const leaf = (key: string, operator: string, value: unknown) => ({ model: "CONTACTS", key, operator, value });

describe("companies and lists", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });

  test("createContactCompany answers the company; its details hold its contacts", async () => {
    const mine = await t.workspace();
    const { body } = await call(mine, "createContactCompany", {
      name: " Acme ",
      website: "https://acme.example",
    });
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Created Successfully!",
      data: {
        id: expect.any(Number),
        name: "Acme",
        website: "https://acme.example",
        project_id: mine.projectId,
        createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    });
    const company_id = body.data.id as number;
    const one = (await call(mine, "createContact", { name: "One", company_id })).body.data;
    const two = (await call(mine, "createContact", { name: "Two", company_id })).body.data;
    await call(mine, "createContact", { name: "Elsewhere" });
    const details = await call(mine, "getContactCompanyDetails", { company_id });
    expect(details.body).toEqual({ type: "RXSUCCESS", data: { ...body.data, contacts: [one, two] } });

    const deleted = await call(mine, "deleteContactCompany", { company_id });
    expect(deleted.body).toEqual({ type: "RXSUCCESS", message: "Data Deleted Successfully!" });
    expect((await call(mine, "getContactCompanyDetails", { company_id })).status).toBe(404);
    expect((await call(mine, "getContactDetail", { contact_id: one.id })).body.data.company_id).toBeNull();
  });

  test("updateContactCompany changes what is sent, and the company is found by its new name", async () => {
    const mine = await t.workspace();
    const made = await call(mine, "createContactCompany", { name: "Acme", website: "acme.example" });
    const company_id = made.body.data.id as number;
    const { body } = await call(mine, "updateContactCompany", { company_id, name: "Zenith" });
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Updated Successfully!",
      data: { ...made.body.data, name: "Zenith" },
    });
    expect((await call(mine, "getContactCompanies", { search: "zenith" })).body.total).toBe(1);
    expect((await call(mine, "getContactCompanies", { search: "acme" })).body.total).toBe(1);
    const website = "https://zenith.example";
    await call(mine, "updateContactCompany", { company_id, website });
    expect((await call(mine, "getContactCompanies", { search: "acme" })).body.total).toBe(0);
    const refused = await call(mine, "updateContactCompany", { company_id, name: " " });
    expect(refused).toMatchObject({ status: 400, body: { errors: { name: "name must not be empty." } } });
  });

  test.each([
    [{ website: "acme.example" }, { name: "name is required." }],
    [{ name: " ", website: "acme.example" }, { name: "name must not be empty." }],
    [{ name: "Acme" }, { website: "website is required." }],
    [
      { name: "Acme", website: "javascript://x%0aalert(1)" },
      { website: "website must be a web address such as example.com or https://example.com." },
    ],
    [
      { name: "Acme", website: "not a website" },
      { website: "website must be a web address such as example.com or https://example.com." },
    ],
  ])("createContactCompany refuses %j with 400", async (body, errors) => {
    const mine = await t.workspace();
    const answer = await call(mine, "createContactCompany", body);
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid params", errors } });
    expect((await call(mine, "getContactCompanies")).body).toEqual({ type: "RXSUCCESS", total: 0, data: [] });
  });

  test("getContactCompanies searches name and website and counts all matches", async () => {
    const mine = await t.workspace();
    for (const [name, website] of [
      ["Åkerö AB", "akero.example"],
      ["Beta", "beta.example"],
      ["Betamax", "max.example"],
    ])
      await call(mine, "createContactCompany", { name, website });
    const search = async (body: object) => {
      const answer = await call(mine, "getContactCompanies", body);
      return [answer.body.total, answer.body.data.map(({ name }: { name: string }) => name)];
    };
    expect(await search({})).toEqual([3, ["Betamax", "Beta", "Åkerö AB"]]);
    expect(await search({ search: "ÅKERÖ" })).toEqual([1, ["Åkerö AB"]]);
    expect(await search({ search: "BETA", limit: 1, page: 2 })).toEqual([2, ["Beta"]]);
    expect(await search({ search: "max.ex", orderBy: "ASC" })).toEqual([1, ["Betamax"]]);
  });

  test("a list is created, read, updated and deleted", async () => {
    const mine = await t.workspace();
    const filter_by = {
      operator: "OR",
      conditions: [
        leaf("tags", "eq", "vip"),
        {
          operator: "AND",
          conditions: [leaf("type", "eq", "user"), leaf("email", "endsWith", "@ACME.example")],
        },
      ],
    };
    const made = await call(mine, "createContactList", { name: "Friends", icon: "⭐", filter_by });
    expect(made.body).toEqual({
      type: "RXSUCCESS",
      message: "Data Created Successfully!",
      data: {
        id: expect.any(Number),
        project_id: mine.projectId,
        name: "Friends",
        icon: "⭐",
        filter_by,
        createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    });
    for (const contact of [
      { name: "a", tags: "VIP" },
      { name: "b", type: "user", email: "b@acme.example" },
      { name: "c", type: "lead", email: "c@acme.example" },
      { name: "d", type: "user", email: "d@other.example" },
    ])
      await call(mine, "createContact", contact);
    const list_id = made.body.data.id as number;
    const members = async () => {
      const answer = await call(mine, "getAllContacts", { list_id, orderBy: "ASC" });
      return answer.body.data.map(({ name }: { name: string }) => name);
    };
    expect(await members()).toEqual(["a", "b"]);

    const narrower = { operator: "AND", conditions: [leaf("tags", "ne", "vip")] };
    const updated = await call(mine, "updateContactList", { list_id, filter_by: narrower });
    expect(updated.body).toEqual({ type: "RXSUCCESS", message: "Data Updated Successfully!" });
    expect(await members()).toEqual(["b", "c", "d"]);
    await call(mine, "updateContactList", { list_id, name: "Renamed", icon: null });
    expect((await call(mine, "updateContactList", { list_id })).status).toBe(200);
    const lists = await call(mine, "getContactLists");
    expect(lists.body).toMatchObject({
      total: 1,
      data: [{ id: list_id, name: "Renamed", icon: null, filter_by: narrower }],
    });
    await call(mine, "createContactList", { name: "Ünion 100%" });
    const named = async (search: string) =>
      (await call(mine, "getContactLists", { search })).body.data.map((list: { name: string }) => list.name);
    expect(await named("üNI")).toEqual(["Ünion 100%"]);
    expect(await named("ename")).toEqual(["Renamed"]);
    expect(await named("%")).toEqual(["Ünion 100%"]);
    expect(await named("nobody")).toEqual([]);
    expect((await call(mine, "deleteContactList", { list_id })).body.message).toBe(
      "Data Deleted Successfully!",
    );
    expect((await call(mine, "getAllContacts", { list_id })).status).toBe(404);
    expect((await call(mine, "getAllContacts")).body.total).toBe(4);
  });

  const deep = (levels: number): object =>
    levels === 0 ? leaf("id", "gt", 1) : { operator: "AND", conditions: [deep(levels - 1)] };

  test.each([
    ["value", leaf("id", "gt", "many"), "must be a whole number."],
    ["value", leaf("name", "eq", 5), "must be text."],
    ["value", leaf("name", "in", "Ada"), "must be a list for in."],
    ["value", leaf("name", "eq", ["Ada"]), "must be one value for eq."],
    ["value", leaf("name", "gt", null), "must not be null for gt; only eq and ne match a missing value."],
    ["value", leaf("type", "eq", "friend"), "must be one of user, lead, spam."],
    ["value", leaf("tags", "eq", "a,b"), "must be a single tag without a comma; use in for several."],
    [
      "value",
      leaf("created_at", "eq", "2026-02-30"),
      "must be a day such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.",
    ],
    [
      "value",
      leaf("name", "eq", true),
      "must be text of at most 1000 characters, a number, null, or a list of 1 to 100 texts or numbers.",
    ],
    ["operator", leaf("tags", "gt", "a"), "must be eq, ne, startsWith, endsWith, in or notIn for tags."],
    [
      "operator",
      leaf("name", "like", "a"),
      "must be AND or OR for a group, or one of eq, ne, gt, gte, lt, lte, startsWith, endsWith, in, notIn for a condition.",
    ],
    ["model", { ...leaf("name", "eq", "a"), model: "SESSION" }, "must be CONTACTS."],
    [
      "key",
      leaf("secret", "eq", "a"),
      "must be one of id, name, email, phone, type, tags, company_id, created_at, field.",
    ],
    ["conditions", { operator: "AND", conditions: [] }, "must be a list of at least 1 entries."],
  ])(
    "updateContactList rejects a condition with a wrong %s and names its path: %j",
    async (at, condition, why) => {
      const mine = await t.workspace();
      const { id: list_id } = (await call(mine, "createContactList", { name: "L" })).body.data;
      const filter_by = { operator: "AND", conditions: [{ operator: "OR", conditions: [condition] }] };
      const answer = await call(mine, "updateContactList", { list_id, name: "Changed", filter_by });
      const place = `filter_by.conditions.0.conditions.0.${at}`;
      expect(answer).toMatchObject({ status: 400, body: { errors: { [place]: `${place} ${why}` } } });
      expect((await call(mine, "getContactLists")).body.data[0].name).toBe("L");
    },
  );

  test("a filter is bounded in depth and in number", async () => {
    const mine = await t.workspace();
    const save = (filter_by: object) => call(mine, "createContactList", { name: "L", filter_by });
    expect((await save(deep(5))).status).toBe(200);
    expect((await save(deep(6))).body.errors).toEqual({
      "filter_by.conditions": "filter_by.conditions must be nested at most 5 groups deep.",
    });
    const wide = (count: number) => ({
      operator: "OR",
      conditions: Array.from({ length: count }, () => leaf("id", "eq", 1)),
    });
    expect((await save(wide(50))).status).toBe(200);
    expect((await save(wide(51))).body.errors).toEqual({
      "filter_by.conditions": "filter_by.conditions must have at most 50 conditions in total.",
    });
    expect((await save(deep(60))).status).toBe(400);
  });
});
