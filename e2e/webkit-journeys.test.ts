import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../dashboard/e2e/browser.ts";
import { createTestApp, type TestApp } from "../server/test/harness.ts";
import { openSite, type OpenSite } from "../widget/e2e/site.ts";
import { findWebKit } from "./find-browsers.ts";
import { ENTER, openWebKit, type WebKit } from "./webkit.ts";

describe.runIf(findWebKit() !== null)("on WebKit", () => {
  let t: TestApp;
  let url: string;
  let site: OpenSite;
  let webkit: WebKit;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
    url = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
    await t.account({ ...OWNER, organization: "Acme" });
    site = await openSite(url);
    webkit = await openWebKit();
  });
  afterAll(async () => {
    await webkit.close();
    site.close();
    await t.close();
  });

  test("a newcomer signs in, teaches an FAQ and asks Test chat", async () => {
    await webkit.goto(`${url}/sign-in`);
    await webkit.deleteCookies();
    await webkit.reload();
    await webkit.type("E-mail address", OWNER.email);
    await webkit.type("Password", OWNER.password);
    await webkit.click("button", "Sign in");
    await webkit.click("button", "New project");
    await webkit.type("Name", "Bike shop");
    await webkit.click("button", "Create");
    await webkit.click("link", "Training");
    await webkit.click("button", "New FAQ");
    await webkit.type("Question", "Can I return a bike?");
    await webkit.type("Answer", "Yes, within 30 days.");
    await webkit.click("button", "Save");
    await webkit.waitForText("Ready");
    await webkit.click("link", "Test chat");
    await webkit.type("Message", `Can I return a bike?${ENTER}`);
    await webkit.waitForText("within 30 days");
    expect(await webkit.hasText("Something went wrong")).toBe(false);
  });

  test("a visitor's conversation survives a reload, and the team's answer reaches it", async () => {
    const workspace = await t.workspace();
    await webkit.goto(`${site.origin}/?widget=${workspace.widgetUid}`);
    await webkit.enterFrame();
    await webkit.click("button", "Open chat");
    await webkit.type("Message", `What does it cost?${ENTER}`);
    await webkit.waitForText("What does it cost?");
    await webkit.reload();
    await webkit.enterFrame();
    await webkit.waitForText("What does it cost?");

    const about = { project_uid: workspace.projectUid, widget_uid: workspace.widgetUid };
    const { body } = await t.call(workspace.token, "getSessions", about);
    expect(body.data).toHaveLength(1);
    const { session_uid } = body.data[0] as { session_uid: string };
    const answer = { ...about, session_uid, message: "A person here: 40 euros.", send_by: "operator" };
    expect((await t.call(workspace.token, "sendMessage", answer)).status).toBe(200);
    await webkit.waitForText("A person here: 40 euros.");
  });
});
