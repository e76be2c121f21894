import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFields, FIELD_VALUES } from "../../test/custom-fields.ts";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { rulesOf } from "../../test/rules.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";

const SOON = { timeout: 60_000, interval: 50 };
describe("custom fields", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ background: true, overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const create = (field: object) => desk.call("createCustomField", { subject: "conversation", ...field });
  const keys = async (asked: object = {}): Promise<string[]> =>
    (await desk.call("getCustomFields", asked)).body.data.map(({ key }: { key: string }) => key);
  const contact = async (values: object = {}): Promise<number> =>
    (await desk.call("createContact", { name: "Ada", ...values })).body.data.id;
  const found = async (field: string, operator: string, value: unknown): Promise<string[]> => {
    const filter = [{ model: "SESSION", key: "field", field, operator, value }];
    const { status, body } = await desk.call("getSessions", { filter });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data.map(({ session_uid }: { session_uid: string }) => session_uid);
  };

  test("are defined, changed, put in order, archived and restored; keys are kept", async () => {
    const { status, body } = await create({ key: "plan", label: "Plan", kind: "choice", choices: ["Pro"] });
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(Number),
        subject: "conversation",
        key: "plan",
        label: "Plan",
        kind: "choice",
        choices: ["Pro"],
        is_listed: false,
        is_archived: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const plan = body.data.id;
    const size = (await create({ key: "size", label: "Size", kind: "number" })).body.data.id;
    await create({ key: "size", label: "Size", kind: "number", subject: "contact" });
    const changes = { label: "Tariff", choices: ["Pro", "Free"], is_listed: true };
    expect((await desk.call("updateCustomField", { field_id: plan, ...changes })).body.data).toMatchObject(
      changes,
    );
    const order = { subject: "conversation", field_ids: [size, plan] };
    expect((await desk.call("reorderCustomFields", order)).status).toBe(200);
    expect(await keys({ subject: "conversation" })).toEqual(["size", "plan"]);
    expect(await keys()).toEqual(["size", "size", "plan"]);
    expect((await desk.call("reorderCustomFields", { ...order, field_ids: [size] })).status).toBe(409);
    await desk.call("archiveCustomField", { field_id: size });
    expect(await keys({ subject: "conversation" })).toEqual(["plan"]);
    expect(await keys({ subject: "conversation", archived: true })).toEqual(["size", "plan"]);
    const again = await create({ key: "size", label: "Size", kind: "text" });
    expect([again.status, again.body.errors.key]).toEqual([409, expect.stringContaining("already in use")]);
    await desk.call("archiveCustomField", { field_id: size, is_archived: false });
    expect(await keys({ subject: "conversation" })).toEqual(["size", "plan"]);
  });

  test("refuse malformed definitions, a 51st field, viewers and other tenants", async () => {
    for (const [field, at] of [
      [{ key: "Plan", label: "P", kind: "text" }, "key"],
      [{ key: "plan'--", label: "P", kind: "text" }, "key"],
      [{ key: "plan", label: "P", kind: "choice" }, "choices"],
      [{ key: "plan", label: "P", kind: "text", choices: ["a"] }, "choices"],
      [{ key: "plan", label: "P", kind: "choice", choices: ["a", "a"] }, "choices"],
      [{ key: "plan", label: "P", kind: "colour" }, "kind"],
    ] as const) {
      const { status, body } = await create(field);
      expect([status, body.errors?.[at]]).toEqual([400, expect.stringMatching(new RegExp(`^${at}`))]);
    }
    for (let index = 0; index < 50; index += 1) {
      expect((await create({ key: `f${index}`, label: "F", kind: "text" })).status).toBe(200);
    }
    const { status, body } = await create({ key: "one_more", label: "F", kind: "text" });
    expect([status, body.message]).toEqual([409, expect.stringContaining("at most 50")]);
    const field_id = (await desk.call("getCustomFields")).body.data[0].id;
    const viewer = await t.person(desk.mine, "viewer");
    expect((await desk.call("getCustomFields", {}, viewer)).status).toBe(200);
    for (const operation of ["updateCustomField", "archiveCustomField"]) {
      expect((await desk.call(operation, { field_id }, viewer)).status).toBe(403);
      const theirs = await openDesk(t);
      expect((await theirs.call(operation, { field_id })).status).toBe(404);
    }
  });

  test("of conversations are set by kind, cleared by null, and each change is a line", async () => {
    await createFields(desk, "conversation");
    const uid = await desk.conversation();
    expect(await desk.update(uid, { fields: FIELD_VALUES })).toBe(200);
    expect((await desk.session(uid))["data"]).toEqual(FIELD_VALUES);
    expect((await desk.lines(uid)).toSorted()).toEqual(
      ["Amount: 12.5", "Due: 2026-02-28", "Invoice: https://example.com/1", "Paid: yes", "Plan: Pro"]
        .concat("Reason: Late")
        .map((text) => `Olivia Owner field_changed ${text}`),
    );
    expect(await desk.update(uid, { fields: { plan: "Pro" } })).toBe(200);
    expect(await desk.lines(uid)).toHaveLength(6);
    expect(await desk.update(uid, { fields: { reason: " ", amount: null } })).toBe(200);
    const { reason: _reason, amount: _amount, ...kept } = FIELD_VALUES;
    expect((await desk.session(uid))["data"]).toEqual(kept);
    const wrong = {
      reason: 5,
      amount: "5",
      due: "2026-02-30",
      plan: "Gold",
      paid: "yes",
      invoice: "javascript:alert(1)",
      unknown: "x",
    };
    const { status, body } = await desk.call("updateSession", { session_uid: uid, fields: wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).toSorted()).toEqual(
      Object.keys(wrong)
        .map((key) => `fields.${key}`)
        .toSorted(),
    );
    expect(body.errors["fields.plan"]).toBe("fields.plan must be one of Free, Pro.");
    expect(body.errors["fields.unknown"]).toContain("is no conversation field of this project");
    const long = { session_uid: uid, fields: { reason: "x".repeat(1001) } };
    expect((await desk.call("updateSession", long)).status).toBe(400);
    expect((await desk.session(uid))["data"]).toEqual(kept);
  });

  test("of an archived field stay but can't be set", async () => {
    const { reason } = await createFields(desk, "conversation");
    const uid = await desk.conversation();
    await desk.update(uid, { fields: { reason: "Late" } });
    await desk.call("archiveCustomField", { field_id: reason });
    const { status, body } = await desk.call("updateSession", { session_uid: uid, fields: { reason: "x" } });
    expect([status, body.errors["fields.reason"]]).toEqual([400, expect.stringContaining("archived")]);
    expect((await desk.session(uid))["data"]).toEqual({ reason: "Late" });
    expect(await desk.update(uid, { fields: { reason: null } })).toBe(200);
  });

  test("filter the inbox by value, order, part and absence, in saved views too", async () => {
    await createFields(desk, "conversation");
    const [full, other, empty] = [
      await desk.conversation(),
      await desk.conversation(),
      await desk.conversation(),
    ] as [string, string, string];
    await desk.update(full, { fields: FIELD_VALUES });
    await desk.update(other, { fields: { amount: -3, plan: "Free", paid: false, due: "2026-03-01" } });
    for (const [field, operator, value, expected] of [
      ["reason", "eq", "Late", [full]],
      ["reason", "startsWith", "La", [full]],
      ["reason", "endsWith", "te", [full]],
      ["reason", "endsWith", "very late", []],
      ["reason", "eq", "LATE", [full]],
      ["reason", "startsWith", "L_", []],
      ["plan", "in", ["pro", "gold"], [full]],
      ["plan", "notIn", ["PRO"], [other, empty]],
      ["amount", "eq", 12.5, [full]],
      ["amount", "gt", 0, [full]],
      ["amount", "lte", "-3", [other]],
      ["due", "lt", "2026-03-01", [full]],
      ["plan", "in", ["Pro", "Free"], [full, other]],
      ["plan", "ne", "Pro", [other, empty]],
      ["plan", "eq", null, [empty]],
      ["plan", "ne", null, [full, other]],
      ["paid", "eq", "true", [full]],
      ["paid", "eq", "false", [other]],
    ] as const) {
      const uids = await found(field, operator, value);
      expect([field, operator, uids.toSorted()]).toEqual([field, operator, [...expected].toSorted()]);
    }
    const filter = [{ model: "SESSION", key: "field", field: "plan", operator: "eq", value: "Pro" }];
    const { body } = await desk.call("createSessionView", { name: "Pro", filter });
    expect(body.data.filter).toEqual(filter);
    const view = await desk.call("getSessions", { view_id: body.data.id });
    expect(view.body.data).toHaveLength(1);
    for (const wrong of [
      { field: "nothing", operator: "eq", value: "x" },
      { field: "amount", operator: "eq", value: "many" },
      { field: "paid", operator: "gt", value: "true" },
      { field: "due", operator: "eq", value: "soon" },
      { operator: "eq", value: "x" },
    ]) {
      const refused = { filter: [{ model: "SESSION", key: "field", ...wrong }] };
      expect((await desk.call("getSessions", refused)).status).toBe(400);
      expect((await desk.call("createSessionView", { name: "Wrong", ...refused })).status).toBe(400);
    }
  });

  test("text is compared in any case, in every alphabet", async () => {
    await createFields(desk, "conversation");
    const uid = await desk.conversation();
    for (const [held, asked] of [
      ["Ärger mit Öl", "äRGER MIT öl"],
      ["Straße", "STRASSE"],
      ["ΣΟΦΟΣ", "σοφος"],
      ["Возврат", "ВОЗВРАТ"],
      ["İstanbul 100%", "İSTANBUL 100%"],
    ] as const) {
      await desk.update(uid, { fields: { reason: held } });
      expect([held, await found("reason", "eq", asked)]).toEqual([held, [uid]]);
      expect([held, await found("reason", "startsWith", asked.slice(0, 3))]).toEqual([held, [uid]]);
    }
    // As many letters as there are must not make an expression that an engine refuses.
    const letters = Array.from({ length: 1500 }, (_, index) => String.fromCodePoint(0xa1 + index));
    const cased = letters.filter((letter) => letter.toUpperCase() !== letter);
    const filter = [letters.slice(0, 500), cased].map((part) => ({
      model: "SESSION",
      key: "field",
      field: "reason",
      operator: "notIn",
      value: Array.from({ length: 5 }, () => part.join("")),
    }));
    const many = { filter: Array.from({ length: 25 }, () => filter).flat() };
    const { status, body } = await desk.call("getSessions", many);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test("are set by macros, which undo restores, and filled into replies", async () => {
    await createFields(desk, "conversation");
    await createFields(desk, "contact");
    const session_uid = await desk.conversation();
    const contact_id = await contact({ fields: { plan: "Pro" } });
    await desk.call("linkSessionToContact", { session_uid, contact_id });
    const macro = (steps: object[]) => desk.call("createMacro", { shortcut: "m", name: "M", steps });
    const set = (field: string, value: unknown) => ({ kind: "set_field", field, value });
    for (const steps of [
      [set("plan", "Gold")],
      [set("nothing", "x")],
      [set("plan", "Pro"), set("plan", "Free")],
      [{ kind: "reply", text: "{{contact.fields}}" }],
    ]) {
      expect((await macro(steps)).status).toBe(400);
    }
    const steps = [
      { kind: "note", text: "On {{contact.fields.plan}}" },
      set("plan", "Free"),
      set("amount", 3),
    ];
    const { body } = await macro(steps);
    const run = await desk.call("runMacro", { macro_id: body.data.id, session_uid });
    expect((await desk.session(session_uid))["data"]).toEqual({ plan: "Free", amount: 3 });
    const asked = { session_uid, limit: 100, include_notes: true };
    expect(JSON.stringify((await desk.call("getSessionMessages", asked)).body.data)).toContain("On Pro");
    const undone = await desk.call("undoSessionsUpdate", { undo_uid: run.body.data.undo_uid });
    expect(undone.body.data.updated).toEqual([session_uid]);
    expect((await desk.session(session_uid))["data"]).toEqual({});
  });

  test("are conditions and effects of rules", async () => {
    await createFields(desk, "conversation");
    await rulesOf(desk).create({
      event: "priority_changed",
      conditions: [{ kind: "field", field: "plan", operator: "is", value: "pro" }],
      effects: [{ kind: "set_field", field: "paid", value: true }],
    });
    const [uid, other] = [await desk.conversation(), await desk.conversation()];
    await desk.update(uid, { fields: { plan: "Pro" } });
    for (const one of [other, uid]) await desk.update(one, { priority: "high" });
    await expect
      .poll(async () => (await desk.session(uid))["data"], SOON)
      .toEqual({ plan: "Pro", paid: true });
    await expect.poll(() => rulesOf(desk).outcomes({}), SOON).toHaveLength(2);
    expect((await desk.session(other))["data"]).toEqual({});
    expect(await desk.lines(uid)).toContain("rule field_changed Paid: yes");
  });

  test("that no one has defined are refused in the conditions of rules", async () => {
    await createFields(desk, "conversation");
    const wrong = [
      [{ kind: "field", field: "colour" }, "colour, which is no conversation field"],
      [{ kind: "contact", field: "fields.plan" }, "plan, which is no contact field"],
    ] as const;
    const known = { kind: "field", field: "plan", operator: "is_set" };
    const trigger = { event: "visitor_message" };
    const rule = { ...trigger, name: "Rule", effects: [{ kind: "priority", priority: "high" }] };
    const { id } = (await desk.call("createRule", { ...rule, conditions: [known] })).body.data;
    for (const [condition, sentence] of wrong) {
      const conditions = [known, { ...condition, operator: "is_set" }];
      for (const [operation, body] of [
        ["createRule", rule],
        ["updateRule", { rule_id: id }],
        ["dryRunRule", trigger],
      ] as const) {
        const { status, body: refused } = await desk.call(operation, { ...body, conditions });
        expect([status, refused.errors.conditions]).toEqual([400, expect.stringContaining(sentence)]);
      }
    }
  });
});
