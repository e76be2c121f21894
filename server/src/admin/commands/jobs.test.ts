import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openAdminSession, type AdminSession } from "../session.ts";
import { runAdmin } from "../run-admin.ts";

let t: TestApp;
let session: AdminSession;
beforeAll(async () => {
  t = await createTestApp();
  session = openAdminSession(t.running.app.config, () => t.clock.now);
});
afterAll(async () => {
  await session.close();
  await t.close();
});

interface Listed {
  readonly id: number;
  readonly key: string;
  readonly state: string;
  readonly lastError: string | null;
}
const admin = (...argv: string[]) => runAdmin(argv, session);
const list = async (...options: string[]) =>
  JSON.parse(
    (await admin("jobs", "list", "--kind", "admin.sample", "--json", ...options)).stdout,
  ) as Listed[];

/** A job of a kind that no worker runs, as it stands in the table after its last try. */
async function insertJob(key: string, isDead: boolean): Promise<number> {
  const { now } = t.clock;
  return t.running.app.db.write(async ({ sql }) => {
    const { id } = await sql
      .insertInto("jobs")
      .values({
        kind: "admin.sample",
        key,
        payload: "{}" as never,
        run_at: now,
        attempts: 8,
        leased_until: 0,
        generation: 1,
        created_at: now,
        dead_at: isDead ? now : null,
        last_error: isDead ? "The vendor is away\n at line 1" : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

test("jobs are listed by state with their last error, retried and discarded", async () => {
  const dead = await insertJob("dead", true);
  const other = await insertJob("other", true);
  const waiting = await insertJob("waiting", false);
  expect((await list("--state", "dead")).map(({ key }) => key)).toEqual(["dead", "other"]);
  const text = (await admin("jobs", "list", "--state", "dead")).stdout;
  expect(text).toContain("The vendor is away");
  expect(text).not.toContain("at line 1");

  expect(await admin("jobs", "retry", String(dead))).toMatchObject({
    exitCode: 0,
    stdout: "1 job runs again.\n",
  });
  expect((await list("--state", "waiting")).map(({ id }) => id)).toEqual([dead, waiting]);
  expect(await admin("jobs", "discard", String(other))).toMatchObject({ exitCode: 0 });
  expect(await list("--state", "dead")).toEqual([]);
  expect(await admin("jobs", "discard", String(waiting))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("No dead job"),
  });
});

test("all dead jobs are retried at once, or those of one kind", async () => {
  for (const key of ["1", "2", "3"]) await insertJob(key, true);
  expect((await admin("jobs", "retry", "all", "--kind", "no.such")).stdout).toBe("0 jobs run again.\n");
  expect((await admin("jobs", "retry", "all", "--kind", "admin.sample")).stdout).toBe("3 jobs run again.\n");
  expect(await list("--state", "dead")).toEqual([]);
});

test.each([
  [["jobs", "retry", "99999"], 1, "No job 99999"],
  [["jobs", "retry", "some"], 2, "JOB must be a whole number"],
  [["jobs", "list", "--state", "lost"], 2, "--state must be one of waiting, running, dead"],
  [["jobs", "list", "--limit", "many"], 2, "--limit must be a whole number"],
])("%j is explained", async (argv, exitCode, sentence) => {
  expect(await admin(...argv)).toMatchObject({ exitCode, stderr: expect.stringContaining(sentence) });
});

test("retention run deletes what has expired", async () => {
  const mine = await t.workspace();
  await t.call({ ...mine.key, "idempotency-key": "expires" }, "createSession", {
    widget_uid: mine.widgetUid,
  });
  const keys = () => t.running.app.db.read.selectFrom("idempotency_keys").select("key").execute();
  expect(await keys()).toHaveLength(1);
  t.clock.advance(40 * 24 * 60 * 60 * 1000);
  expect(await admin("retention", "run")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await keys()).toEqual([]);
});
