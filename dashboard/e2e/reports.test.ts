import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { violationsOf } from "./axe.ts";
import { openPage, openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;

beforeAll(async () => {
  stage = await openStage();
  stage.t.clock.now = Date.parse("2026-06-15T10:00:00Z");
  workspace = await stage.t.workspace();
});
afterAll(() => stage.close());

const MINUTE = 60_000;

async function ask(message: string): Promise<string> {
  const { key, widgetUid: widget_uid } = workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return session_uid as string;
}

test("reports compare people and tags, are sorted, narrowed and exported, and fit a phone", async () => {
  const owner = await stage.t.person(workspace);
  const project = { project_uid: workspace.projectUid };
  const waiting = await ask("requesthumanoperator");
  stage.t.clock.advance(10 * MINUTE);
  const reply = { widget_uid: workspace.widgetUid, session_uid: waiting, message: "Hi", send_by: "operator" };
  await stage.t.call(owner, "sendMessage", { ...project, ...reply });
  await stage.t.call(owner, "updateSession", { ...project, session_uid: waiting, segment: "vip" });
  await ask("Hello");
  await ask("Hello");

  const page = await stage.visitor();
  await page.clock.setFixedTime(new Date("2026-06-15T12:00:00Z"));
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}`);
  await openPage(page, "Analytics");
  await page.getByRole("link", { name: "Reports" }).click();
  await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();

  const tile = (label: string) =>
    page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await tile("First reply by a person").getByText("10 min", { exact: true }).waitFor();
  const table = page.getByRole("region", { name: "Person" });
  const names = () =>
    table
      .getByRole("row")
      .getByRole("cell")
      .filter({ hasText: /^(No person|Olivia Owner)$/ })
      .allTextContents();
  await expect.poll(names).toEqual(["No person", "Olivia Owner"]);
  const header = table.getByRole("columnheader", { name: "First reply" });
  await header.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => header.getAttribute("aria-sort")).toBe("descending");
  expect(await names()).toEqual(["Olivia Owner", "No person"]);

  await page.setViewportSize({ width: 1440, height: 900 });
  const box = page.locator('div[role="region"][aria-label="Person"]');
  expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

  await page.getByRole("img", { name: /^3 conversations\. The busiest hour is Monday/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Tag" }).click();
  await page.waitForURL(/by=tag/);
  await page.getByRole("region", { name: "Tag" }).getByText("vip").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe("report-by-tag.csv");

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("searchbox", { name: "Filter by tag" }).fill("vip");
  await page.waitForURL(/tag=vip/);
  await tile("Conversations").getByText("1", { exact: true }).waitFor();
  await page.getByLabel("Sort by").first().selectOption("First reply");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Filter by tag" }).fill("none of these");
  await page.getByText("No conversations in this period").waitFor();
});
