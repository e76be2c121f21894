import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { AppError, conflict } from "../errors/app-error.ts";

const LEASE_MS = 60_000;

let t: TestApp;
let mine: Workspace;
beforeEach(async () => {
  // No call extends its lease, as in a process that has stalled.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  t = await createTestApp();
  mine = await t.workspace();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const create = ({ key, widgetUid: widget_uid }: Workspace, idempotencyKey: string) =>
  t.call({ ...key, "idempotency-key": idempotencyKey }, "createSession", { widget_uid });
const sessions = async () =>
  (
    await t.running.app.db.read
      .selectFrom("sessions")
      .select("id")
      .where("project_id", "=", mine.projectId)
      .execute()
  ).length;
const isClaimed = async () =>
  (await t.running.app.db.read.selectFrom("idempotency_keys").select("key").execute()).length > 0;

/** Begins a call that has claimed its key and does nothing more until its lease has ended. */
async function stall(idempotencyKey: string) {
  const { db } = t.running.app;
  const writeStatement = db.writeStatement.bind(db);
  let isStalled = false;
  let [finish, fail] = [() => {}, () => {}];
  const released = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = () => reject(new Error("The call fails late"));
  });
  const spy = vi.spyOn(db, "writeStatement").mockImplementation(async (statement) => {
    if (await isClaimed()) {
      isStalled = true;
      await released;
    }
    return writeStatement(statement);
  });
  const call = create(mine, idempotencyKey);
  await expect.poll(() => isStalled).toBe(true);
  spy.mockRestore();
  t.clock.advance(LEASE_MS);
  return { call, finish, fail };
}

test.each(["finishes", "fails"])(
  "a call that has done something and outlives its lease is never run again, whether it then %s",
  async (end) => {
    const late = await stall("same");
    const next = await create(mine, "same");
    expect(next).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Outcome unknown/) } });
    if (end === "finishes") late.finish();
    else late.fail();
    const ended = await late.call;
    expect(ended.status).toBe(end === "finishes" ? 200 : 500);
    const repeated = await create(mine, "same");
    expect(repeated.body).toEqual(end === "finishes" ? ended.body : next.body);
    expect(await sessions()).toBe(1);
  },
);

/** A call whose first transaction is stored before it fails. */
async function failLate(error: Error) {
  const { db } = t.running.app;
  const write = db.write.bind(db);
  const spy = vi.spyOn(db, "write").mockImplementation(async (unit) => {
    const isCall = await isClaimed();
    const result = await write(unit);
    if (isCall) throw error;
    return result;
  });
  const failed = await create(mine, "same");
  spy.mockRestore();
  return failed;
}

test.each([conflict("Refused late.", { name: "Too late." }), new AppError("vendor_failed", "No answer.")])(
  "a call that is refused with $code after it has stored something is not run again: its refusal is the answer",
  async (error) => {
    const refused = await failLate(error);
    expect(refused).toMatchObject({ status: error.status, body: { message: error.message } });
    const repeated = await create(mine, "same");
    expect([repeated.status, repeated.body]).toEqual([refused.status, refused.body]);
    expect(repeated.headers["idempotent-replayed"]).toBe("true");
    expect(await sessions()).toBe(1);
  },
);

test("a call that fails after it has stored something is not run again, and its outcome is unknown", async () => {
  expect((await failLate(new Error("A defect"))).status).toBe(500);
  const repeated = await create(mine, "same");
  expect(repeated).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Outcome unknown: the server stopped or failed/) },
  });
  expect(repeated.headers).not.toHaveProperty("idempotent-replayed");
  expect(await sessions()).toBe(1);
});

test("the end of a lease frees a key for its own caller only, and no other key", async () => {
  const theirs = await t.workspace();
  const late = await stall("same");
  expect((await create(theirs, "same")).status).toBe(200);
  expect((await create(mine, "other")).status).toBe(200);
  late.finish();
  const first = await late.call;
  expect(first.status).toBe(200);
  expect((await create(mine, "same")).body).toEqual(first.body);
});
