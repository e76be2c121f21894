import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";

describe("FAQ files", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
  });
  const send = (bytes: Uint8Array<ArrayBuffer> | string, more: Record<string, string> = {}) =>
    t.multipart(mine.token, "importFaqs", {
      project_uid: mine.projectUid,
      file: new File([bytes], "faqs.csv", { type: "text/csv" }),
      ...more,
    });
  const exportCsv = async () =>
    (await t.call(mine.token, "exportFaqs", { project_uid: mine.projectUid })).body as string;

  const TABLE =
    "Frage;Antwort\nÖffnungszeiten?;Täglich für Gäste – außer an Feiertagen, natürlich über Mittag\n";
  // The dash is 0x96 in Windows-1252; the other letters are as in Latin-1.
  const WINDOWS = Buffer.from(TABLE.replace("–", "\x96"), "latin1");

  test.each([
    ["utf8", Buffer.from(`\uFEFF${TABLE}`)],
    ["utf-16le", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
    ["windows-1252", WINDOWS],
  ])("a file in %s is read, and the answer says so", async (encoding, bytes) => {
    const preview = await send(Uint8Array.from(bytes), { dry_run: "true" });
    expect(preview.body.data).toMatchObject({ encoding, format: "table", added: 1 });
    expect((await send(Uint8Array.from(bytes))).body.data).toMatchObject({ encoding, added: 1, refused: 0 });
    expect(await exportCsv()).toContain('Öffnungszeiten?,"Täglich für Gäste – außer');
  });

  test("problems name the row and the column; the other rows are imported", async () => {
    const { body } = await send(`q,a\nWhen?,\n,Nine.\n${"x".repeat(1001)},Too long.\nWho?,Ada.\nWho?,Bob.\n`);
    expect(body.data).toMatchObject({ added: 1, refused: 3, skipped: 1 });
    const rows = body.data.rows as { row: number; field: string | null; action: string }[];
    expect(rows.map(({ row, field, action }) => [row, field, action])).toEqual([
      [2, "answer", "refuse"],
      [3, "question", "refuse"],
      [4, "question", "refuse"],
      [5, null, "add"],
      [6, "question", "repeated"],
    ]);
  });

  test("what is exported can be imported again: into the same project it changes nothing", async () => {
    const text = 'question,answer,tags\n"Is it ""free""?","=1+1, or\nmore","a,b"\nWho?,Ada.,\n';
    await send(text);
    const csv = await exportCsv();
    expect(csv).not.toMatch(/(^|,)=/m);
    expect((await send(csv)).body.data).toMatchObject({ added: 0, replaced: 0, kept: 0, skipped: 2 });
    const other = mine;
    mine = await t.workspace();
    expect((await send(csv)).body.data).toMatchObject({ added: 2 });
    // A fleet's database may number FAQs that are written side by side in another order.
    const records = (file: string) => file.split("\r\n").sort();
    expect(records(await exportCsv())).toEqual(records(csv));
    expect((await t.call(mine.token, "exportFaqs", { project_uid: other.projectUid })).status).toBe(403);
    const narrow = await t.token(mine, { permissions: { Contacts: "Read" } });
    expect((await t.call(narrow, "exportFaqs", { project_uid: mine.projectUid })).status).toBe(403);
  });

  test("a spreadsheet's own format, an empty file, both and neither are refused in words", async () => {
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]);
    expect((await send(zip)).body.errors.file).toMatch(/^file is not a text file. Save the table as CSV/);
    expect((await send(" \n")).body.errors.file).toBe("file is empty.");
    expect((await send("Q: a?\nA: b", { text: "Q: a?\nA: b" })).status).toBe(400);
    const neither = await t.call(mine.token, "importFaqs", { project_uid: mine.projectUid });
    expect(neither.body.errors).toEqual({ text: "text is required." });
    const large = await send("x".repeat(4 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });
});
