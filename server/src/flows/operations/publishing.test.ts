import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
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
const definition = (name: string, steps: object, start = Object.keys(steps)[0]) => ({
  name,
  triggers: [{ kind: "event", name }],
  start,
  steps,
});
const create = async (name: string, steps: object) =>
  (await call("createFlow", { definition: definition(name, steps) })).body.data;
interface Problem {
  code: string;
  step: string | null;
}
const codes = (problems: Problem[]) => problems.map(({ code, step }) => `${code} ${step}`);

describe("checks", () => {
  test("mark unreachable steps, missing ends, loops without a question and unknown references", async () => {
    const flow = await create("Faulty", {
      a: { kind: "say", text: "Hi {{answers.nothing}}", next: "b" },
      b: { kind: "condition", cases: [{ if: { left: "1", operator: "equals", right: "1" }, next: "a" }] },
      c: { kind: "end" },
      d: { kind: "jump", flow: "Nowhere" },
      e: { kind: "say", text: " ", next: "gone" },
      f: { kind: "ask", text: "Which?", variable: "", answer: { type: "choice" }, next: "c" },
    });
    expect(codes(flow.problems)).toEqual([
      "missing_end b",
      "unreachable c",
      "unreachable d",
      "unknown_step e",
      "unreachable e",
      "unreachable f",
      "unknown_flow d",
      "unknown_variable a",
      "empty_text e",
      "empty_variable f",
      "no_options f",
      "loop_without_question a",
      "loop_without_question b",
    ]);
    expect(flow.problems).toMatchObject([
      {},
      {},
      {},
      { code: "unknown_step", name: "gone" },
      {},
      {},
      { code: "unknown_flow", name: "Nowhere", message: "No published flow has the name “Nowhere”." },
      { code: "unknown_variable", name: "answers.nothing" },
      { code: "empty_text", name: null },
      {},
      {},
      {},
      {},
    ]);
    const refused = await call("publishFlow", { flow_id: flow.id });
    expect(refused.status).toBe(409);
    expect(refused.body.errors["steps.a"]).toMatch(/without a question/);
  });

  test("a question in a loop is fine", async () => {
    const flow = await create("Asking", {
      a: { kind: "ask", text: "Again?", variable: "x", answer: { type: "text" }, next: "b" },
      b: {
        kind: "condition",
        cases: [{ if: { left: "{{answers.x}}", operator: "equals", right: "no" }, next: "c" }],
        otherwise: "a",
      },
      c: { kind: "end" },
    });
    expect(flow.problems).toEqual([]);
  });

  test("two flows that jump to each other are refused when the loop closes", async () => {
    const first = await create("First", { a: { kind: "end" } });
    await call("publishFlow", { flow_id: first.id });
    const second = await create("Second", { a: { kind: "jump", flow: "first" } });
    expect((await call("publishFlow", { flow_id: second.id })).status).toBe(200);
    const looping = definition("First", { a: { kind: "jump", flow: "Second" } });
    const checked = await call("checkFlow", { flow_id: first.id, definition: looping });
    expect(codes(checked.body.data)).toEqual(["loop_without_question a"]);
    await call("updateFlow", { flow_id: first.id, revision: 1, draft: looping });
    expect((await call("publishFlow", { flow_id: first.id })).status).toBe(409);
    expect((await call("getFlow", { flow_id: first.id })).body.data.version).toBe(1);
  });

  test("every step of a long ring without a question is marked", async () => {
    const steps = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`s${at}`, { kind: "jump", step: `s${(at + 1) % 200}` }]),
    );
    const flow = await create("Ring", steps);
    expect(flow.problems.filter(({ code }: Problem) => code === "loop_without_question")).toHaveLength(200);
  });
});

describe("versions", () => {
  test("each publication is a version; an earlier one can be restored and published at once", async () => {
    const flow = await create("Hello", { a: { kind: "end", text: "one" } });
    await call("publishFlow", { flow_id: flow.id, revision: 1 });
    const two = definition("Hello", { a: { kind: "end", text: "two" } });
    await call("updateFlow", { flow_id: flow.id, revision: 1, draft: two });
    expect((await call("publishFlow", { flow_id: flow.id, revision: 1 })).status).toBe(409);
    await call("publishFlow", { flow_id: flow.id, revision: 2 });
    const { body } = await call("getFlowVersions", { flow_id: flow.id });
    expect(body.total).toBe(2);
    expect(body.data).toMatchObject([
      { number: 2, is_live: true, definition: { steps: { a: { text: "two" } } } },
      { number: 1, is_live: false, definition: { steps: { a: { text: "one" } } } },
    ]);
    const version_id = body.data[1].id;
    const restored = await call("restoreFlowVersion", { flow_id: flow.id, version_id });
    expect(restored.body.data).toMatchObject({ version: 2, has_changes: true, revision: 3 });
    expect(restored.body.data.draft.steps.a.text).toBe("one");
    const live = await call("restoreFlowVersion", { flow_id: flow.id, version_id, publish: true });
    expect(live.body.data).toMatchObject({ version: 3, has_changes: false });
    const stale = await call("restoreFlowVersion", { flow_id: flow.id, version_id, revision: 1 });
    expect(stale.status).toBe(409);
    expect((await call("exportFlow", { flow_id: flow.id, version_id })).body.steps.a.text).toBe("one");
  });

  test("an unpublished flow keeps its draft and its versions", async () => {
    const flow = await create("Hello", { a: { kind: "end" } });
    expect(flow.publishedAt).toBeNull();
    await call("publishFlow", { flow_id: flow.id });
    const { body } = await call("unpublishFlow", { flow_id: flow.id });
    expect(body.data.version).toBeNull();
    const [{ createdAt }] = (await call("getFlowVersions", { flow_id: flow.id })).body.data;
    expect((await call("getFlows")).body.data).toMatchObject([{ publishedAt: createdAt }]);
    expect((await call("getFlowVersions", { flow_id: flow.id })).body.total).toBe(1);
  });

  test("two live flows never share a name", async () => {
    const flow = await create("Hello", { a: { kind: "end" } });
    await call("publishFlow", { flow_id: flow.id });
    await call("updateFlow", { flow_id: flow.id, revision: 1, draft: { ...flow.draft, name: "Renamed" } });
    const other = await create("Hello", { a: { kind: "end" } });
    const refused = await call("publishFlow", { flow_id: other.id });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/still published/) },
    });
  });
});
