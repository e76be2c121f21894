import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { storeContacts } from "../../test/many-contacts.ts";
import { createPage } from "../platform/db/index.ts";
import { countContacts, listContacts, type ContactSearch } from "./queries/contact-pages.ts";
import { MANY } from "./search-contacts.ts";

describe("search in a project with many contacts", () => {
  let t: TestApp;
  let mine: Workspace;
  let other: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    other = await t.workspace();
    await storeContacts(t.running.app, mine, MANY);
    await storeContacts(t.running.app, other, 50);
  });
  afterAll(() => t.close());

  const call = async (name: string, fields: object, place = mine) => {
    const answer = await t.call(place.token, name, { project_uid: place.projectUid, ...fields });
    expect([name, answer.status]).toEqual([name, 200]);
    return answer.body;
  };
  const search = (fields: object, place = mine) => call("getAllContacts", { limit: 100, ...fields }, place);
  const create = async (fields: object): Promise<number> => (await call("createContact", fields)).data.id;

  test("finds what a walk over all finds, by parts of names, addresses, numbers and tags", async () => {
    const id = await create({
      name: 'Zoë "Quux" O’Neil',
      email: "zoe@quux.example",
      phone: "+49 30 5557701",
      tags: "vip",
    });
    for (const text of ["zoë", "ZOE@QUUX", '"quux"', "5557701", "x.examp", "o’neil", "zo"])
      expect([text, (await search({ search: text })).data.map((row: { id: number }) => row.id)]).toEqual([
        text,
        [id],
      ]);
    expect((await search({ tags: "vip" })).data.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await search({ search: "quuxzoe" })).total).toBe(0);
    // Found in another project, and not shown here.
    expect((await search({ search: "person 17" }, other)).total).toBe(1);
  });

  test("follows changes and deletions", async () => {
    const contact_id = await create({ name: "Before Rename", tags: "early" });
    await call("updateContact", { contact_id, name: "After Rename", tags: "later" });
    expect((await search({ search: "before ren" })).total).toBe(0);
    expect((await search({ search: "after ren" })).total).toBe(1);
    expect([(await search({ tags: "early" })).total, (await search({ tags: "later" })).total]).toEqual([
      0, 1,
    ]);
    await call("deleteContact", { contact_id });
    expect((await search({ search: "after ren" })).total).toBe(0);
    await call("restoreContact", { contact_id });
    expect((await search({ search: "after ren" })).total).toBe(1);
  });

  test("the index has no piece of a contact that is gone", async () => {
    if (engine !== "sqlite") return;
    const contact_id = await create({ name: "Ωμέγα" });
    const pieces = async () =>
      (
        await raw`select rowid from contact_words where contact_words match '"ωμέ"'`.execute(
          t.running.app.db.read,
        )
      ).rows;
    expect(await pieces()).toHaveLength(1);
    await call("eraseContact", { contact_id });
    expect(await pieces()).toEqual([]);
    await t.running.app.db.write(({ sql }) =>
      raw`insert into contact_words (contact_words) values ('integrity-check')`.execute(sql),
    );
  });

  test("the planner uses the index", async () => {
    const asked: ContactSearch = {
      types: ["user", "lead", "spam"],
      texts: ["person 1234"],
      tags: [],
      companyId: null,
      filter: null,
      customKeys: null,
      from: null,
      until: null,
      byIndex: engine === "sqlite",
    };
    const key = { projectId: mine.projectId };
    const { db } = t.running.app;
    const page = { order: "desc", page: createPage({ limit: 10 }), withFields: false } as const;
    expect(await countContacts(db.read, key, asked)).toBe(11);
    expect(await listContacts(db.read, key, asked, page)).toHaveLength(10);
    if (engine !== "postgres") return;
    // A table this small is read as a whole unless that is ruled out.
    const plan = await db.write(async ({ sql }) => {
      await raw`analyze contacts`.execute(sql);
      await raw`set local enable_seqscan = off`.execute(sql);
      return raw<
        Record<string, string>
      >`explain select id from contacts where project_id = ${raw.lit(mine.projectId)}
        and search_text like '%person 1234%'`.execute(sql);
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("contacts_by_words");
  });
});
