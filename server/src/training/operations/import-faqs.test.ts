import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("importFaqs", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const run = (mine: Workspace, text: string, more: object = {}, as: Headers = mine.token) =>
    t.call(as, "importFaqs", { project_uid: mine.projectUid, text, ...more });
  const taught = async (mine: Workspace) =>
    (
      await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid, limit: 100, orderBy: "ASC" })
    ).body.data.map((row: { short_text: string; detail: string; tags: string | null }) => [
      row.short_text,
      row.detail,
      row.tags,
    ]);

  test.each([
    ["CSV with a header", 'Frage;Antwort;Kategorie\n"When; exactly?";"At nine\nsharp.";a,b\n', "a,b"],
    ["two columns of a spreadsheet", "When; exactly?\tAt nine\nsharp.".replace("\n", " "), null],
    ["Markdown table", "| Question | Answer |\n|---|---|\n| When; exactly? | At nine sharp. |", null],
    ["Q and A", "**Q:** When; exactly?\n**A:** At nine\nsharp.", null],
    ["numbered, other language", "Frage 1: When; exactly?\nAntwort 1: At nine\nsharp.", null],
    ["questions with their answer below", "# FAQ\n\n1. When; exactly?\nAt nine\nsharp.\n", null],
  ])("%s", async (_name, text, tags) => {
    const mine = await t.workspace();
    const preview = await run(mine, text, { dry_run: true });
    expect(preview.body.data).toMatchObject({ added: 1, refused: 0 });
    expect(await taught(mine)).toEqual([]);
    expect((await run(mine, text)).body.data).toMatchObject({ added: 1, total_rows: 1 });
    expect((await taught(mine)).map(([q, a, own]: string[]) => [q, a!.replace("\n", " "), own])).toEqual([
      ["When; exactly?", "At nine sharp.", tags],
    ]);
  });

  test("finds repeated and known questions, keeps an answer unless told to replace it", async () => {
    const mine = await t.workspace();
    await run(mine, "Q: When?\nA: At nine.\nQ: Where?\nA: Here.");
    const text =
      'question,answer\nWHEN,At ten.\nwhere?,Here.\nWho?,Ada.\nwho,Bob.\nWhy?,\n,Because.\n"bro"ken,x\n';
    const preview = (await run(mine, text, { dry_run: true })).body.data;
    expect(preview).toMatchObject({ added: 1, kept: 1, replaced: 0, skipped: 2, refused: 3 });
    expect(
      preview.rows.map((row: { row: number; action: string; reason: string }) => [
        row.row,
        row.action,
        row.reason,
      ]),
    ).toEqual([
      [2, "keep", null],
      [3, "same", null],
      [4, "add", null],
      [5, "repeated", "Row 4 has the same question."],
      [6, "refuse", "The answer is missing."],
      [7, "refuse", "The question is missing."],
      [8, "refuse", "A quoted cell is not closed or contains a stray quote."],
    ]);
    expect(preview.rows[0].existing_answer).toBe("At nine.");
    await run(mine, text);
    expect(await taught(mine)).toEqual([
      ["When?", "At nine.", null],
      ["Where?", "Here.", null],
      ["Who?", "Ada.", null],
    ]);
    expect((await run(mine, text, { conflicts: "replace" })).body.data).toMatchObject({
      replaced: 1,
      added: 0,
    });
    expect((await taught(mine))[0]).toEqual(["When?", "At ten.", null]);
  });

  test("columns of other names are mapped; a mapping that doesn't fit is refused in words", async () => {
    const mine = await t.workspace();
    const text = "id,Anliegen,Lösung\n1,When?,At nine.\n";
    const mapping = { Anliegen: "question", Lösung: "answer" };
    expect((await run(mine, text, { mapping })).body.data).toMatchObject({ added: 1 });
    expect(await taught(mine)).toEqual([["When?", "At nine.", null]]);
    expect((await run(mine, text, { mapping: { Nix: "question" } })).body.errors.mapping).toContain(
      "no column Nix",
    );
    expect((await run(mine, text, { mapping: { Anliegen: "question" } })).body.errors.mapping).toContain(
      "answer",
    );
  });

  test("imports up to the plan's limit and refuses the rest by row", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const text = Array.from({ length: 53 }, (_, n) => `Q: Question ${n}?\nA: Answer ${n}.`).join("\n");
    const { body } = await run(mine, text);
    expect(body.data).toMatchObject({ added: 50, refused: 3 });
    expect(body.data.rows.filter((row: { action: string }) => row.action === "refuse")[0].reason).toBe(
      "You have already reached the limit.",
    );
    const search = { project_uid: mine.projectUid, query: "Question 17?" };
    expect((await t.call(mine.token, "searchIndexDocument", search)).body.data[0].content).toContain("17");
  });

  test("refuses nothing (400), too much (400), a viewer (403); prose has no questions", async () => {
    const mine = await t.workspace();
    expect((await run(mine, "")).body.errors.text).toMatch(/^text /);
    const many = Array.from({ length: 5_001 }, (_, n) => `Q: ${n}?\nA: ${n}.`).join("\n");
    expect((await run(mine, many)).body.errors.text).toContain("more than 5000 questions");
    expect((await run(mine, "Q: a?\nA: b", {}, await t.person(mine, "viewer"))).status).toBe(403);
    expect((await run(mine, "Only prose. Nothing is asked.")).body.data).toMatchObject({
      total_rows: 0,
      added: 0,
    });
  });

  test.each([
    ["question marks", "?\n".repeat(200_000)],
    ["marks", "Q: ".repeat(500_000)],
    ["pipes", "|".repeat(500_000)],
    ["spaces", `Q:${" ".repeat(1_000_000)}x\nA: y`],
  ])("a hostile text of %s is answered in one pass", async (_name, text) => {
    const mine = await t.workspace();
    const began = process.cpuUsage();
    const { status } = await run(mine, text, { dry_run: true });
    expect([200, 400]).toContain(status);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(10);
  });
});
