import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { openConversation, publishFlow } from "../../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
});

const call = (name: string, body: object = {}) =>
  t.call(mine.token, name, { project_uid: mine.projectUid, ...body });

const TALK = ["Give feedback", "nothing", "5", "What else do you have?", "The bread"];

describe("runs", () => {
  test("the same answers lead the same way; a changed draft shows where they would part", async () => {
    const flow_id = await publishFlow(t, mine, { template: "feedback" });
    const { say, sessionUid } = await openConversation(t, mine);
    for (const text of TALK) await say(text);
    const runs = (await call("getFlowRuns", { flow_id })).body.data;
    expect(runs).toMatchObject([
      {
        session_uid: sessionUid,
        trigger: "button",
        outcome: "completed",
        answers: { rating: "5", comment: "The bread" },
      },
    ]);
    const run_id = runs[0].id;
    const replay = (await call("replayFlowRun", { run_id })).body.data;
    expect(replay).toMatchObject({ is_same: true, outcome: "completed" });
    const kinds = replay.turns.map(({ steps }: { steps: { kind: string }[] }) =>
      steps.map(({ kind }) => kind),
    );
    expect(kinds).toEqual([["ask"], ["unfit"], ["answer", "condition", "ask"], ["aside"], ["answer", "end"]]);
    const flow = (await call("getFlow", { flow_id })).body.data;
    const by_rating = { ...flow.draft.steps.by_rating, otherwise: "ask_praise" };
    by_rating.cases[0].next = "ask_problem";
    const draft = { ...flow.draft, steps: { ...flow.draft.steps, by_rating } };
    await call("updateFlow", { flow_id, revision: flow.revision, draft });
    const changed = (await call("replayFlowRun", { run_id, use: "draft" })).body.data;
    expect(changed.is_same).toBe(false);
    expect(changed.turns[2].steps.at(-1)).toMatchObject({ step: "ask_problem" });
    expect((await call("replayFlowRun", { run_id })).body.data.is_same).toBe(true);
  });

  test("visitors' answers need the conversations' permission; other tenants get 404", async () => {
    const flow_id = await publishFlow(t, mine, { template: "feedback" });
    await (await openConversation(t, mine)).say("Give feedback");
    const run_id = (await call("getFlowRuns", { flow_id })).body.data[0].id;
    const theirs = await t.workspace();
    for (const [name, body] of [
      ["replayFlowRun", { run_id }],
      ["getFlowRuns", { flow_id }],
    ] as const) {
      const foreign = await t.call(theirs.token, name, { project_uid: theirs.projectUid, ...body });
      expect(foreign.status).toBe(404);
    }
  });

  test("a conversation that is deleted takes its runs with it", async () => {
    const flow_id = await publishFlow(t, mine, { template: "feedback" });
    const { say, sessionUid } = await openConversation(t, mine);
    await say("Give feedback");
    await call("deleteSession", { session_uid: sessionUid });
    expect((await call("getFlowRuns", { flow_id })).body.data).toEqual([]);
  });
});
