import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const APPS: TestApp[] = [];
afterEach(async () => {
  for (const app of APPS.splice(0)) await app.close();
});

/** What may reach a private address: a trained file, an action, a webhook. */
async function openedBy(env: Record<string, string>): Promise<Record<string, boolean>> {
  const t = await createTestApp({ env });
  APPS.push(t);
  const { allowPrivate } = t.running.app.config;
  const mine = await t.workspace();
  const project = { project_uid: mine.projectUid };
  const webhook = { ...project, url: "http://127.9.9.9:54321/hook", events: ["session.created"] };
  const action = {
    ...project,
    name: "look",
    description: "Looks",
    kind: "http",
    configuration: { url: "http://127.9.9.9:54321/x", retries: 0 },
  };
  const { id } = (await t.call(mine.token, "createAction", action)).body.data;
  const tried = await t.call(mine.token, "testAction", { ...project, id });
  return {
    training: allowPrivate.training,
    channels: allowPrivate.channels,
    models: allowPrivate.models,
    webhooks: (await t.call(mine.token, "createWebhook", webhook)).status === 200,
    actions: !tried.body.data.problem.includes("not public"),
  };
}

const CLOSED = { training: false, channels: false, models: false, webhooks: false, actions: false };

test("each setting opens private addresses for its own kind of request alone", async () => {
  expect(await openedBy({})).toEqual(CLOSED);
  expect(await openedBy({ ALLOW_PRIVATE_TRAINING_URLS: "true" })).toEqual({ ...CLOSED, training: true });
  expect(await openedBy({ ALLOW_PRIVATE_CHANNEL_URLS: "true" })).toEqual({ ...CLOSED, channels: true });
  expect(await openedBy({ ALLOW_PRIVATE_MODEL_URLS: "true" })).toEqual({ ...CLOSED, models: true });
  expect(await openedBy({ ALLOW_PRIVATE_WEBHOOK_URLS: "true" })).toEqual({ ...CLOSED, webhooks: true });
  expect(await openedBy({ ALLOW_PRIVATE_ACTION_URLS: "true" })).toEqual({ ...CLOSED, actions: true });
});

test("the old name still opens the four that it always has", async () => {
  const four = { ...CLOSED, training: true, channels: true, webhooks: true, actions: true };
  expect(await openedBy({ ALLOW_PRIVATE_FILE_URLS: "true" })).toEqual(four);
});

test.each(["https://10.0.0.1", "https://127.0.0.1:8443", "https://169.254.169.254", "https://[::1]"])(
  "a connected source at %s is not asked, and the setting is named",
  async (site) => {
    const t = await createTestApp();
    APPS.push(t);
    const mine = await t.workspace({ plan: "Professional" });
    const connection = { project_uid: mine.projectUid, site, email: "ada@acme.example", credential: "key" };
    for (const more of [{ kind: "zendesk" }, { kind: "confluence", space: "DOCS" }]) {
      const { status, body } = await t.call(mine.token, "addConnection", { ...connection, ...more });
      expect(status).toBe(409);
      expect(JSON.stringify(body)).toContain("ALLOW_PRIVATE_TRAINING_URLS=true");
    }
  },
);
