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
      upsertVisitorContact(t.running.app, transaction, { projectId: mine.projectId }, identity, t.clock.now),
    );
  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const total = async (mine: Workspace, body: object = {}) =>
    (await call(mine, "getAllContacts", body)).body.total as number;

  const typed = { proof: "none" } as const;
  const signed = { proof: "token" } as const;
  const hashed = { proof: "id" } as const;

  test("a form creates an unverified lead, and the same visitor's next one completes it", async () => {
    const mine = await t.workspace();
    const first = await upsert(mine, { ...typed, email: "Ada@x.example", data: { plan: "pro" } });
    expect(first).toMatchObject({
      created: true,
      contact: { type: "lead", email: "Ada@x.example", name: null, is_verified: 0 },
    });
    const again = await upsert(mine, {
      ...typed,
      currentContactId: first.contact.id,
      email: "other@x.example",
      name: "Ada",
      data: { plan: "free", size: 3 },
    });
    expect(again).toMatchObject({
      created: false,
      contact: { id: first.contact.id, name: "Ada", email: "Ada@x.example", is_verified: 0 },
    });
    expect(fromJson(again.contact.data)).toEqual({ plan: "pro", size: 3 });
    expect(await total(mine, { type: "LEADS" })).toBe(1);
  });

  test("a contact of a process of the last version is found by the site's id", async () => {
    const mine = await t.workspace();
    const former = async (external_id: string) => {
      const { contact } = await upsert(mine, { ...typed, name: external_id });
      await t.running.app.db.write(({ sql }) =>
        sql.updateTable("contacts").set({ external_id }).where("id", "=", contact.id).execute(),
      );
      return contact.id;
    };
    for (const id of ["42", "user:42", "auth0:7"]) {
      const known = await former(id);
      const found = await upsert(mine, { ...signed, identity: { kind: "site", id } });
      expect(found).toMatchObject({ created: false, contact: { id: known, identity_id: id } });
    }
    await former("telegram:7");
    const other = await upsert(mine, { ...signed, identity: { kind: "site", id: "telegram:7" } });
    expect(other.created).toBe(true);
  });

  test("a typed address never matches an existing contact", async () => {
    const mine = await t.workspace();
    const user = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "42" },
      email: "ada@x.example",
    });
    const stranger = { ...typed, email: "ada@x.example", name: "Mallory", data: { a: 1 } };
    const one = await upsert(mine, stranger);
    const two = await upsert(mine, stranger);
    expect([one.created, two.created]).toEqual([true, true]);
    expect(new Set([user, one, two].map(({ contact }) => contact.id)).size).toBe(3);
    const { body } = await call(mine, "getContactDetail", { contact_id: user.contact.id });
    expect(body.data).toMatchObject({ name: null, email: "ada@x.example", type: "user" });
    const claimed = await upsert(mine, { ...typed, identity: { kind: "site", id: "42" }, name: "Mallory" });
    expect(claimed).toMatchObject({ created: true, contact: { external_id: null, type: "lead" } });
  });

  test("an address proves no other that only reads the same without its case or accents", async () => {
    const mine = await t.workspace();
    for (const [held, proven] of [
      ["ada@strasse.de", "ada@straße.de"],
      ["mike@x.example", "mıke@x.example"],
      ["ada@office.example", "ada@oﬃce.example"],
    ] as const) {
      const { body } = await call(mine, "createContact", { email: held });
      const identity = { kind: "site", id: proven };
      const other = await upsert(mine, { ...signed, identity, email: proven });
      expect(other).toMatchObject({ created: true, contact: { external_id: proven } });
      const same = await upsert(mine, {
        proof: "vendor",
        identity: { kind: "slack", id: held },
        email: held,
      });
      expect(same).toMatchObject({ created: false, contact: { id: body.data.id } });
    }
    const { body } = await call(mine, "createContact", { email: "Zoe\u0301@X.example" });
    const known = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "z" },
      email: "zo\u00e9@x.example",
    });
    expect(known.contact.id).toBe(body.data.id);
  });

  test("a typed form changes nothing about a visitor who is already a user", async () => {
    const mine = await t.workspace();
    for (const proof of ["token", "id"] as const) {
      const user = await upsert(mine, { proof, identity: { kind: "site", id: proof }, name: "Ada" });
      const currentContactId = user.contact.id;
      const form = await upsert(mine, { ...typed, currentContactId, name: "Mallory", email: "m@x.example" });
      expect(form.contact).toMatchObject({ id: currentContactId, name: "Ada", email: null });
    }
  });

  test("a token creates a verified user, and converts the lead the team entered with its address", async () => {
    const mine = await t.workspace();
    const { body } = await call(mine, "createContact", { email: "ada@x.example", name: "A." });
    const user = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "42" },
      email: "ada@x.example",
      name: "Ada",
    });
    expect(user).toMatchObject({
      created: false,
      contact: { id: body.data.id, type: "user", external_id: "42", name: "Ada", is_verified: 1 },
    });
    expect([await total(mine, { type: "USERS" }), await total(mine, { type: "LEADS" })]).toEqual([1, 0]);
    const moved = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "42" },
      email: "new@x.example",
    });
    expect(moved.contact).toMatchObject({ id: body.data.id, email: "new@x.example", name: "Ada" });
  });

  test("a token does not verify what a visitor typed: the typed contact stays unverified", async () => {
    const mine = await t.workspace();
    const lead = await upsert(mine, { ...typed, email: "ada@x.example", name: "Mallory" });
    const user = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "42" },
      email: "ada@x.example",
    });
    expect(user).toMatchObject({ created: true, contact: { email: "ada@x.example", name: null } });
    expect(user.contact.id).not.toBe(lead.contact.id);
  });

  test("a hash proves only the ID: its address claims no contact and changes no verified user", async () => {
    const mine = await t.workspace();
    const { body } = await call(mine, "createContact", { email: "ada@x.example", name: "Ada" });
    const user = await upsert(mine, {
      ...hashed,
      identity: { kind: "site", id: "7" },
      email: "ada@x.example",
      name: "Mallory",
    });
    expect(user).toMatchObject({
      created: true,
      contact: { type: "user", external_id: "7", email: "ada@x.example", is_verified: 0 },
    });
    expect(user.contact.id).not.toBe(body.data.id);
    const renamed = await upsert(mine, { ...hashed, identity: { kind: "site", id: "7" }, name: "Mal" });
    expect(renamed.contact).toMatchObject({ id: user.contact.id, name: "Mal", is_verified: 0 });
    const verified = await upsert(mine, { ...signed, identity: { kind: "site", id: "7" }, name: "Grace" });
    // What was not signed is not verified along.
    expect(verified.contact).toMatchObject({
      id: user.contact.id,
      name: "Grace",
      email: null,
      is_verified: 1,
    });
    const unsigned = await upsert(mine, {
      ...hashed,
      identity: { kind: "site", id: "7" },
      name: "Mal",
      email: "m@x.example",
    });
    expect(unsigned.contact).toMatchObject({ name: "Grace", email: null, is_verified: 1 });
  });

  test("the team can verify a lead, unless another contact has the address", async () => {
    const mine = await t.workspace();
    const one = await upsert(mine, { ...typed, email: "ada@x.example" });
    const two = await upsert(mine, { ...typed, email: "ada@x.example" });
    const verify = (contact_id: number) => call(mine, "updateContact", { contact_id, verified: true });
    expect((await verify(one.contact.id)).status).toBe(200);
    const { body } = await call(mine, "getContactAttributes", { contact_id: one.contact.id });
    expect(body.data.verified).toBe(true);
    expect((await verify(two.contact.id)).status).toBe(409);
  });

  test("two users who share an address remain two, and spam stays spam", async () => {
    const mine = await t.workspace();
    const one = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "1" },
      email: "team@x.example",
      name: "One",
    });
    const two = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "2" },
      email: "team@x.example",
      name: "Two",
    });
    expect(two).toMatchObject({ created: true, contact: { email: null, name: "Two", external_id: "2" } });
    expect(two.contact.id).not.toBe(one.contact.id);
    const again = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "2" },
      email: "TEAM@x.example",
    });
    expect(again).toMatchObject({ created: false, contact: { id: two.contact.id, email: null } });
    await call(mine, "createContact", { email: "spam@x.example", type: "spam" });
    const spammer = await upsert(mine, { ...typed, email: "spam@x.example", name: "Again" });
    expect(spammer).toMatchObject({ created: false, contact: { type: "spam", name: "Again" } });
  });

  test("of many pages that identify one user at once, all get the same contact", async () => {
    const mine = await t.workspace();
    const identity = { ...signed, identity: { kind: "site", id: "42" }, email: "same@x.example" };
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
      proof: fc.constantFrom("token", "id", "none"),
      identity: fc.constantFrom({ kind: "site", id: "1" }, { kind: "site", id: "2" }),
    }),
    fc.array(fc.tuple(email, type), { minLength: 1, maxLength: 3 }).map((rows) => ({
      run: "importContacts",
      csv: `email,type\n${rows.map((row) => row.join(",")).join("\n")}`,
    })),
  );

  test("stored totals match a count after any sequence of changes", { tags: ["later"] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const mine = await t.workspace();
        for (const made of steps) {
          const ids = (await call(mine, "getAllContacts")).body.data as { id: number }[];
          const contact_id = "at" in made ? (ids[made.at]?.id ?? 1_000_000) : undefined;
          const status =
            "proof" in made
              ? await upsert(mine, made).then(() => 200)
              : (await call(mine, made.run, { ...made, contact_id })).status;
          expect(status).toBeLessThan(500);
        }
        const all = (await call(mine, "getAllContacts")).body.data as { type: string }[];
        for (const [name, held] of Object.entries({ USERS: "user", LEADS: "lead", SPAM: "spam" }))
          expect(await total(mine, { type: name })).toBe(all.filter((row) => row.type === held).length);
        expect(await total(mine)).toBe(all.length);
        const rows = await t.running.app.db.read
          .selectFrom("contacts")
          .select(["type", "email_key", "is_verified"])
          .where("project_id", "=", mine.projectId)
          .execute();
        const addresses = rows.flatMap((row) =>
          row.type === "spam" || row.is_verified === 0 || row.email_key === null ? [] : [row.email_key],
        );
        expect(new Set(addresses).size).toBe(addresses.length);
      }),
      { numRuns: 40 },
    );
  });

  test.runIf(engine === "postgres")("a contact deleted concurrently is created again", async () => {
    const mine = await t.workspace();
    const { db } = t.running.app;
    const identity = { ...signed, identity: { kind: "site", id: "42" }, email: "ada@x.example", name: "Ada" };
    const { contact: former } = await upsert(mine, identity);
    let again: ReturnType<typeof upsert> | undefined;
    await db.writeExclusively(async ({ sql }) => {
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

  test.runIf(engine === "postgres")(
    "an address claimed concurrently by another visitor stays theirs",
    async () => {
      const mine = await t.workspace();
      const { db } = t.running.app;
      const { contact: user } = await upsert(mine, { ...signed, identity: { kind: "site", id: "42" } });
      let changed: ReturnType<typeof upsert> | undefined;
      await db.writeExclusively(async (transaction) => {
        const other = { ...signed, identity: { kind: "site", id: "43" }, email: "ada@x.example" };
        await upsertVisitorContact(
          t.running.app,
          transaction,
          { projectId: mine.projectId },
          other,
          t.clock.now,
        );
        changed = upsert(mine, {
          ...signed,
          identity: { kind: "site", id: "42" },
          email: "ada@x.example",
          name: "Ada",
        });
        // It has seen a free address and waits for the other to be stored.
        const waiting = raw<{ count: number }>`select count(*) as count from pg_locks where not granted`;
        await expect.poll(async () => (await waiting.execute(db.read)).rows[0]?.count).toBeGreaterThan(0);
      });
      expect(await changed!).toMatchObject({ contact: { id: user.id, email: null, name: "Ada" } });
    },
  );

  test("attributes that a site sends over time are bounded, and the newest stay", async () => {
    const mine = await t.workspace();
    for (let call = 0; call < 30; call += 1) {
      const data = { [`field ${call}`]: "x".repeat(1_000) };
      await upsert(mine, { ...signed, identity: { kind: "site", id: "42" }, data });
    }
    const { contact } = await upsert(mine, {
      ...signed,
      identity: { kind: "site", id: "42" },
      data: { plan: "pro" },
    });
    expect(contact.data.length).toBeLessThanOrEqual(LONGEST_DATA);
    const held = fromJson<Record<string, string>>(contact.data);
    expect(Object.keys(held).slice(-2)).toEqual(["field 29", "plan"]);
    expect(Object.keys(held).length).toBeGreaterThan(5);
  });
});
