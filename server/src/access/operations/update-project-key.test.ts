import { afterAll, beforeAll, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface ListedKey {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly expires_at: string | null;
}
const keysOf = async ({ token, projectUid: project_uid }: Workspace): Promise<ListedKey[]> =>
  (await t.call(token, "getProjectKeys", { project_uid })).body.data;
const create = async ({ token, projectUid: project_uid }: Workspace, more: object): Promise<ListedKey> =>
  (await t.call(token, "createProjectKey", { project_uid, ...more })).body.data;
const update = ({ projectUid: project_uid }: Workspace, caller: Headers, body: object) =>
  t.call(caller, "updateProjectKey", { project_uid, ...body });

test("one field of one key changes, and no other key", async () => {
  const mine = await t.workspace();
  const theirs = await t.workspace();
  const { id: key_id, expires_at } = await create(mine, { name: "Shop", expiration: "7" });
  expect(expires_at).toBe(new Date(t.clock.now + 7 * DAY_MS).toISOString());
  const others = async () =>
    [...(await keysOf(mine)), ...(await keysOf(theirs))].filter(({ id }) => id !== key_id);
  const before = await others();
  expect(before.length).toBe(2);
  const { body } = await update(mine, mine.token, { key_id, name: "Store" });
  expect(body.data).toMatchObject({ name: "Store", expires_at });
  expect(await others()).toEqual(before);
});

test("fallback models are off for a new key, and are turned on and off for one key alone", async () => {
  const mine = await t.workspace();
  const { id: key_id } = await create(mine, { name: "Shop" });
  const using = async () =>
    (await t.call(mine.token, "getProjectKeys", { project_uid: mine.projectUid })).body.data.map(
      (key: { id: number; use_fallback_models: boolean }) => [key.id === key_id, key.use_fallback_models],
    );
  const off = [
    [true, false],
    [false, false],
  ];
  expect((await using()).toSorted().toReversed()).toEqual(off);
  await update(mine, mine.token, { key_id, use_fallback_models: true });
  expect((await using()).toSorted().toReversed()).toEqual([
    [true, true],
    [false, false],
  ]);
  await update(mine, mine.token, { key_id, use_fallback_models: false });
  expect((await using()).toSorted().toReversed()).toEqual(off);
});

test("the total of a list counts this project's keys alone", async () => {
  const mine = await t.workspace();
  await create(mine, { name: "Shop" });
  const { body } = await t.call(mine.token, "getProjectKeys", {
    project_uid: mine.projectUid,
    limit: 1,
    total: true,
  });
  expect(body.total).toBe(2);
});

test("a member who lacks a key's permissions renames it but doesn't extend it", async () => {
  const mine = await t.workspace();
  const narrow = await t.token(mine, { permissions: { Setting: "Write" } });
  const { id: key_id } = await create(mine, { name: "Shop", expiration: "7" });
  expect((await update(mine, narrow, { key_id, name: "Store" })).status).toBe(200);
  expect((await update(mine, narrow, { key_id, expiration: "none" })).status).toBe(403);
  const { id: narrowKey } = await create(mine, {
    name: "Logs",
    permissions: { Logs: "Read" },
    expiration: "7",
  });
  expect((await update(mine, narrow, { key_id: narrowKey, expiration: "none" })).status).toBe(403);
});

test("a key is listed as expired from the moment it stops working", async () => {
  const mine = await t.workspace();
  const { id } = await create(mine, { name: "Shop", expiration: "7" });
  const status = async () => (await keysOf(mine)).find((key) => key.id === id)!.status;
  t.clock.advance(7 * DAY_MS - 1);
  expect(await status()).toBe("active");
  t.clock.advance(1);
  expect(await status()).toBe("expired");
});

test("a key without any permission is refused, also where origins would leave it none", async () => {
  const mine = await t.workspace();
  const refused = { permissions: "Choose at least one permission." };
  const none = await t.call(mine.token, "createProjectKey", {
    project_uid: mine.projectUid,
    name: "Nothing",
    permissions: {},
  });
  expect([none.status, none.body.errors]).toEqual([400, refused]);
  const { id: key_id } = await create(mine, { name: "Articles", permissions: { Training: "Read" } });
  for (const body of [{ permissions: {} }, { allowed_origins: ["https://shop.example"] }]) {
    const { status, body: answer } = await update(mine, mine.token, { key_id, ...body });
    expect([status, answer.errors]).toEqual([400, refused]);
  }
  const allowed_origins = ["https://shop.example"];
  const both = await update(mine, mine.token, { key_id, allowed_origins, permissions: { Sessions: "Read" } });
  expect(both.body.data).toMatchObject({ allowed_origins, permissions: { Sessions: "Read" } });
});
