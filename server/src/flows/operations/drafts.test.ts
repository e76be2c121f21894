import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
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

const call = (name: string, body: object = {}, credential: Headers = mine.token) =>
  t.call(credential, name, { project_uid: mine.projectUid, ...body });
const create = async (body: object) => (await call("createFlow", body)).body.data;

describe("flows", () => {
  test("a blank flow can be published as it is", async () => {
    const flow = await create({ name: "Hello" });
    expect(flow).toMatchObject({ name: "Hello", revision: 1, version: null, has_changes: true });
    expect(flow.problems.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    const { body } = await call("publishFlow", { flow_id: flow.id });
    expect(body.data).toMatchObject({ version: 1, has_changes: false });
  });

  test("five templates, each without an error of its own", async () => {
    const { body } = await call("getFlowTemplates");
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual([
      "lead_capture",
      "order_status",
      "appointment",
      "refund",
      "feedback",
    ]);
    for (const { key, name } of body.data) {
      const flow = await create({ template: key });
      expect(flow.name).toBe(name);
      const codes = flow.problems.map(({ code }: { code: string }) => code);
      expect(codes.filter((code: string) => code !== "unknown_action")).toEqual([]);
    }
    const list = await call("getFlows");
    expect(list.body.data.map(({ name }: { name: string }) => name)).toContain("Refund");
  });

  test("a second editor gets a conflict and overwrites nothing", async () => {
    const flow = await create({ name: "Hello" });
    const save = (text: string, revision: number) =>
      call("updateFlow", {
        flow_id: flow.id,
        revision,
        draft: {
          ...flow.draft,
          steps: { ...flow.draft.steps, greeting: { kind: "say", text, next: "end" } },
        },
      });
    const first = await save("Good morning", 1);
    expect(first.body.data.revision).toBe(2);
    const second = await save("Good evening", 1);
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(/has changed this flow since you loaded it/);
    const { body } = await call("getFlow", { flow_id: flow.id });
    expect(body.data.draft.steps.greeting.text).toBe("Good morning");
    expect((await save("Good evening", 2)).status).toBe(200);
  });

  test("two editors at the same moment: one is saved, the other gets the conflict", async () => {
    const flow = await create({ name: "Hello" });
    const answers = await Promise.all(
      ["A", "B", "C"].map((description) =>
        call("updateFlow", { flow_id: flow.id, revision: 1, draft: { ...flow.draft, description } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test("an exported flow is imported unchanged, under a free name", async () => {
    const flow = await create({ template: "refund" });
    const file = await call("exportFlow", { flow_id: flow.id });
    const definition = file.body;
    expect(definition).toEqual(flow.draft);
    expect(Object.keys(definition.steps)).toEqual(Object.keys(flow.draft.steps));
    const copy = await create({ definition });
    expect(copy.draft).toEqual({ ...definition, name: "Refund 2" });
  });

  test("names are unique without regard to case; the sentence says so", async () => {
    const flow = await create({ name: "Order status" });
    const taken = await call("createFlow", { name: "ORDER STATUS" });
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: { name: "name must be unique in the project." } },
    });
    const other = await create({ name: "Other" });
    const renamed = { flow_id: other.id, revision: 1, draft: { ...other.draft, name: "order status" } };
    expect((await call("updateFlow", renamed)).status).toBe(409);
    await call("deleteFlow", { flow_id: flow.id });
    expect((await call("updateFlow", renamed)).status).toBe(200);
  });

  test("refuses malformed definitions (400), viewers (403) and other tenants' flows (404)", async () => {
    const flow = await create({ name: "Hello" });
    for (const draft of [
      {},
      { ...flow.draft, steps: { a: { kind: "dance" } } },
      { ...flow.draft, steps: { "a b": { kind: "end" } } },
      { ...flow.draft, triggers: [{ kind: "moon" }] },
      { ...flow.draft, schema: "parley.flow/2" },
    ]) {
      expect((await call("updateFlow", { flow_id: flow.id, revision: 1, draft })).status).toBe(400);
    }
    expect((await call("createFlow", {})).body.errors.name).toMatch(/required for a blank flow/);
    expect((await call("createFlow", { template: "refund", definition: flow.draft })).status).toBe(400);
    const viewer = await t.person(mine, "viewer");
    expect((await call("createFlow", { name: "A" }, viewer)).status).toBe(403);
    const theirs = await t.workspace();
    for (const name of [
      "getFlow",
      "publishFlow",
      "unpublishFlow",
      "deleteFlow",
      "exportFlow",
      "getFlowVersions",
    ]) {
      const body = { project_uid: theirs.projectUid, flow_id: flow.id };
      expect((await t.call(theirs.token, name, body)).status).toBe(404);
    }
  });
});
