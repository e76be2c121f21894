import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  const project_uid = workspace.projectUid;
  const faq = { type: "faq", short_text: "Do you repair tandems?", detail: "Yes." };
  await stage.t.call(workspace.token, "createProjectText", { project_uid, ...faq });
  const widget_uid = workspace.widgetUid;
  const { body } = await stage.t.call(workspace.key, "createSession", { widget_uid });
  const { session_uid } = body.data;
  await stage.t.call(workspace.key, "sendMessage", { widget_uid, session_uid, message: "Good morning" });
  page = await stage.visitor();
  await signInAs(stage, page, workspace);
});
afterAll(() => stage.close());

async function exported(path: string, button: string, before?: () => Promise<void>): Promise<string> {
  await page.goto(`/p/${workspace.projectUid}/${path}`);
  await before?.();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}

const END = /"complete":true,"count":[1-9]\d*\}\n$/;

test("training, FAQs, logs and conversations are exported where people look for them", async () => {
  const training = await exported("training", "Export");
  expect(training).toMatch(END);
  expect(training).toContain("Do you repair tandems?");
  expect(await exported("training", "Export (CSV)")).toContain("Do you repair tandems?,Yes.,");
  expect(await exported("logs", "Export")).toMatch(END);
  const openFilters = () => page.getByRole("button", { name: "Filters" }).click();
  const conversations = await exported("inbox", "Export", openFilters);
  expect(conversations).toMatch(END);
  expect(conversations).toContain("Good morning");
});
