import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { toJson } from "../../platform/db/index.ts";
import type { AppEvent } from "../../platform/events/app-event.ts";

const MODEL = "gpt-5";
const DAY_MS = 86_400_000;
/** The first day on which the vendor refuses it. */
const END = Date.parse("2026-12-11");

let t: TestApp;
let receiver: FaultyService;
let mine: Workspace;
let email: string;
const endings: AppEvent[] = [];
beforeAll(async () => {
  receiver = await startFaultyService();
  receiver.on("/hook", (_request, response) => sendJson(response, { ok: true }));
  t = await createTestApp({
    background: true,
    env: {
      ALLOW_PRIVATE_FILE_URLS: "true",
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    },
  });
  t.running.app.events.subscribe((event) => {
    if (event.topic === "model.ending" && event.projectId === mine.projectId) endings.push(event);
  });
  t.clock.now = END - 200 * DAY_MS;
  await breakKeys(await t.workspace());
  mine = await t.workspace({ plan: "Professional" });
  const choice = { project_uid: mine.projectUid, model: MODEL };
  await t.call(mine.token, "updateProjectSettings", choice);
  const webhook = { url: `${receiver.url}/hook`, events: ["model.ending"] };
  await t.call(mine.token, "createWebhook", { project_uid: mine.projectUid, ...webhook });
  ({ email } = await t.running.app.db.read
    .selectFrom("users")
    .select("email")
    .where("id", "=", mine.ownerId)
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

/** The key of this organization can't be opened any more, so its models can't be listed. */
async function breakKeys({ token, projectUid, organizationId }: Workspace): Promise<void> {
  await t.call(token, "updateProjectSettings", { project_uid: projectUid, model: MODEL });
  const { app } = t.running;
  await app.db.write(async (transaction) => {
    await transaction.sql
      .insertInto("model_connections")
      .values({
        organization_id: organizationId,
        kind: "openai",
        name: "openai",
        address: null,
        secret: "torn",
        settings: toJson({}),
        models: toJson([{ value: MODEL, label: MODEL }]),
        tested_at: 0,
        last_error: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    await app.events.publish(transaction, { topic: "models.changed", projectId: 0, organizationId });
  });
}

async function mails(): Promise<string[]> {
  const folder = join(t.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts.filter((text) => text.includes(`To: ${email}`));
}
async function subjects(): Promise<string[]> {
  return (await mails())
    .map((text) => /^Subject: (.*)$/m.exec(text)![1]!.trim())
    .filter((subject) => subject.startsWith("GPT-5 "))
    .toSorted();
}
const on = (daysBefore: number): void => t.clock.advance(END - daysBefore * DAY_MS - t.clock.now);

test("owners hear 90, 30 and 7 days before the end and on the day, once each, by mail, event and webhook, whatever fails for another organization", async () => {
  on(91);
  on(90);
  await expect.poll(() => endings.length).toBe(1);
  expect(endings[0]).toMatchObject({ model: MODEL, withdrawnOn: "2026-12-11", successor: "gpt-5.6-terra" });
  const delivered = () => receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  await expect.poll(delivered, { timeout: 20_000 }).toMatchObject([
    {
      type: "model.ending",
      data: { model: MODEL, withdrawn_on: "2026-12-11", successor: "gpt-5.6-terra" },
    },
  ]);
  for (const [index, days] of [30, 7, 0].entries()) {
    on(days);
    await expect.poll(() => endings.length).toBe(index + 2);
  }
  await expect
    .poll(subjects)
    .toEqual([
      "GPT-5 ends on 2026-12-11: Acme bot uses it",
      "GPT-5 ends on 2026-12-11: Acme bot uses it",
      "GPT-5 ends on 2026-12-11: Acme bot uses it",
      "GPT-5 has ended: Acme bot uses it",
    ]);
  // What the vendor recommends needs the Advanced plan.
  for (const text of (await mails()).filter((mail) => mail.includes("GPT-5 ")))
    expect(text).toContain("gpt-5.6-terra replaces it.");
});
