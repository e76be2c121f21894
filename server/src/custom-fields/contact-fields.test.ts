import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFields, FIELD_VALUES } from "../../test/custom-fields.ts";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";

describe("custom fields of contacts", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const create = (field: object) => desk.call("createCustomField", { subject: "contact", ...field });
  const contact = async (values: object = {}): Promise<number> =>
    (await desk.call("createContact", { name: "Ada", ...values })).body.data.id;
  const fieldsOf = async (contact_id: number) =>
    (await desk.call("getContactDetail", { contact_id })).body.data.fields;

  test("are set, listed, filtered, exported, merged and erased", async () => {
    expect(await fieldsOf(await contact())).toBeUndefined();
    await createFields(desk, "contact");
    const first = await contact({ email: "ada@example.com", fields: FIELD_VALUES });
    const second = await contact({ name: "Bob", fields: { plan: "Free", reason: "=1+1" } });
    expect(await fieldsOf(first)).toEqual(FIELD_VALUES);
    const { body } = await desk.call("updateContact", { contact_id: first, fields: { reason: null } });
    expect(body.data.fields).toEqual({ ...FIELD_VALUES, reason: undefined });
    const refused = await desk.call("updateContact", { contact_id: first, fields: { colour: "red" } });
    expect(refused.status).toBe(400);
    expect((await desk.call("createContact", { name: "C", fields: { amount: "1" } })).status).toBe(400);
    const conditions = [{ model: "CONTACTS", key: "field", field: "plan", operator: "eq", value: "Pro" }];
    const filter_by = { operator: "AND", conditions };
    const list = (await desk.call("createContactList", { name: "Pro", filter_by })).body.data;
    const { data } = (await desk.call("getAllContacts", { list_id: list.id })).body;
    expect(data).toMatchObject([{ id: first, fields: { plan: "Pro" } }]);
    const unknown = { operator: "AND", conditions: [{ ...conditions[0], field: "colour" }] };
    const wrong = await desk.call("createContactList", { name: "X", filter_by: unknown });
    expect([wrong.status, wrong.body.errors.filter_by]).toEqual([400, expect.stringContaining("colour")]);
    // A key that every object has is a key like others.
    await create({ key: "constructor", label: "Builder", kind: "text" });
    expect(await fieldsOf(second)).toEqual({ plan: "Free", reason: "=1+1" });
    const csv = String((await desk.call("exportContacts", { search: "Bob" })).body);
    expect(csv).toContain(
      "fields.reason,fields.amount,fields.due,fields.plan,fields.paid,fields.invoice,fields.constructor",
    );
    expect(csv).toMatch(/'=1\+1,,,Free,,,\r/);
    const merged = await desk.call("mergeContacts", { contact_id: first, merged_contact_id: second });
    expect(merged.body.data.fields).toEqual({ ...FIELD_VALUES, reason: "=1+1" });
  });

  test("a change stands with its author in the open conversations of the contact, or in the newest", async () => {
    await createFields(desk, "contact");
    const contact_id = await contact();
    const [first, second, other] = [
      await desk.conversation(),
      await desk.conversation(),
      await desk.conversation(),
    ];
    for (const session_uid of [first, second]) {
      await desk.call("linkSessionToContact", { session_uid, contact_id });
    }
    const change = (fields: object) => desk.call("updateContact", { contact_id, name: "Ada", fields });
    const fieldLines = async (session_uid: string) =>
      (await desk.lines(session_uid)).filter((line) => line.includes("field_changed"));
    await change({ plan: "Pro", paid: true });
    await change({ plan: "Pro" });
    const by = "Olivia Owner field_changed";
    const lines = [`${by} Plan: Pro`, `${by} Paid: yes`];
    for (const session_uid of [first, second]) expect(await fieldLines(session_uid)).toEqual(lines);
    expect(await fieldLines(other)).toEqual([]);
    await desk.update(first, { state: "resolved" });
    await change({ plan: null });
    expect(await fieldLines(first)).toEqual(lines);
    expect(await fieldLines(second)).toEqual([...lines, `${by} Plan: –`]);
    await desk.update(second, { state: "resolved" });
    await change({ plan: "Free" });
    const all = [...(await fieldLines(first)), ...(await fieldLines(second))];
    expect(all.filter((line) => line.endsWith("Plan: Free"))).toHaveLength(1);
    const nobody = await contact({ name: "Bob" });
    expect((await desk.call("updateContact", { contact_id: nobody, fields: { plan: "Pro" } })).status).toBe(
      200,
    );
  });

  test("are imported as they were exported, or by their names; wrong cells refuse the row", async () => {
    await createFields(desk, "contact");
    const old = await contact({ email: "old@example.com", fields: { reason: "Kept", plan: "Free" } });
    const csv = [
      "email,fields.amount,PLAN,fields.paid,due,fields.invoice,fields.unknown",
      "old@example.com,,pro,,,,x",
      "new@example.com,-1.5,,YES,2026-02-28,https://example.com/1,",
      "one@example.com,many,,,,,",
      "two@example.com,,Gold,,,,",
      "three@example.com,,,,2026-02-30,javascript:1,",
    ].join("\n");
    const preview = await desk.call("importContacts", { csv, dry_run: true });
    const { status, body } = await desk.call("importContacts", { csv });
    expect(status).toBe(200);
    expect(preview.body.data).toEqual(body.data);
    expect(body.data).toMatchObject({
      imported: 1,
      updated: 1,
      refused: 3,
      rows: [
        { row: 4, reason: "Amount must be a number. “many” is not." },
        { row: 5, reason: "Plan must be one of Free, Pro. “Gold” is not." },
        { row: 6, reason: "Due must be a day such as 2026-01-31. “2026-02-30” is not." },
      ],
      mapping: { PLAN: "fields.plan", due: "fields.due", "fields.unknown": null },
    });
    expect(await fieldsOf(old)).toEqual({ reason: "Kept", plan: "Pro" });
    const { data } = (await desk.call("getAllContacts", { search: "new@" })).body;
    const imported = { amount: -1.5, paid: true, due: "2026-02-28", invoice: "https://example.com/1" };
    expect(data).toMatchObject([{ fields: imported }]);
    const exported = String((await desk.call("exportContacts", {})).body);
    const again = await desk.call("importContacts", { csv: exported });
    expect([again.body.data.updated, again.body.data.refused]).toEqual([2, 0]);
    expect((await desk.call("getAllContacts", { search: "new@" })).body.data).toEqual(data);
    const mapping = { email: "email", due: "fields.nothing" };
    const refused = await desk.call("importContacts", { csv, mapping });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { "mapping.due": "fields.nothing is no contact field of this project." },
    ]);
  });

  test("are exported and erased with the person, also what an undo would restore", async () => {
    await createFields(desk, "conversation");
    await createFields(desk, "contact");
    const contact_id = await contact({ fields: { reason: "Contact-secret" } });
    const session_uid = await desk.conversation();
    await desk.call("linkSessionToContact", { session_uid, contact_id });
    const bulk = { session_uids: [session_uid], fields: { reason: "Session-secret" } };
    const undo_uid = (await desk.call("updateSessions", bulk)).body.data.undo_uid;
    const exported = await desk.call("exportContactData", { contact_id }, desk.mine.token);
    const text = JSON.stringify(exported.body);
    expect([text.includes("Contact-secret"), text.includes("Session-secret")]).toEqual([true, true]);
    expect((await desk.call("eraseContact", { contact_id }, desk.mine.token)).status).toBe(200);
    expect((await desk.call("undoSessionsUpdate", { undo_uid })).status).toBe(404);
    const { read } = t.running.app.db;
    const stored = [
      await read.selectFrom("contacts").select("fields").execute(),
      await read.selectFrom("sessions").select("data").execute(),
      await read.selectFrom("messages").select("message").execute(),
      await read.selectFrom("bulk_updates").select("changes").execute(),
    ];
    expect(JSON.stringify(stored)).not.toMatch(/(?:Contact|Session)-secret/);
  });

  test("a page fills a contact's field of the right kind but never changes what the team has set", async () => {
    await createFields(desk, "contact");
    const form = (key: string) => ({ key, label: key, type: "text", required: false, options: [] });
    const settings = {
      pre_chat_form: { enabled: true, fields: ["name", "reason", "amount", "due"].map(form) },
    };
    await desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings });
    const visit = await openVisit(t.running.app, desk.mine);
    const submit = (fields: object) => t.call(visit.newHeaders(), "submitVisitorForm", { fields });
    const typed = { name: "Eve", reason: "Typed", amount: "much", due: "soon" };
    expect((await submit(typed)).status).toBe(200);
    const contact_id = (await desk.session(visit.uid))["contact_id"] as number;
    expect(await fieldsOf(contact_id)).toEqual({ reason: "Typed" });
    for (const [field, operator, value, expected] of [
      ["reason", "eq", "typed", [contact_id]],
      ["amount", "gte", 0, []],
      ["due", "gte", "2026-01-01", []],
      ["due", "eq", null, [contact_id]],
    ] as const) {
      const conditions = [{ model: "CONTACTS", key: "field", field, operator, value }];
      const list = { name: field, filter_by: { operator: "AND", conditions } };
      const list_id = (await desk.call("createContactList", list)).body.data.id;
      const { data } = (await desk.call("getAllContacts", { list_id })).body;
      expect([field, data.map(({ id }: { id: number }) => id)]).toEqual([field, expected]);
    }
    await desk.call("updateContact", { contact_id, fields: { reason: "Checked" } });
    await submit({ name: "Eve", reason: "Typed again" });
    expect(await fieldsOf(contact_id)).toEqual({ reason: "Checked" });
    const own = { widget_uid: desk.mine.widgetUid, fields: { reason: "Mine" }, contact_id };
    expect((await t.call(visit.newHeaders(), "updateContact", own)).status).toBeGreaterThanOrEqual(400);
    await desk.call("updateContact", { contact_id, fields: { reason: null } });
    expect(await fieldsOf(contact_id)).toEqual({ reason: "Typed" });
  });
});
