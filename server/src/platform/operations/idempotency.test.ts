import { expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";

const LEASE_MS = 60_000;

test("a key whose call died with its process is free again once its lease has ended", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const headers = { ...mine.key, "idempotency-key": "order-1" };
  const body = { widget_uid: mine.widgetUid };
  const first = await t.call(headers, "createSession", body);
  // What a crash between the claim and the answer leaves behind.
  await t.running.app.db.writeStatement((sql) =>
    sql.updateTable("idempotency_keys").set({ answer: null }).execute(),
  );
  const early = await t.call(headers, "createSession", body);
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringMatching(/has not finished/) } });
  t.clock.advance(LEASE_MS);
  const second = await t.call(headers, "createSession", body);
  expect(second.status).toBe(200);
  expect(second.body.data.session_uid).not.toBe(first.body.data.session_uid);
  expect((await t.call(headers, "createSession", body)).body).toEqual(second.body);
  await t.close();
});
