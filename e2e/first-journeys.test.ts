import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  openPage,
  openStage as openDashboard,
  OWNER,
  settled,
  type Stage as Dashboard,
} from "../dashboard/e2e/browser.ts";
import { openStage as openSite, type Stage as Site } from "../widget/e2e/stage.ts";
import { expectBrowserErrors } from "./browser-errors.ts";
import { findChromium, findFirefox } from "./find-browsers.ts";

/** By keys: over WebDriver BiDi `fill` sets the value behind React's back. */
const type = (field: Locator, text: string) => field.pressSequentially(text);

/** First journeys, on each browser that is installed; `report-browsers.ts` lists the missing ones. */
describe.each([
  { browserName: "chromium" as const, isHere: findChromium() !== null },
  { browserName: "firefox" as const, isHere: findFirefox() !== null },
])("on $browserName", ({ browserName, isHere }) => {
  describe.runIf(isHere)("a newcomer", () => {
    let dashboard: Dashboard;
    beforeAll(async () => {
      dashboard = await openDashboard({ browserName });
      await dashboard.t.account({ ...OWNER, organization: "Acme" });
    });
    afterEach(() => dashboard.sendHome());
    afterAll(() => dashboard.close());

    test("signs in, teaches an FAQ and asks Test chat", async () => {
      const page = await dashboard.visitor();
      await page.goto("/sign-in");
      await type(page.getByLabel("E-mail address"), OWNER.email);
      await type(page.getByLabel("Password"), OWNER.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("main").getByRole("button", { name: "New project" }).click();
      const dialog = page.getByRole("dialog");
      await type(dialog.getByLabel("Name"), "Bike shop");
      await dialog.getByRole("button", { name: "Create" }).click();
      await page.waitForURL(/\/p\/[^/]+$/);
      await settled(page);

      await openPage(page, "Training");
      await page.getByRole("button", { name: "New FAQ" }).click();
      await type(dialog.getByLabel("Question"), "Can I return a bike?");
      await type(dialog.getByLabel("Answer"), "Yes, within 30 days.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Ready", { exact: true }).waitFor();

      await openPage(page, "Test chat");
      await type(page.getByRole("textbox", { name: "Message" }), "Can I return a bike?");
      await page.keyboard.press("Enter");
      const reply = page.locator('[data-send-by="assistant"]').getByText("within 30 days").first();
      await reply.waitFor();
      expect(await reply.isVisible()).toBe(true);
    });
  });

  describe.runIf(isHere)("a visitor", () => {
    let site: Site;
    beforeAll(async () => {
      site = await openSite(browserName);
    });
    afterEach(() => site.leave());
    afterAll(() => site.close());

    test("talks to the widget on a site, and the team answers", async () => {
      // The site's strict policy refuses the icon that Firefox asks every site for.
      expectBrowserErrors(/favicon\.ico/);
      const workspace = await site.t.workspace();
      const { frame } = await site.enter(workspace);
      // Over WebDriver BiDi pointer and keys do not reach the frame of another site, so events are sent to it.
      await frame.getByRole("button", { name: "Open chat" }).dispatchEvent("click");
      await frame.getByRole("textbox", { name: "Message" }).fill("What does it cost?");
      await frame.getByRole("button", { name: "Send" }).dispatchEvent("click");
      await frame.getByText("You said: What does it cost?").waitFor();

      const about = { project_uid: workspace.projectUid, widget_uid: workspace.widgetUid };
      const { body } = await site.t.call(workspace.token, "getSessions", about);
      expect(body.data).toHaveLength(1);
      const session_uid = body.data[0].session_uid as string;
      const answer = { ...about, session_uid, message: "A person here: 40 euros.", send_by: "operator" };
      expect((await site.t.call(workspace.token, "sendMessage", answer)).status).toBe(200);
      await frame.getByText("A person here: 40 euros.").waitFor();
    });
  });
});
