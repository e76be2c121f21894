import { afterEach, beforeEach, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { deleteExpiredReservations } from "../../spending/index.ts";
import { startCleanup } from "./cleanup.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let mine: Workspace;
beforeEach(async () => {
  t = await createTestApp();
  mine = await t.workspace();
});
afterEach(() => t.close());

test("an Idempotency-Key is deleted after a day, not at its end", async () => {
  const use = (key: string) =>
    t.call({ ...mine.key, "idempotency-key": key }, "createSession", { widget_uid: mine.widgetUid });
  await use("first");
  t.clock.advance(1);
  const second = await use("second");
  t.clock.advance(DAY_MS);
  const keys = async () => await t.running.app.db.read.selectFrom("idempotency_keys").select("key").execute();
  const stop = startCleanup(t.running.app, [], 10);
  await expect.poll(keys).toEqual([{ key: "second" }]);
  stop();
  expect((await use("second")).body).toEqual(second.body);
});

test("a reservation is deleted at the end of its lease, not before", async () => {
  const { db } = t.running.app;
  const { organizationId: organization_id, projectId: project_id } = mine;
  for (const left of [0, 1]) {
    const row = { organization_id, project_id, widget_uid: "", credits: 1, micros: 0 };
    await db.writeStatement((sql) =>
      sql
        .insertInto("reservations")
        .values({ ...row, expires_at: t.clock.now + left })
        .execute(),
    );
  }
  const stop = startCleanup(t.running.app, [deleteExpiredReservations], 10);
  const ends = () => db.read.selectFrom("reservations").select("expires_at").execute();
  await expect.poll(ends).toEqual([{ expires_at: t.clock.now + 1 }]);
  stop();
});

test("a key of more than 255 characters is refused, one of 255 is not", async () => {
  const status = async (length: number) =>
    (
      await t.call({ ...mine.key, "idempotency-key": "x".repeat(length) }, "createSession", {
        widget_uid: mine.widgetUid,
      })
    ).status;
  expect([await status(255), await status(256)]).toEqual([200, 400]);
});
