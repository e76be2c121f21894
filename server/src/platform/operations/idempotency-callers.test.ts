import { expect, test } from "vitest";
import { createTestApp } from "../../../test/harness.ts";

test("a failed call frees its own key, not the same key of another caller", async () => {
  const t = await createTestApp();
  const [mine, theirs] = [await t.workspace(), await t.workspace()];
  const create = ({ token, projectUid: project_uid }: typeof mine, key?: string) =>
    t.call({ ...token, ...(key ? { "idempotency-key": key } : {}) }, "createContact", {
      project_uid,
      email: "ada@example.com",
    });
  const first = await create(theirs, "same");
  expect(first.status).toBe(200);
  expect((await create(mine)).status).toBe(200);
  // The address is taken, so the call fails after it has claimed its key.
  const refused = await create(mine, "same");
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((await create(mine, "same")).body).toEqual(refused.body);
  expect((await create(theirs, "same")).body).toEqual(first.body);
  await t.close();
});

test("two keys of a caller, used at the same moment, each return their own answer", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const create = (key: string) =>
    t.call({ ...mine.key, "idempotency-key": key }, "createSession", { widget_uid: mine.widgetUid });
  const [first, second] = [await create("one"), await create("two")];
  expect(second.body.data.session_uid).not.toBe(first.body.data.session_uid);
  expect((await create("one")).body).toEqual(first.body);
  expect((await create("two")).body).toEqual(second.body);
  await t.close();
});
