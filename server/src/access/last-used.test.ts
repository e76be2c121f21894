import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers } from "../../test/factories.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../../test/harness.ts";

const MINUTE_MS = 60_000;

interface Listed {
  readonly id: number;
  readonly last_used_at?: string | null;
  readonly last_seen_at?: string;
}

/** Two credentials of one kind and a list that shows when each was last used. */
interface Pair {
  readonly used: Headers;
  readonly other: Headers;
  readonly operation: string;
  readonly list: () => Promise<TestAnswer>;
  /** What another process writes when it notes a use. */
  readonly note: (id: number, time: number) => Parameters<TestApp["running"]["app"]["db"]["write"]>[0];
}

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function tokens(): Promise<Pair> {
  const mine = await t.workspace();
  const owner = await t.person(mine);
  return {
    other: await t.token(mine, { role: "viewer" }),
    used: await t.token(mine, { role: "viewer" }),
    operation: "getOrganizationDetail",
    list: () => t.call(owner, "getApiTokens"),
    note: (id, time) => (transaction) =>
      transaction.sql.updateTable("api_tokens").set({ last_used_at: time }).where("id", "=", id).execute(),
  };
}

async function keys(): Promise<Pair> {
  const mine = await t.workspace();
  const project = { project_uid: mine.projectUid };
  const { body } = await t.call(mine.token, "createProjectKey", { ...project, name: "Shop" });
  return {
    other: mine.key,
    used: { "api-key": body.data.value as string },
    operation: "getSessions",
    list: () => t.call(mine.token, "getProjectKeys", project),
    note: (id, time) => (transaction) =>
      transaction.sql.updateTable("project_keys").set({ last_used_at: time }).where("id", "=", id).execute(),
  };
}

async function signIns(): Promise<Pair> {
  const mine = await t.workspace();
  // Listing is a use too, so a third browser does it.
  const reader = await t.person(mine);
  return {
    other: await t.person(mine),
    used: await t.person(mine),
    operation: "getMe",
    list: () => t.call(reader, "getSignIns"),
    note: (id, time) => (transaction) =>
      transaction.sql.updateTable("sign_ins").set({ last_seen_at: time }).where("id", "=", id).execute(),
  };
}

describe.each([
  ["an API token", tokens],
  ["a project key", keys],
  ["a sign-in", signIns],
])("the time of the last use of %s", (_kind, create) => {
  async function start() {
    const pair = await create();
    t.clock.advance(5 * MINUTE_MS);
    const listed = async () => {
      const { data } = (await pair.list()).body as { data: Listed[] };
      const [used, other] = data.toSorted((left, right) => right.id - left.id);
      return { used: used!, other: other! };
    };
    const timeOf = (credential: Listed) => credential.last_used_at ?? credential.last_seen_at ?? null;
    const times = async () => {
      const { used, other } = await listed();
      return { used: timeOf(used), other: timeOf(other) };
    };
    const use = async (which: "used" | "other") =>
      expect((await t.call(pair[which], pair.operation)).status).toBe(200);
    // The time is noted after the answer, out of the caller's way.
    const useAndWait = async (which: "used" | "other") => {
      await use(which);
      await expect.poll(async () => (await times())[which]).toBe(clockTime());
    };
    return { ...pair, listed, times, use, useAndWait };
  }
  const clockTime = () => new Date(t.clock.now).toISOString();

  test("changes for the one that is used and for no other", async () => {
    const { times, useAndWait } = await start();
    const before = await times();
    await useAndWait("used");
    expect((await times()).other).toBe(before.other);
  });

  test("changes again after a full minute and not earlier", async () => {
    const { times, use, useAndWait } = await start();
    await useAndWait("used");
    const first = clockTime();
    t.clock.advance(MINUTE_MS - 1);
    await use("used");
    await useAndWait("other");
    expect((await times()).used).toBe(first);
    t.clock.advance(1);
    await useAndWait("used");
  });

  test("is not moved back by a process that is behind", async () => {
    const { listed, times, note, use, useAndWait } = await start();
    const { id } = (await listed()).used;
    const ahead = t.clock.now + 1000;
    // The other process has noted its use and not yet committed, so this use still reads the old time.
    await t.running.app.db.writeExclusively(async (transaction) => {
      await note(id, ahead)(transaction);
      await use("used");
    });
    await useAndWait("other");
    expect((await times()).used).toBe(new Date(ahead).toISOString());
  });
});
