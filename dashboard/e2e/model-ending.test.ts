import { afterAll, expect, test } from "vitest";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startOpenAiDouble } from "../../bench/vendor-double/openai-double.ts";
import { startKeyedVendor, type KeyedVendor } from "../../server/test/keyed-vendor.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

let double: VendorDouble;
let openai: KeyedVendor;
const stage = useStage(async () => {
  double = await startOpenAiDouble();
  openai = await startKeyedVendor(double, ({ authorization }) => String(authorization).slice(7));
  return { env: { OPENAI_API_URL: `${openai.url}/v1` } };
});
afterAll(async () => {
  await openai.close();
  await double.close();
});

test("a model that ends soon shows until when, and the test sets run on it and on its successor", async () => {
  const { t, workspace } = stage;
  const { token, organizationId: organization_id, projectUid: project_uid } = workspace;
  openai.keys.set("sk-ends", ["gpt-4.1", "gpt-6-luna"]);
  await t.call(token, "saveModelConnection", { organization_id, kind: "openai", secret: "sk-ends" });
  await t.call(token, "updateProjectSettings", { project_uid, model: "gpt-4.1" });
  const set = await t.call(token, "createTestSet", { project_uid, name: "Basics" });
  await t.call(token, "createTestCase", {
    project_uid,
    set_id: set.body.data.id,
    question: "Do you ship to Iceland?",
    expect: { contains_any: ["Iceland"] },
  });
  const page = await stage.visitor();
  await page.clock.setFixedTime(new Date("2027-01-06"));
  await signInAs(stage, page, workspace, "owner");
  await page.goto(`/p/${project_uid}/agent`);
  await settled(page);
  const notice = page.getByRole("status").filter({ hasText: "GPT-4.1 ends on 2027-01-14" });
  await expect.poll(() => notice.count()).toBe(1);
  await notice.getByRole("button", { name: "Choose GPT-6 Luna" }).click();
  expect(await page.getByLabel("Model", { exact: true }).inputValue()).toBe("gpt-6-luna");
  await page.getByLabel("Model", { exact: true }).selectOption("gpt-4.1");
  await page.getByRole("button", { name: "Compare on your test sets" }).click();
  await expect.poll(() => page.url()).toContain("/evaluation/runs/");
  const { body } = await t.call(token, "getEvaluationRuns", { project_uid });
  expect(body.data).toMatchObject([
    { differences: [{ field: "model", live: "gpt-4.1", draft: "gpt-6-luna" }] },
  ]);
});
