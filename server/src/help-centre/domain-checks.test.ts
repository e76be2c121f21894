import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { startNameServer, type NameServer } from "../../test/name-server.ts";
import { mailsTo } from "../../test/outbox.ts";
import { until } from "../../test/until.ts";
import { createTxtResolver } from "./txt-records.ts";

const HOST = "help.acme.example";
const DAY_MS = 24 * 3_600_000;
let names: NameServer;
let t: TestApp;
let mine: Workspace;
let isAway = false;
let isBroken = false;
beforeAll(async () => {
  names = await startNameServer();
  const resolve = createTxtResolver([names.address]);
  t = await createTestApp({
    background: true,
    env: { PUBLIC_URL: "https://chat.example.com" },
    overrides: {
      resolveTxt: (name) => {
        if (isBroken) throw new Error("The check fails");
        return isAway ? Promise.reject(new Error("No name server answers")) : resolve(name);
      },
    },
  });
  mine = await t.workspace();
});
afterAll(async () => {
  await t.close();
  names.close();
});

const call = async (operation: string, body: object = {}) =>
  (await t.call(mine.token, operation, { project_uid: mine.projectUid, ...body })).body.data;
const check = () =>
  t.running.app.db.read
    .selectFrom("jobs")
    .select(["run_at", "leased_until"])
    .where("kind", "=", "help-centre.domain")
    .executeTakeFirst();
/** Until the check that is due has been made, and the next one waits. */
async function dayAfter(days = 1): Promise<void> {
  t.clock.advance(days * DAY_MS + 1);
  await until(async () => {
    const job = await check();
    return job === undefined || (job.run_at > t.clock.now && job.leased_until <= t.clock.now);
  });
}
const isShown = async () => {
  const { body } = await t.running.server.inject({
    url: "/en",
    headers: { host: HOST, accept: "text/html" },
  });
  return body.includes("Acme");
};
const mails = async () => {
  const owner = await t.running.app.db.read
    .selectFrom("users")
    .select("email")
    .where("id", "=", mine.ownerId)
    .executeTakeFirstOrThrow();
  return existsSync(join(t.dataDir, "outbox")) ? mailsTo(t, owner.email) : [];
};

test("a verified domain whose record is gone for a day is paused, and the owners are told", async () => {
  await call("updateHelpCentre", { is_on: true, title: "Acme" });
  const { domain } = await call("setHelpDomain", { domain: HOST });
  names.records.set(domain.record_name, domain.record_value);
  await call("verifyHelpDomain");
  await dayAfter();
  expect(await isShown()).toBe(true);

  // Silent name servers decide nothing, for as long as it takes.
  isAway = true;
  await dayAfter(3);
  expect(await isShown()).toBe(true);
  isAway = false;

  // A check that fails is tried again, however often it has failed.
  isBroken = true;
  for (let tries = 0; tries < 10; tries += 1) await dayAfter();
  expect((await check())!.run_at).toBeLessThan(t.clock.now + DAY_MS);
  isBroken = false;

  // Gone at one look, there at the next.
  names.records.delete(domain.record_name);
  await dayAfter();
  expect(await isShown()).toBe(true);
  names.records.set(domain.record_name, domain.record_value);
  await dayAfter();
  names.records.delete(domain.record_name);
  await dayAfter();
  expect(await isShown()).toBe(true);
  expect(await mails()).toEqual([]);

  await dayAfter();
  expect(await isShown()).toBe(false);
  expect(await check()).toBeUndefined();
  await until(async () => (await mails()).length === 1);
  expect((await mails())[0]).toContain(domain.record_value);

  names.records.set(domain.record_name, domain.record_value);
  expect(await call("verifyHelpDomain")).toMatchObject({ domain: { is_verified: true } });
  expect(await isShown()).toBe(true);
});
