import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" } });
});
afterAll(() => t.close());

const listed = async (): Promise<string[]> => {
  const { body } = await t.call({}, "getSupportedModels");
  return body.data.map(({ value }: { value: string }) => value);
};

test("a model is listed until its vendor withdraws it, and can't be chosen after that", async () => {
  expect(await listed()).toEqual(expect.arrayContaining(["o4-mini", "gpt-4.1-nano", "gpt-5"]));
  const mine = await t.workspace({ plan: "Professional" });
  const choose = (model: string) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, model });
  expect((await choose("o4-mini")).status).toBe(200);

  t.clock.now = Date.parse("2026-11-19");
  const now = await listed();
  expect(now).not.toContain("o4-mini");
  expect(now).not.toContain("gpt-4.1-nano");
  expect(now).toContain("gpt-5");
  const all = (await t.call({}, "getSupportedModels", { withdrawn: true })).body.data;
  expect(all.filter(({ value }: { value: string }) => value === "o4-mini")).toMatchObject([
    { available: false, needs: null, withdrawn_on: "2026-10-23", successor: "gpt-5.6-terra" },
  ]);
  const later = await t.workspace({ plan: "Professional" });
  const refused = await t.call(later.token, "updateProjectSettings", {
    project_uid: later.projectUid,
    model: "o4-mini",
  });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe(
    "The model o4-mini isn't available: its vendor withdrew it on 2026-10-23.",
  );
  expect(refused.body.errors.model).toContain("Choose gpt-5.6-terra, which replaces it.");
});

test("a project that already has one keeps it when a form sends all settings back", async () => {
  t.clock.now = Date.parse("2026-01-01");
  const mine = await t.workspace({ plan: "Professional" });
  const save = () =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, model: "o4-mini" });
  expect((await save()).status).toBe(200);
  t.clock.now = Date.parse("2026-10-24");
  const token = await t.person(mine, "owner");
  const again = { project_uid: mine.projectUid, model: "o4-mini", name: "Renamed" };
  expect((await t.call(token, "updateProjectSettings", again)).status).toBe(200);
});

test("each entry has its vendor's dates and what replaces it", async () => {
  t.clock.now = Date.parse("2026-11-19");
  const { body } = await t.call({}, "getSupportedModels");
  const of = (value: string) => body.data.find((model: { value: string }) => model.value === value);
  expect(of("gpt-5")).toMatchObject({ withdrawn_on: "2026-12-11", successor: "gpt-5.6-sol" });
  expect(of("claude-opus-5-5")).toMatchObject({ withdrawn_on: null, successor: null });
});

test.each([
  ["gpt-5-mini", "Free", "gpt-5.6-luna"],
  ["gpt-5-mini", "Professional", "gpt-5.6-terra"],
  ["gpt-5", "Professional", "gpt-5.6-terra"],
  ["gpt-5", "Advanced", "gpt-5.6-sol"],
  ["o3", "Professional", "gpt-5.6-terra"],
] as const)(
  "what replaces %s on the %s plan can be compared and chosen there: %s",
  async (model, plan, next) => {
    t.clock.now = Date.parse("2026-11-19");
    const { token, organizationId, projectUid: project_uid } = await t.workspace({ plan, credits: 1_000 });
    expect((await t.call(token, "updateProjectSettings", { project_uid, model })).status).toBe(200);
    const { body } = await t.call(token, "getSupportedModels", { organization_id: organizationId });
    const row = body.data.find(({ value }: { value: string }) => value === model);
    expect(row.successor).toBe(next);
    const set = await t.call(token, "createTestSet", { project_uid, name: "Basics" });
    const set_id = set.body.data.id;
    await t.call(token, "createTestCase", {
      project_uid,
      set_id,
      question: "Hello?",
      expect: { contains_any: ["x"] },
    });
    const run = { project_uid, set_id, settings: { model: row.successor }, compare: true };
    expect((await t.call(token, "startEvaluationRun", run)).status).toBe(200);
    const choice = { project_uid, model: row.successor };
    expect((await t.call(token, "updateProjectSettings", choice)).status).toBe(200);
  },
);
