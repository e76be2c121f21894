import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startKeyedVendor, type KeyedVendor } from "../../../test/keyed-vendor.ts";

const FIRST = "claude-sonnet-5-5";
const OWN = "gpt-5.6-luna";
const KEY = "sk-own-51d2e84b067f3a9c";

let anthropic: VendorDouble;
let openai: VendorDouble;
let vendor: KeyedVendor;
let t: TestApp;
let mine: Workspace;
let session_uid: string;
beforeAll(async () => {
  anthropic = await startMessagesDouble();
  openai = await startOpenAiDouble();
  vendor = await startKeyedVendor(openai, ({ authorization }) =>
    String(authorization).replace(/^Bearer /, ""),
  );
  vendor.keys.set(KEY, [OWN]);
  t = await createTestApp({
    env: {
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: anthropic.url,
      OPENAI_API_URL: `${vendor.url}/v1`,
      ALLOW_PRIVATE_MODEL_URLS: "true",
    },
  });
});
afterAll(async () => {
  await t.close();
  await vendor.close();
  await anthropic.close();
  await openai.close();
});
beforeEach(() => start(0));

async function start(credits: number, model = FIRST): Promise<void> {
  mine = await t.workspace({ plan: "Agency", credits });
  const { organizationId: organization_id, token, projectUid: project_uid } = mine;
  const own = { organization_id, kind: "openai", secret: KEY };
  expect((await t.call(token, "saveModelConnection", own)).status).toBe(200);
  expect((await t.call(token, "updateProjectSettings", { project_uid, model })).status).toBe(200);
  ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  anthropic.received.length = 0;
}
const fallBackTo = (...fallback_models: string[]) =>
  t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, fallback_models });
const say = async (message: string) => {
  const sent = { widget_uid: mine.widgetUid, session_uid, message };
  return (await t.call(mine.key, "sendMessage", sent)).body.data.message as string;
};
const logged = async () =>
  JSON.stringify((await t.call(mine.key, "getChatbotExecutionLogs", { session_uid })).body.data);

test("without credits a model of the organization's own key answers, and the log says why", async () => {
  await fallBackTo(OWN);
  expect(await say("Hello [[reply=from my own key]]")).toBe("from my own key");
  expect(anthropic.received).toHaveLength(0);
  expect(await logged()).toContain(`${OWN} is asked in place of ${FIRST}: The organization doesn't have`);
});

test("without credits the built-in model answers where it is the last one", async () => {
  await fallBackTo("parley-offline-1");
  await t.call(mine.token, "createProjectText", {
    project_uid: mine.projectUid,
    type: "faq",
    short_text: "When do you open?",
    detail: "We open at nine.",
  });
  expect(await say("When do you open?")).toContain("We open at nine.");
});

test("a fallback model of the plan answers for a model above it", async () => {
  await start(1000, "claude-opus-5-5");
  await fallBackTo(FIRST);
  const change = { organization_id: mine.organizationId, plan: "Professional" };
  await t.call(await t.operator(), "changePlan", change);
  expect(await say("Hello [[reply=of the plan]]")).toBe("of the plan");
  expect(await logged()).toContain("claude-opus-5-5 needs the Advanced plan or above");
});

test("where credits cover a short answer alone, the model thinks as little as it can", async () => {
  await start(5);
  expect(await say("Hello [[reply=short]]")).toBe("short");
  expect(anthropic.received.at(-1)!.body).toMatchObject({
    max_tokens: 512,
    output_config: { effort: "low" },
  });
  await start(1000);
  await say("Hello [[reply=long]]");
  expect(anthropic.received.at(-1)!.body).not.toHaveProperty("output_config");
});
