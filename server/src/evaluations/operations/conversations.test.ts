import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const patience = { interval: 20, timeout: 60_000 };

describe("cases from files and conversations", () => {
  let t: TestApp;
  let mine: Workspace;
  let set_id: number;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
    set_id = (await call("createTestSet", { name: "Basics" })).body.data.id;
  });

  const call = (operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const cases = async () => (await call("getTestCases", { set_id })).body.data;
  const ended = (run_id: number) =>
    vi.waitFor(async () => {
      const { body } = await call("getEvaluationRun", { run_id });
      expect(body.data.status).toBe("completed");
      return body.data;
    }, patience);

  async function converse(
    email?: string,
  ): Promise<{ session_uid: string; say: (message: string) => Promise<number> }> {
    const { body } = await t.call(mine.key, "createSession", {
      widget_uid: mine.widgetUid,
      ...(email ? { contact: { email } } : {}),
    });
    const { session_uid } = body.data;
    const say = async (message: string) =>
      (await t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message })).body.data
        .id;
    return { session_uid, say };
  }

  test("a CSV file is previewed, imported row by row, and exported so that it can be imported again", async () => {
    const csv = [
      "Question,contains_all,cites,refuses,Required,kind,dialogue,note",
      '"Do you ship, to Iceland?",Tuesday | 12 euros,Shipping,no,yes,,,x',
      "What is love?,,,yes,,,,",
      "No expectation,,,,,,,",
      "Bad,,,maybe,,,,",
      `,,,,,dialogue,"{""turns"":[{""message"":""Hi"",""expect"":{""contains_any"":[""a|b""]}}]}",`,
    ].join("\r\n");
    const preview = (await call("importTestCases", { set_id, csv, dry_run: true })).body.data;
    expect(preview).toMatchObject({
      total_rows: 5,
      imported: 3,
      refused: 2,
      ignored_columns: ["note"],
      preview: ["Do you ship, to Iceland?", "What is love?", "Hi"],
    });
    expect(preview.rows.map(({ row }: { row: number }) => row)).toEqual([4, 5]);
    expect(preview.rows[0].reason).toContain("at least one expectation");
    expect(await cases()).toEqual([]);
    expect((await call("importTestCases", { set_id, csv })).status).toBe(200);
    const first = await cases();
    expect(first).toMatchObject([
      {
        question: "Do you ship, to Iceland?",
        is_required: true,
        expect: { contains_all: ["Tuesday", "12 euros"], cites: ["Shipping"], refuses: false },
      },
      { expect: { refuses: true } },
      { kind: "dialogue", turns: [{ message: "Hi" }] },
    ]);
    await call("createTestCase", {
      set_id,
      question: "=1+1",
      history: [{ send_by: "user", message: "Hi" }],
      expect: { contains_all: ["a|b", "c"], judge: "Is polite" },
    });
    await call("createTestCase", { set_id, kind: "simulation", persona: "A dad", goal: "A price" });
    const all = await cases();
    const file = await call("exportTestCases", { set_id });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toContain("'=1+1");
    const { id: copy } = (await call("createTestSet", { name: "Copy" })).body.data;
    await call("importTestCases", { set_id: copy, csv: file.body });
    const plain = (list: Record<string, unknown>[]) =>
      list.map(({ id: _id, set_id: _set, createdAt: _created, updatedAt: _updated, ...rest }) => rest);
    const copied = (await call("getTestCases", { set_id: copy })).body.data;
    expect(plain(copied)).toEqual(plain(all));
  });

  test("a file without questions, with too many rows, and another tenant's set are refused", async () => {
    const bad = await call("importTestCases", { set_id, csv: "a,b\n1,2" });
    expect([bad.status, bad.body.errors.csv]).toEqual([
      400,
      expect.stringContaining("needs a column “question”"),
    ]);
    const rows = Array.from({ length: 501 }, (_, at) => `q${at},yes`).join("\n");
    const many = await call("importTestCases", { set_id, csv: `question,refuses\n${rows}` });
    expect(many).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("at most 500 cases") },
    });
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid, set_id, csv: "question,refuses\nHi,yes" };
    expect((await t.call(theirs.token, "importTestCases", there)).status).toBe(404);
    expect((await t.call(theirs.token, "exportTestCases", there)).status).toBe(404);
  });

  test("a reply of a conversation becomes a case with its question, history, answer and sources", async () => {
    await call("createProjectText", {
      type: "faq",
      short_text: "Do you sell helmets?",
      detail: "Helmets cost 40 euros.",
    });
    const { say } = await converse();
    await say("Hello");
    const message_id = await say("Do you sell helmets?");
    const created = await call("createTestCaseFromMessage", { set_id, message_id });
    expect(created.body.data).toMatchObject({
      kind: "question",
      question: "Do you sell helmets?",
      expect: { answer: expect.stringContaining("40 euros"), cites: ["Do you sell helmets?"] },
    });
    expect(created.body.data.history[0]).toEqual({ send_by: "user", message: "Hello" });
    const { id } = (await call("startEvaluationRun", { set_id })).body.data;
    expect(await ended(id)).toMatchObject({ live: { passed: 1 } });
    const handover = await say("I want to talk to a person");
    const { body } = await call("createTestCaseFromMessage", { set_id, message_id: handover });
    expect(body.data.expect).toEqual({ hands_over: true });
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid, set_id, message_id };
    expect((await t.call(theirs.token, "createTestCaseFromMessage", there)).status).toBe(404);
    const narrow = await t.token(mine, { role: null, permissions: { Setting: "Write" } });
    const here = { project_uid: mine.projectUid, set_id, message_id };
    expect((await t.call(narrow, "createTestCaseFromMessage", here)).status).toBe(403);
  });

  test("erasing a contact deletes the cases, results and replays of their conversations", async () => {
    const { session_uid, say } = await converse();
    const message_id = await say("My name is Ada Lovelace, where is my order?");
    const contact = (await call("createContact", { email: "ada@example.com" })).body.data;
    await call("linkSessionToContact", { session_uid, contact_id: contact.id });
    await call("createTestCaseFromMessage", { set_id, message_id });
    await ended((await call("startEvaluationRun", { set_id })).body.data.id);
    await ended((await call("replaySession", { session_uid })).body.data.id);
    expect((await call("eraseContact", { contact_id: contact.id })).status).toBe(200);
    expect(await cases()).toEqual([]);
    const runs = (await call("getEvaluationRuns")).body.data;
    expect(runs).toMatchObject([{ total: 0, name: "Basics" }]);
  });

  test("a conversation is replayed on live and draft, beside what the visitor got, and stays as it was", async () => {
    const { id } = (
      await call("createProjectText", {
        type: "faq",
        short_text: "What is the fee?",
        detail: "The fee is 5 euros.",
      })
    ).body.data;
    const { session_uid, say } = await converse();
    await say("What is the fee?");
    await say("I want to talk to a person");
    const changed = [{ id, type: "faq", short_text: "What is the fee?", detail: "The fee is 7 euros." }];
    const replay = await call("replaySession", { session_uid, texts: { changed } });
    expect(replay.status).toBe(200);
    expect(await ended(replay.body.data.id)).toMatchObject({ session_uid, set_id: null, total: 1 });
    const [result] = (await call("getEvaluationResults", { run_id: replay.body.data.id })).body.data;
    expect(result).toMatchObject({
      live: { outcome: "unchecked", replies: [{ message: "What is the fee?" }, { handed_over: true }] },
      draft: { outcome: "unchecked" },
    });
    expect(result.live.replies[0].recorded).toContain("5 euros");
    expect(result.live.replies[0].reply).toContain("5 euros");
    expect(result.draft.replies[0].reply).toContain("7 euros");
    const { body } = await call("getSessionMessages", { session_uid });
    expect(body.data).toHaveLength(4);
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid, session_uid };
    expect((await t.call(theirs.token, "replaySession", there)).status).toBe(404);
    const { session_uid: silent } = await converse();
    expect(await call("replaySession", { session_uid: silent })).toMatchObject({ status: 409 });
  });
});
