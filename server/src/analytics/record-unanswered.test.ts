import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../bench/vendor-double/messages-double.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

describe("what a vendor's model could not answer", () => {
  let vendor: VendorDouble;
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    vendor = await startMessagesDouble();
    t = await createTestApp({ env: { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: vendor.url } });
  });
  afterAll(async () => {
    await t.close();
    await vendor.close();
  });

  const project = () => ({ project_uid: mine.projectUid });
  async function start(mode: "chat" | "agent"): Promise<void> {
    mine = await t.workspace();
    await t.call(mine.token, "updateProjectSettings", { ...project(), mode, model: "claude-sonnet-4-6" });
  }
  const teach = (short_text: string, detail: string) =>
    t.call(mine.token, "createProjectText", { ...project(), type: "faq", short_text, detail });
  async function say(message: string): Promise<void> {
    const widget_uid = mine.widgetUid;
    const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
    expect((await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message })).status).toBe(200);
  }
  async function totals() {
    const day = new Date(t.clock.now).toISOString().slice(0, 10);
    return (await t.call(mine.token, "getAnalytics", { ...project(), from: day, to: day })).body.data.totals;
  }

  test("mode chat: a question for which nothing fitting was found, whatever the model says", async () => {
    await start("chat");
    await teach("Do you ship to Iceland?", "We ship to Iceland every Tuesday.");
    await say("Do you ship to Iceland?");
    expect(await totals()).toMatchObject({ conversations: 1, resolved_by_bot: 1, unanswered: 0 });
    await say("Which instruments play in a string quartet? [[reply=Two violins, a viola and a cello.]]");
    expect(await totals()).toMatchObject({ conversations: 2, resolved_by_bot: 1, unanswered: 1 });
  });

  test("mode agent: only if the model searched and found nothing", async () => {
    await start("agent");
    await say("Good day [[reply=Hello]]");
    expect(await totals()).toMatchObject({ resolved_by_bot: 1, unanswered: 0 });
    await say("Look it up [[tool=search_knowledgebase]]");
    expect(await totals()).toMatchObject({ resolved_by_bot: 1, unanswered: 1 });
    await teach("sample query", "The sample answer.");
    await say("Look it up again [[tool=search_knowledgebase]]");
    expect(await totals()).toMatchObject({ conversations: 3, resolved_by_bot: 2, unanswered: 1 });
  });
});
