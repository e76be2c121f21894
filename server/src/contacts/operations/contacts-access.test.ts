import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

interface Records {
  readonly contact_id: number;
  readonly company_id: number;
  readonly list_id: number;
}

/** Every operation of the noun: the least permission it needs, and a body that succeeds for the records' owner. */
const OPERATIONS: readonly [name: string, needs: "Read" | "Write", body: (own: Records) => object][] = [
  ["getAllContacts", "Read", ({ list_id }) => ({ list_id })],
  ["exportContacts", "Read", ({ list_id }) => ({ list_id })],
  ["getContactDetail", "Read", ({ contact_id }) => ({ contact_id })],
  ["getContactAttributes", "Read", ({ contact_id }) => ({ contact_id })],
  ["getContactCompanyDetails", "Read", ({ company_id }) => ({ company_id })],
  ["getContactCompanies", "Read", () => ({})],
  ["getContactLists", "Read", () => ({})],
  ["createContact", "Write", ({ company_id }) => ({ name: "New", company_id })],
  ["createContactCompany", "Write", () => ({ name: "New", website: "new.example" })],
  ["createContactList", "Write", () => ({ name: "New" })],
  ["importContacts", "Write", () => ({ csv: "name\nNew" })],
  ["updateContact", "Write", ({ contact_id }) => ({ contact_id, name: "Changed" })],
  ["linkContactToCompany", "Write", ({ contact_id, company_id }) => ({ contact_id, company_id })],
  ["updateContactCompany", "Write", ({ company_id }) => ({ company_id, name: "Changed" })],
  ["updateContactList", "Write", ({ list_id }) => ({ list_id, name: "Changed" })],
  ["deleteContactList", "Write", ({ list_id }) => ({ list_id })],
  ["deleteContactCompany", "Write", ({ company_id }) => ({ company_id })],
  ["deleteContact", "Write", ({ contact_id }) => ({ contact_id })],
];

describe("who may use contacts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function records(mine: Workspace): Promise<Records> {
    const add = async (operation: string, body: object) =>
      (await t.call(mine.token, operation, { project_uid: mine.projectUid, ...body })).body.data.id as number;
    return {
      contact_id: await add("createContact", { name: "Ada" }),
      company_id: await add("createContactCompany", { name: "Acme", website: "acme.example" }),
      list_id: await add("createContactList", { name: "All" }),
    };
  }

  test.each(OPERATIONS)("%s needs Contacts > %s, from a token or a person", async (name, needs, body) => {
    const mine = await t.workspace();
    const own = await records(mine);
    const input = { project_uid: mine.projectUid, ...body(own) };
    const other = needs === "Write" ? { Contacts: "Read" as const } : { Sessions: "Write" as const };

    const anonymous = await t.call({}, name, input);
    expect(anonymous).toMatchObject({ status: 401, body: { type: "RXERROR" } });
    expect((await t.call(mine.key, name, input)).status).toBe(401);
    const weak = await t.token(mine, { permissions: other });
    expect(await t.call(weak, name, input)).toMatchObject({
      status: 403,
      body: { message: "You do not have permission to perform this action" },
    });
    const viewer = await t.person(mine, "viewer");
    expect((await t.call(viewer, name, input)).status).toBe(needs === "Write" ? 403 : 200);
    const strong = await t.token(mine, { permissions: { Contacts: needs } });
    expect((await t.call(strong, name, input)).status).toBe(200);
  });

  test.each(OPERATIONS)(
    "%s returns 403 for another tenant's project and 404 for another tenant's records",
    async (name, _, body) => {
      const mine = await t.workspace();
      const theirs = await t.workspace();
      const foreign = await records(theirs);
      const input = { project_uid: theirs.projectUid, ...body(foreign) };
      expect((await t.call(mine.token, name, input)).status).toBe(403);
      const asksForRecord = Object.keys(body(foreign)).some((field) => field.endsWith("_id"));
      const answer = await t.call(mine.token, name, { ...input, project_uid: mine.projectUid });
      expect(answer).toMatchObject(
        asksForRecord ? { status: 404, body: { type: "RXERROR", message: "Not found" } } : { status: 200 },
      );
      for (const operation of ["getContactDetail", "getContactCompanyDetails"])
        expect(
          (await t.call(theirs.token, operation, { project_uid: theirs.projectUid, ...foreign })).status,
        ).toBe(200);
    },
  );

  test.each(
    OPERATIONS.filter(([, , body]) =>
      Object.keys(body({ contact_id: 1, company_id: 1, list_id: 1 })).some((key) => key.endsWith("_id")),
    ),
  )("%s rejects malformed IDs with 400 and names the field", async (name, _, body) => {
    const mine = await t.workspace();
    const own = { contact_id: 1, company_id: 1, list_id: 1 };
    for (const [field] of Object.entries(body(own)).filter(([key]) => key.endsWith("_id"))) {
      for (const wrong of ["x", 0, -1, 1.5, 2 ** 60, {}, []]) {
        const answer = await t.call(mine.token, name, {
          project_uid: mine.projectUid,
          ...body(own),
          [field]: wrong,
        });
        expect(answer.status).toBe(400);
        expect(answer.body.errors[field]).toMatch(new RegExp(`^${field} must be .*\\.$`));
      }
    }
  });
});
