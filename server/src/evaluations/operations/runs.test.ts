import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const patience = { interval: 20, timeout: 60_000 };

describe("test sets and runs", () => {
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
  const teach = (short_text: string, detail: string) =>
    call("createProjectText", { type: "faq", short_text, detail });
  const addCase = (body: object) => call("createTestCase", { set_id, ...body });
  const ended = (run_id: number) =>
    vi.waitFor(async () => {
      const { body } = await call("getEvaluationRun", { run_id });
      expect(["queued", "running"]).not.toContain(body.data.status);
      return body.data;
    }, patience);
  const run = async (body: object = {}) => {
    const started = await call("startEvaluationRun", { set_id, ...body });
    expect(started).toMatchObject({ status: 200 });
    const data = await ended(started.body.data.id);
    const { body: results } = await call("getEvaluationResults", { run_id: data.id, limit: 100 });
    return { run: data, results: results.data };
  };

  test("sets are created, listed with their number of cases, renamed and deleted", async () => {
    await addCase({ question: "Hi", expect: { contains_all: ["hello"] } });
    expect((await call("renameTestSet", { set_id, name: "Core" })).status).toBe(200);
    const { body } = await call("getTestSets");
    expect(body.data).toMatchObject([{ id: set_id, name: "Core", cases: 1 }]);
    expect((await call("deleteTestSet", { set_id })).status).toBe(200);
    expect((await call("getTestSets")).body.data).toEqual([]);
    expect((await call("getTestCases", { set_id })).status).toBe(404);
  });

  test("cases are added, replaced and deleted; each kind has the fields it needs", async () => {
    const { body } = await addCase({ question: "Hi", expect: { contains_all: ["a"], cites: [] } });
    const case_id = body.data.id;
    expect(body.data).toMatchObject({
      kind: "question",
      expect: { contains_all: ["a"] },
      is_required: false,
    });
    expect(body.data.expect).not.toHaveProperty("cites");
    const dialogue = {
      kind: "dialogue",
      turns: [{ message: "Hi" }, { message: "Bye", expect: { refuses: true } }],
    };
    expect(
      (await call("updateTestCase", { case_id, ...dialogue, is_required: true })).body.data,
    ).toMatchObject({
      kind: "dialogue",
      question: null,
      is_required: true,
    });
    const refusal = async (input: object) => (await addCase(input)).body.errors;
    expect(await refusal({ expect: { refuses: true } })).toEqual({ question: "question must not be empty." });
    expect((await refusal({ question: "Hi" })).expect).toMatch(/^A case needs at least one expectation/);
    expect((await refusal({ kind: "dialogue", turns: [{ message: "Hi" }] })).turns).toMatch(/expectation/);
    expect((await refusal({ kind: "simulation", persona: "A dad" })).goal).toMatch(/^goal must not be empty/);
    expect((await call("deleteTestCase", { case_id })).status).toBe(200);
    expect((await call("getTestCases", { set_id })).body).toMatchObject({ total: 0, data: [] });
  });

  test("a run checks phrases, sources, answers, refusals and handovers, and keeps the case as it was", async () => {
    await teach("Do you ship to Iceland?", "We ship to Iceland every Tuesday for 12 euros.");
    const ask = "Do you ship to Iceland?";
    await addCase({ question: ask, expect: { contains_all: ["TUESDAY", "12 euros"], cites: [ask] } });
    await addCase({ question: ask, expect: { contains_any: ["Friday", "tuesday"], refuses: false } });
    await addCase({ question: ask, expect: { answer: "Iceland: every Tuesday, 12 euros" } });
    await addCase({ question: ask, expect: { contains_all: ["Friday"] }, is_required: true });
    await addCase({ question: "Who won the chess world cup in 1985?", expect: { refuses: true } });
    await addCase({ question: "I want to talk to a person", expect: { hands_over: true } });
    await addCase({ question: ask, expect: { cites: ["Another text"] } });
    await addCase({ question: ask, expect: { judge: "Is polite", refuses: false } });
    const { run: done, results } = await run();
    expect(results.map(({ live }: { live: { outcome: string } }) => live.outcome)).toEqual([
      "passed",
      "passed",
      "passed",
      "failed",
      "passed",
      "passed",
      "failed",
      "not_judged",
    ]);
    expect(done).toMatchObject({
      status: "completed",
      total: 8,
      done: 8,
      draft: null,
      live: { passed: 5, failed: 2, not_judged: 1, errors: 0, required_failed: 1, share: 5 / 7 },
      credits: 0,
    });
    expect(results[0].live.replies[0]).toMatchObject({
      message: ask,
      sources: [{ title: ask }],
    });
    expect(results[0].live.replies[0].passages[0].excerpt).toContain("Tuesday");
    expect(results[7].live.checks.at(-1)).toMatchObject({
      kind: "judge",
      outcome: "not_judged",
      detail: expect.stringContaining("vendor key"),
    });
    await call("deleteTestCase", { case_id: results[0].case_id });
    const { body } = await call("getEvaluationResults", { run_id: done.id, outcome: "failed" });
    expect(body).toMatchObject({ total: 2 });
    expect((await call("getEvaluationRun", { run_id: done.id })).body.data.total).toBe(8);
  });

  test("nothing of a run reaches conversations, unanswered questions or logs", async () => {
    await addCase({ question: "What is the airspeed of a swallow?", expect: { refuses: true } });
    await run();
    const period = { from: "2026-01-01", to: "2026-01-07" };
    expect((await call("getSessions", { emulator: true })).body.data).toEqual([]);
    expect((await call("getUnansweredQuestions", period)).body.data).toEqual([]);
    expect((await call("getChatbotExecutionLogs")).body.data).toEqual([]);
  });

  test("a draft of settings and texts is compared with what is live, and nothing is taught", async () => {
    await teach("Do you ship to Iceland?", "We ship to Iceland every Tuesday.");
    const { body: fee } = await teach("What is the fee?", "The fee is 5 euros.");
    await teach("Where are you?", "We are in Bergen.");
    await addCase({ question: "Do you ship to Iceland?", expect: { contains_all: ["Tuesday"] } });
    await addCase({ question: "What is the fee?", expect: { contains_all: ["7 euros"] } });
    await addCase({ question: "Where are you?", expect: { contains_all: ["Bergen"] } });
    await addCase({ question: "Do you repair bicycles?", expect: { contains_all: ["within two days"] } });
    const { body: texts } = await call("getProjectText", {});
    const where = texts.data.find(
      ({ short_text }: { short_text: string }) => short_text === "Where are you?",
    );
    const { run: done, results } = await run({
      settings: { max_nodes: 3 },
      texts: {
        added: [
          { type: "faq", short_text: "Do you repair bicycles?", detail: "We repair them within two days." },
        ],
        changed: [
          { id: fee.data.id, type: "faq", short_text: "What is the fee?", detail: "The fee is 7 euros." },
        ],
        removed: [where.id],
      },
    });
    expect(results.map(({ change }: { change: string }) => change)).toEqual([
      "same",
      "fixed",
      "broken",
      "fixed",
    ]);
    expect(done).toMatchObject({
      live: { passed: 2, failed: 2 },
      draft: { passed: 3, failed: 1 },
      differences: [{ field: "max_nodes", live: "5", draft: "3" }],
      texts: { added: 1, changed: 1, removed: 1 },
    });
    expect(results[3].reasons).toContainEqual({ kind: "passages_added", detail: "Do you repair bicycles?" });
    const gone = { kind: "passages_gone", detail: expect.stringContaining("Where are you?") };
    expect(results[2].reasons).toContainEqual(gone);
    const changed = await call("getEvaluationResults", { run_id: done.id, changed: true });
    expect(changed.body.total).toBe(3);
    expect((await call("getProjectText", {})).body.data).toHaveLength(3);
    expect((await call("getProjectSettings")).body.data.max_nodes).toBe(5);
    const { body: hits } = await call("searchIndexDocument", { query: "bicycle repair" });
    expect(JSON.stringify(hits.data)).not.toContain("two days");
  });

  test("a scripted dialogue is checked after each message, with the history it makes", async () => {
    await teach("Do you sell helmets?", "Yes, helmets cost 40 euros.");
    await addCase({
      kind: "dialogue",
      turns: [
        { message: "Do you sell helmets?", expect: { contains_all: ["40 euros"] } },
        { message: "I want to talk to a person", expect: { hands_over: true } },
      ],
    });
    await addCase({ kind: "simulation", persona: "A parent", goal: "Learn the price of a helmet" });
    const { results } = await run();
    expect(results[0].live).toMatchObject({ outcome: "passed", checks: [{ turn: 0 }, { turn: 1 }] });
    expect(results[0].live.replies).toHaveLength(2);
    expect(results[1].live).toMatchObject({ outcome: "not_judged", replies: [] });
  });

  test("bad input, missing permission, other tenants and limits get a clear answer", async () => {
    const empty = await call("startEvaluationRun", { set_id });
    expect([empty.status, empty.body.errors.set_id]).toEqual([400, expect.stringContaining("no cases yet")]);
    await addCase({ question: "Hi", expect: { refuses: false } });
    const missing = await call("startEvaluationRun", { set_id, texts: { removed: [999_999] } });
    expect(missing.body.errors).toEqual({ "texts.removed.0": "There is no text 999999." });
    const model = await call("startEvaluationRun", { set_id, settings: { model: "nope" } });
    expect(model.status).toBe(400);
    const viewer = await t.person(mine, "viewer");
    const here = { project_uid: mine.projectUid, set_id };
    expect((await t.call(viewer, "getTestCases", here)).status).toBe(200);
    expect((await t.call(viewer, "startEvaluationRun", here)).status).toBe(403);
    const theirs = await t.workspace();
    const there = { project_uid: theirs.projectUid };
    const { run: done } = await run();
    for (const [operation, body] of [
      ["getTestCases", { set_id }],
      ["createTestCase", { set_id, question: "Hi", expect: { refuses: true } }],
      ["startEvaluationRun", { set_id }],
      ["estimateEvaluationRun", { set_id }],
      ["getEvaluationRun", { run_id: done.id }],
      ["getEvaluationResults", { run_id: done.id }],
      ["cancelEvaluationRun", { run_id: done.id }],
      ["deleteEvaluationRun", { run_id: done.id }],
      ["deleteTestSet", { set_id }],
      ["renameTestSet", { set_id, name: "x" }],
    ] as const) {
      const { status } = await t.call(theirs.token, operation, { ...there, ...body });
      expect({ operation, status }).toEqual({ operation, status: 404 });
    }
    const finished = await call("cancelEvaluationRun", { run_id: done.id });
    expect(finished).toMatchObject({ status: 409, body: { message: "The run has already ended." } });
    expect((await call("deleteEvaluationRun", { run_id: done.id })).status).toBe(200);
    expect((await call("getEvaluationRuns")).body).toMatchObject({ total: 0 });
  });
});
