import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Workspace } from "../../../test/factories.ts";

describe("importContacts and exportContacts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const call = (mine: Workspace, operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const contacts = async (mine: Workspace, body: object = {}) =>
    (await call(mine, "getAllContacts", { orderBy: "ASC", limit: 1000, ...body })).body.data;

  const FILE = [
    "\uFEFFFirst Name;Last Name;E-mail;Phone;Tags;Type;Notes",
    'Ada;Lovelace;ada@example.com;+44 20 7946 0000;"vip,math";users;"first;\r\nsecond"',
    "Bob;;not-an-address;;;;",
    ";;;;x;;",
    "Cy;;cy@example.com;12;;;",
    "Di;;di@example.com;;;constructor;",
    "Ada;Byron;ADA@example.com;;poet;;",
    "Eve;;;020 7946 0001;;spam;",
  ].join("\r\n");

  test("imports every good row, updates known addresses, and reports why others are refused", async () => {
    const mine = await t.workspace();
    const { status, body } = await call(mine, "importContacts", { csv: FILE });
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Created Successfully!",
      data: {
        total_rows: 7,
        imported: 2,
        updated: 1,
        refused: 4,
        rows: [
          { row: 3, reason: "“not-an-address” is not an e-mail address." },
          { row: 4, reason: "The row has no name, e-mail address or phone number." },
          { row: 5, reason: "“12” is not a phone number of 5 to 20 digits." },
          { row: 6, reason: "“constructor” is not user, lead or spam." },
        ],
        columns: ["First Name", "Last Name", "E-mail", "Phone", "Tags", "Type", "Notes"],
        mapping: {
          "First Name": "first_name",
          "Last Name": "last_name",
          "E-mail": "email",
          Phone: "phone",
          Tags: "tags",
          Type: "type",
          Notes: null,
        },
        preview: expect.any(Array),
      },
    });
    expect(body.data.preview).toHaveLength(5);
    expect(body.data.preview[0]).toEqual([
      "Ada",
      "Lovelace",
      "ada@example.com",
      "+44 20 7946 0000",
      "vip,math",
      "users",
      "first;\nsecond",
    ]);
    expect(await contacts(mine)).toMatchObject([
      {
        name: "Ada Byron",
        email: "ada@example.com",
        phone: "+44 20 7946 0000",
        type: "user",
        tags: "vip,math,poet",
      },
      { name: "Eve", email: null, phone: "020 7946 0001", type: "spam" },
    ]);
    expect((await call(mine, "getAllContacts", { exclude_spam: true })).body.total).toBe(1);
    const again = await call(mine, "importContacts", { csv: FILE });
    expect(again.body.data).toMatchObject({ imported: 1, updated: 2, refused: 4 });
  });

  test("a dry run reports the same and changes nothing", async () => {
    const mine = await t.workspace();
    const rehearsed = await call(mine, "importContacts", { csv: FILE, dry_run: true });
    expect(rehearsed.body.message).toBe("Data Fetched Successfully!");
    expect((await call(mine, "getAllContacts")).body.total).toBe(0);
    const performed = await call(mine, "importContacts", { csv: FILE });
    expect(performed.body.data).toEqual(rehearsed.body.data);
    const unknown = await call(mine, "importContacts", { csv: "a,b\n1,2", dry_run: true });
    expect(unknown.body.data).toMatchObject({
      mapping: { a: null, b: null },
      refused: 1,
      preview: [["1", "2"]],
    });
  });

  test("an update clears nothing, and changes the type only if the row has one", async () => {
    const mine = await t.workspace();
    await call(mine, "createContact", {
      name: "Ada",
      email: "a@x.example",
      phone: "12345",
      type: "user",
      tags: "A",
    });
    const csv = "email,name,tags,type\nA@X.example,,a;b,\nb@x.example,B,,";
    const answer = await call(mine, "importContacts", { csv, type: "spam" });
    expect(answer.body.data).toMatchObject({ imported: 1, updated: 1 });
    expect(await contacts(mine)).toMatchObject([
      { name: "Ada", email: "a@x.example", phone: "12345", type: "user", tags: "A,b" },
      { name: "B", type: "spam" },
    ]);
    await call(mine, "importContacts", { csv: "email,type\na@x.example,lead" });
    expect(await contacts(mine, { type: "LEADS" })).toMatchObject([{ name: "Ada" }]);
    expect((await call(mine, "getAllContacts", { type: "USERS" })).body.total).toBe(0);
  });

  test("many rows are imported in batches, with duplicates across them", async () => {
    const mine = await t.workspace();
    const lines = Array.from({ length: 1200 }, (_, at) => `Person ${at},p${at % 1000}@x.example`);
    const csv = ["name,email", ...lines, "Bad,bad"].join("\n");
    const rehearsed = await call(mine, "importContacts", { csv, dry_run: true });
    const performed = await call(mine, "importContacts", { csv });
    expect(performed.body.data).toMatchObject({ total_rows: 1201, imported: 1000, updated: 200, refused: 1 });
    expect(rehearsed.body.data).toEqual(performed.body.data);
    expect((await call(mine, "getAllContacts")).body.total).toBe(1000);
    expect((await call(mine, "getAllContacts", { search: "Person 1199" })).body.total).toBe(1);
    const exported = Papa.parse<string[]>((await call(mine, "exportContacts")).body.trim());
    expect(exported.data).toHaveLength(1001);
    expect(new Set(exported.data.map(([id]) => id)).size).toBe(1001);
  });

  test("two imports of the same file at once create each contact once", async () => {
    const mine = await t.workspace();
    const csv = `name,email\n${Array.from({ length: 300 }, (_, at) => `P,p${at}@x.example`).join("\n")}`;
    const answers = await Promise.all([1, 2, 3].map(() => call(mine, "importContacts", { csv })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const imported = answers.reduce((sum, { body }) => sum + body.data.imported, 0);
    expect(imported).toBe(300);
    expect((await call(mine, "getAllContacts")).body.total).toBe(300);
    expect((await call(mine, "getAllContacts", { search: "@x.example" })).body.total).toBe(300);
  });

  test.each([
    [{}, { csv: "csv is required." }],
    [{ csv: "\n" }, { csv: "The file is empty. It needs a header row that names its columns." }],
    [
      { csv: "colour,size\nred,5" },
      {
        csv: "None of the columns colour, size looks like a name, email or phone. Set them in mapping.",
      },
    ],
    [
      { csv: "name\nA", mapping: { title: "name" } },
      { "mapping.title": "The file has no column title; it has name." },
    ],
    [
      { csv: "a,b\n1,2", mapping: { a: "email", b: "email" } },
      { "mapping.b": "Another column is already mapped to email." },
    ],
    [
      { csv: "name\nA", mapping: { name: "surname" } },
      { "mapping.name": expect.stringMatching(/^mapping.name must be one of name, /) },
    ],
  ])("importContacts refuses %j with 400", async (body, errors) => {
    const mine = await t.workspace();
    const answer = await call(mine, "importContacts", body);
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid params", errors } });
    expect((await call(mine, "getAllContacts")).body.total).toBe(0);
  });

  test("a file of more than 20 MB is refused, one below is not", async () => {
    const mine = await t.workspace();
    const line = `x,${"y".repeat(998)}\n`;
    const large = await call(mine, "importContacts", { csv: `name,tags\n${line.repeat(21_000)}` });
    expect(large).toMatchObject({ status: 400, body: { errors: { csv: "csv must be at most 20 MB." } } });
    const notes = `name,notes\nAda,"${'"" '.repeat(100_000)}"`;
    expect((await call(mine, "importContacts", { csv: notes })).body.data.imported).toBe(1);
  });

  test("exportContacts returns a file with the filtered contacts, safe to open in a spreadsheet", async () => {
    const mine = await t.workspace();
    await call(mine, "createContact", {
      name: '=cmd|"/c calc"',
      email: "a@x.example",
      phone: "+44 207 946",
      tags: "vip,new",
    });
    await call(mine, "createContact", { name: "-Bob, Jr.", type: "user" });
    await call(mine, "createContact", { name: "@spam", type: "spam" });
    const file = await call(mine, "exportContacts", { exclude_spam: true, orderBy: "ASC" });
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toMatch(
      /^attachment; filename\*=UTF-8''contacts-2026-.*\.csv$/,
    );
    const lines = (file.body as string).split("\r\n");
    expect(lines[0]).toBe("\uFEFFid,name,email,phone,type,tags,company_id,created_at,updated_at");
    expect(lines[1]).toMatch(/^\d+,"'=cmd\|""\/c calc""",a@x\.example,'\+44 207 946,lead,"vip,new",,2026-/);
    expect(lines[2]).toMatch(/^\d+,"'-Bob, Jr\.",,,user,,,2026-/);
    expect(lines.slice(3)).toEqual([""]);

    const theirs = await t.workspace();
    await call(theirs, "importContacts", { csv: file.body });
    expect(await contacts(theirs)).toMatchObject([
      { name: '=cmd|"/c calc"', email: "a@x.example", phone: "+44 207 946", tags: "vip,new", type: "lead" },
      { name: "-Bob, Jr.", type: "user" },
    ]);
  });

  test.each([
    ["Ada;=HYPERLINK(1)", "Ada;'=HYPERLINK(1)"],
    ["Ada\t+1", "Ada\t'+1"],
    ['Ada; "@sum"', `Ada; "'@sum"`],
    ["Ada Lovelace;-1;=2", "Ada Lovelace;'-1;'=2"],
    ["Ada - Bob; Eve", "Ada - Bob; Eve"],
  ])("exportContacts escapes the formula that other separators would find in %j", async (name, guarded) => {
    const mine = await t.workspace();
    await call(mine, "createContact", { name });
    const file = await call(mine, "exportContacts");
    expect(file.body).toContain(`,"${guarded.replaceAll('"', '""')}",`);
    const theirs = await t.workspace();
    await call(theirs, "importContacts", { csv: file.body });
    expect(await contacts(theirs)).toMatchObject([{ name }]);
  });

  test("exportContacts refuses what getAllContacts refuses, before any file", async () => {
    const mine = await t.workspace();
    const swapped = await call(mine, "exportContacts", { from: "2026-02-02", to: "2026-02-01" });
    expect(swapped).toMatchObject({ status: 400, body: { errors: { from: "from must not be after to." } } });
    expect((await call(mine, "exportContacts", { list_id: 999_999 })).status).toBe(404);
    const none = await call(mine, "exportContacts", { type: "SPAM", exclude_spam: true });
    expect((none.body as string).split("\r\n")).toHaveLength(2);
  });
});
