import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const MINUTE_MS = 60_000;

/** A person in front of a contact that was added just now. The test moves the clock; nothing else changes. */
async function opened(): Promise<{ page: Page; age: () => Promise<string> }> {
  const { token, projectUid: project_uid } = stage.workspace;
  await stage.t.call(token, "createContact", { project_uid, name: "Ada Lovelace" });
  const page = await stage.visitor();
  await page.clock.install({ time: stage.t.clock.now + 5000 });
  await page.route("**/live/project*", () => undefined);
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/contacts`);
  await settled(page);
  return { page, age: () => page.getByRole("row").last().locator("time").innerText() };
}

test("relative times are updated every minute", async () => {
  const { page, age } = await opened();
  expect(await age()).toBe("now");
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(age).toBe("1 min. ago");
  await page.clock.runFor(4 * MINUTE_MS);
  await expect.poll(age).toBe("5 min. ago");
});

test("a suspended page shows correct relative times as soon as it is visible", async () => {
  const { page, age } = await opened();
  expect(await age()).toBe("now");
  await page.route("**/chatbot/**", () => undefined);
  // The clock advances while a machine sleeps; timers do not.
  await page.clock.setSystemTime(stage.t.clock.now + 3 * 60 * MINUTE_MS);
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await expect.poll(age).toBe("3 hr. ago");
});
