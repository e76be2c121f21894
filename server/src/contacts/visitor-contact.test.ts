import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import type { Workspace } from "../../test/factories.ts";
import { fromJson } from "../platform/db/index.ts";
import { LONGEST_DATA, upsertVisitorContact, type VisitorIdentity } from "./index.ts";
import { CONTACT_TYPES } from "./tables.ts";
import { fc } from "../../test/property.ts";

describe("contacts of visitors", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const upsert = (mine: Workspace, identity: VisitorIdentity) =>
    t.running.app.db.write((transaction) =>
      upsertVisitorContact(transaction, { projectId: mine.projectId }, identity, t.clock.now),
    );
  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const total = async (mine: Workspace, body: object = {}) =>
    (await call(mine, "getAllContacts", body)).body.total as number;

  test("a form makes a lead, and the same address finds it again and fills its gaps", async () => {
    const mine = await t.workspace();
    const first = await upsert(mine, { verified: false, email: "Ada@x.example", data: { plan: "pro" } });
    expect(first).toMatchObject({
      created: true,
      contact: { type: "lead", email: "Ada@x.example", name: null },
    });
    const again = await upsert(mine, {
      verified: false,
      email: "ada@X.example",
      name: "Ada",
      data: { plan: "free", size: 3 },
    });
    expect(again).toMatchObject({ created: false, contact: { id: first.contact.id, name: "Ada" } });
    expect(fromJson(again.contact.data)).toEqual({ plan: "pro", size: 3 });
    const other = await upsert(mine, { verified: false, email: "ada@x.example", name: "Mallory" });
    expect(other.contact.name).toBe("Ada");
    expect(await total(mine, { type: "LEADS" })).toBe(1);
  });

  test("what the site vouches for makes a user, and takes over the lead with its address", async () => {
    const mine = await t.workspace();
    const lead = await upsert(mine, { verified: false, email: "ada@x.example", name: "A." });
    const user = await upsert(mine, {
      verified: true,
      externalId: "42",
      email: "ada@x.example",
      name: "Ada",
    });
    expect(user).toMatchObject({
      created: false,
      contact: { id: lead.contact.id, type: "user", external_id: "42", name: "Ada" },
    });
    expect([await total(mine, { type: "USERS" }), await total(mine, { type: "LEADS" })]).toEqual([1, 0]);
    const moved = await upsert(mine, { verified: true, externalId: "42", email: "new@x.example" });
    expect(moved.contact).toMatchObject({ id: lead.contact.id, email: "new@x.example", name: "Ada" });
  });

  test("nobody changes a user by typing their address, nor claims an id without proof", async () => {
    const mine = await t.workspace();
    const user = await upsert(mine, { verified: true, externalId: "42", email: "ada@x.example" });
    const typed = await upsert(mine, {
      verified: false,
      email: "ada@x.example",
      name: "Mallory",
      data: { a: 1 },
    });
    expect(typed.contact).toMatchObject({ id: user.contact.id, name: null, type: "user" });
    expect(fromJson(typed.contact.data)).toEqual({});
    const claimed = await upsert(mine, { verified: false, externalId: "42", name: "Mallory" });
    expect(claimed).toMatchObject({ created: true, contact: { external_id: null, type: "lead" } });
  });

  test("two users who share an address remain two, and spam stays spam", async () => {
    const mine = await t.workspace();
    const one = await upsert(mine, { verified: true, externalId: "1", email: "team@x.example", name: "One" });
    const two = await upsert(mine, { verified: true, externalId: "2", email: "team@x.example", name: "Two" });
    expect(two).toMatchObject({ created: true, contact: { email: null, name: "Two", external_id: "2" } });
    expect(two.contact.id).not.toBe(one.contact.id);
    const again = await upsert(mine, { verified: true, externalId: "2", email: "TEAM@x.example" });
    expect(again).toMatchObject({ created: false, contact: { id: two.contact.id, email: null } });
    await call(mine, "createContact", { email: "spam@x.example", type: "spam" });
    const spammer = await upsert(mine, { verified: false, email: "spam@x.example", name: "Again" });
    expect(spammer).toMatchObject({ created: false, contact: { type: "spam", name: "Again" } });
  });

  test("of many visitors with one address at once, all get the same contact", async () => {
    const mine = await t.workspace();
    const identity = { verified: false, email: "same@x.example" };
    const results = await Promise.all(Array.from({ length: 8 }, () => upsert(mine, identity)));
    expect(new Set(results.map(({ contact }) => contact.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(await total(mine)).toBe(1);
  });

  const type = fc.constantFrom(...CONTACT_TYPES);
  const email = fc.constantFrom("a@x.example", "b@x.example", "c@x.example");
  const at = fc.nat(5);
  const step = fc.oneof(
    fc.record({
      run: fc.constant("createContact"),
      type,
      email: fc.option(email, { nil: null }),
      name: fc.constant("N"),
    }),
    fc.record({ run: fc.constant("updateContact"), at, type, email: fc.option(email, { nil: null }) }),
    fc.record({ run: fc.constant("deleteContact"), at }),
    fc.record({
      run: fc.constant("identify"),
      email,
      verified: fc.boolean(),
      externalId: fc.constantFrom("1", "2"),
    }),
    fc.array(fc.tuple(email, type), { minLength: 1, maxLength: 3 }).map((rows) => ({
      run: "importContacts",
      csv: `email,type\n${rows.map((row) => row.join(",")).join("\n")}`,
    })),
  );

  test("totals are what counting would give, whatever happened before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const mine = await t.workspace();
        for (const made of steps) {
          const ids = (await call(mine, "getAllContacts")).body.data as { id: number }[];
          const contact_id = "at" in made ? (ids[made.at]?.id ?? 1_000_000) : undefined;
          const status =
            "verified" in made
              ? await upsert(mine, made).then(() => 200)
              : (await call(mine, made.run, { ...made, contact_id })).status;
          expect(status).toBeLessThan(500);
        }
        const all = (await call(mine, "getAllContacts")).body.data as {
          type: string;
          email: string | null;
        }[];
        for (const [name, held] of Object.entries({ USERS: "user", LEADS: "lead", SPAM: "spam" }))
          expect(await total(mine, { type: name })).toBe(all.filter((row) => row.type === held).length);
        expect(await total(mine)).toBe(all.length);
        const addresses = all.flatMap((row) =>
          row.type === "spam" || row.email === null ? [] : [row.email],
        );
        expect(new Set(addresses).size).toBe(addresses.length);
      }),
      { numRuns: 40 },
    );
  });

  test.runIf(engine === "postgres")("a contact that is being deleted is made anew, not missed", async () => {
    const mine = await t.workspace();
    const { db } = t.running.app;
    const identity = { verified: false, email: "ada@x.example", name: "Ada" };
    const { contact: former } = await upsert(mine, identity);
    let again: ReturnType<typeof upsert> | undefined;
    await db.write(async ({ sql }) => {
      await sql.deleteFrom("contacts").where("id", "=", former.id).execute();
      again = upsert(mine, identity);
      // It has found the row, which is still there for others, and waits for it.
      const waiting = raw<{ count: number }>`select count(*) as count from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(db.read)).rows[0]?.count).toBeGreaterThan(0);
    });
    const made = await again!;
    expect(made).toMatchObject({ created: true, contact: { email: "ada@x.example", name: "Ada" } });
    expect(made.contact.id).not.toBe(former.id);
  });

  test.runIf(engine === "postgres")("an address that somebody else takes meanwhile is theirs", async () => {
    const mine = await t.workspace();
    const { db } = t.running.app;
    const { contact: user } = await upsert(mine, { verified: true, externalId: "42" });
    let changed: ReturnType<typeof upsert> | undefined;
    await db.write(async (transaction) => {
      const other = { verified: true, externalId: "43", email: "ada@x.example" };
      await upsertVisitorContact(transaction, { projectId: mine.projectId }, other, t.clock.now);
      changed = upsert(mine, { verified: true, externalId: "42", email: "ada@x.example", name: "Ada" });
      // It has seen a free address and waits for the other to be stored.
      const waiting = raw<{ count: number }>`select count(*) as count from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(db.read)).rows[0]?.count).toBeGreaterThan(0);
    });
    expect(await changed!).toMatchObject({ contact: { id: user.id, email: null, name: "Ada" } });
  });

  test("what a site tells of a user over time stays within bounds, and the newest stays", async () => {
    const mine = await t.workspace();
    for (let call = 0; call < 30; call += 1) {
      const data = { [`field ${call}`]: "x".repeat(1_000) };
      await upsert(mine, { verified: true, externalId: "42", data });
    }
    const { contact } = await upsert(mine, { verified: true, externalId: "42", data: { plan: "pro" } });
    expect(contact.data.length).toBeLessThanOrEqual(LONGEST_DATA);
    const held = fromJson<Record<string, string>>(contact.data);
    expect(Object.keys(held).slice(-2)).toEqual(["field 29", "plan"]);
    expect(Object.keys(held).length).toBeGreaterThan(5);
  });
});
