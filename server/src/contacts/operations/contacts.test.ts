import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

describe("contacts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const create = async (mine: Workspace, body: object) =>
    (await call(mine, "createContact", body)).body.data as { id: number };

  test("createContact returns the normalized contact", async () => {
    const mine = await t.workspace();
    const { status, body } = await call(mine, "createContact", {
      name: "  Zoë Ünal ",
      email: "Zoe@Example.com",
      phone: "+44 (20) 7946-0000",
      type: "user",
      tags: " vip, New ,VIP,,new ",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Created Successfully!",
      data: {
        id: expect.any(Number),
        project_id: mine.projectId,
        name: "Zoë Ünal",
        email: "Zoe@Example.com",
        phone: "+44 (20) 7946-0000",
        type: "user",
        tags: "vip,New",
        company_id: null,
        createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    });
    const detail = await call(mine, "getContactDetail", { contact_id: body.data.id });
    expect(detail.body).toEqual({ type: "RXSUCCESS", data: body.data });
  });

  test("createContact makes a lead by default, and accepts a form", async () => {
    const mine = await t.workspace();
    const answer = await t.form(mine.token, "createContact", {
      project_uid: mine.projectUid,
      name: "",
      email: "a@example.com",
    });
    expect(answer.body.data).toMatchObject({ name: null, email: "a@example.com", type: "lead", tags: null });
  });

  test.each([
    [{}, { name: "A contact needs at least one of name, email and phone." }],
    [{ name: "  ", tags: "x" }, { name: "A contact needs at least one of name, email and phone." }],
    [{ email: "nobody" }, { email: "email must be an e-mail address such as name@example.com." }],
    [{ email: "a@b" }, { email: "email must be an e-mail address such as name@example.com." }],
    [
      { phone: "12a45678" },
      { phone: "phone must be a phone number of 5 to 20 digits, such as +44 20 7946 0000." },
    ],
    [
      { phone: "1234" },
      { phone: "phone must be a phone number of 5 to 20 digits, such as +44 20 7946 0000." },
    ],
    [{ name: "x".repeat(256) }, { name: "name must be at most 255 characters long." }],
    [{ name: "A", type: "LEAD" }, { type: "type must be one of user, lead, spam." }],
    [{ name: "A", company_id: "1" }, { company_id: "company_id must be a number." }],
  ])("createContact refuses %j with 400 and a sentence", async (body, errors) => {
    const mine = await t.workspace();
    const answer = await call(mine, "createContact", body);
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid params", errors } });
    expect((await call(mine, "getAllContacts")).body.total).toBe(0);
  });

  test("an address belongs to one user or lead of a project, whatever its case", async () => {
    const mine = await t.workspace();
    const first = await create(mine, { email: "straße@example.com" });
    const answer = await call(mine, "createContact", { email: "STRASSE@EXAMPLE.COM" });
    expect(answer).toMatchObject({
      status: 409,
      body: { type: "RXERROR", errors: { email: `email already belongs to contact ${first.id}.` } },
    });
    const other = await create(mine, { name: "Other" });
    const taking = { contact_id: other.id, email: "Straße@example.com" };
    expect((await call(mine, "updateContact", taking)).status).toBe(409);
    expect((await call(mine, "updateContact", { ...taking, type: "spam" })).status).toBe(200);
    expect((await call(mine, "updateContact", { contact_id: other.id, type: "lead" })).status).toBe(409);
    const theirs = await t.workspace();
    expect((await call(theirs, "createContact", { email: "straße@example.com" })).status).toBe(200);
  });

  test("of many requests that create the same address at once, one succeeds", async () => {
    const mine = await t.workspace();
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await call(mine, "createContact", { email: "a@b.example" })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect((await call(mine, "getAllContacts")).body.total).toBe(1);
  });

  test("updateContact changes only what is sent and clears with null", async () => {
    const mine = await t.workspace();
    const { id } = await create(mine, { name: "Ada", email: "ada@example.com", phone: "12345", tags: "a,b" });
    t.clock.advance(1000);
    const changed = await call(mine, "updateContact", {
      contact_id: id,
      phone: null,
      tags: "",
      type: "user",
    });
    expect(changed.body).toMatchObject({
      message: "Data Updated Successfully!",
      data: { id, name: "Ada", email: "ada@example.com", phone: null, tags: null, type: "user" },
    });
    expect(changed.body.data.updatedAt > changed.body.data.createdAt).toBe(true);
    const same = await call(mine, "updateContact", { contact_id: id, email: "ADA@example.com" });
    expect(same.body.data.email).toBe("ADA@example.com");
    const emptied = await call(mine, "updateContact", { contact_id: id, name: "", email: null });
    expect(emptied).toMatchObject({
      status: 400,
      body: { errors: { email: "A contact needs at least one of name, email and phone." } },
    });
    expect((await call(mine, "getContactDetail", { contact_id: id })).body.data.name).toBe("Ada");
  });

  test("linkContactToCompany adds a contact to a company of the same project, and removes it", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const { id } = await create(mine, { name: "Ada" });
    const company = (await call(mine, "createContactCompany", { name: "Acme", website: "acme.example" })).body
      .data;
    const foreign = (await call(theirs, "createContactCompany", { name: "Evil", website: "evil.example" }))
      .body.data;
    const linked = await call(mine, "linkContactToCompany", { contact_id: id, company_id: company.id });
    expect(linked.body).toMatchObject({
      message: "Data Updated Successfully!",
      data: { company_id: company.id },
    });
    for (const operation of ["linkContactToCompany", "updateContact"]) {
      const refused = await call(mine, operation, { contact_id: id, company_id: foreign.id });
      expect(refused).toMatchObject({ status: 404, body: { message: "Not found" } });
    }
    expect((await call(mine, "createContact", { name: "B", company_id: foreign.id })).status).toBe(404);
    const missing = await call(mine, "linkContactToCompany", { contact_id: id });
    expect(missing).toMatchObject({
      status: 400,
      body: { errors: { company_id: "company_id is required." } },
    });
    const unlinked = await call(mine, "linkContactToCompany", { contact_id: id, company_id: null });
    expect(unlinked.body.data.company_id).toBeNull();
  });

  test("deleteContact removes it and leaves its conversations", async () => {
    const mine = await t.workspace();
    const { id } = await create(mine, { name: "Ada" });
    const session = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data;
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("sessions").set({ contact_id: id }).where("id", "=", session.id).execute(),
    );
    const answer = await call(mine, "deleteContact", { contact_id: id });
    expect(answer.body).toEqual({ type: "RXSUCCESS", message: "Data Deleted Successfully!" });
    expect((await call(mine, "getContactDetail", { contact_id: id })).status).toBe(404);
    expect((await call(mine, "deleteContact", { contact_id: id })).status).toBe(404);
    const kept = await t.running.app.db.read
      .selectFrom("sessions")
      .select("contact_id")
      .where("id", "=", session.id)
      .executeTakeFirst();
    expect(kept).toEqual({ contact_id: null });
  });
});
