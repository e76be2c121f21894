import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { insertMember } from "../organizations/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a person with several organizations names one, and only one of theirs", async () => {
  const [first, second, foreign] = [await t.workspace(), await t.workspace(), await t.workspace()];
  const person = await t.person(first);
  const detail = (organization_id?: unknown) => t.call(person, "getOrganizationDetail", { organization_id });
  expect((await detail()).body.data.id).toBe(first.organizationId);
  await t.running.app.db.write(({ sql }) =>
    insertMember(sql, {
      organizationId: second.organizationId,
      userId: first.ownerId,
      role: "owner",
      now: t.clock.now,
    }),
  );
  expect(await detail()).toMatchObject({
    status: 400,
    body: { errors: { organization_id: expect.stringContaining("required") } },
  });
  for (const { organizationId } of [first, second])
    expect((await detail(organizationId)).body.data.id).toBe(organizationId);
  expect((await detail(foreign.organizationId)).status).toBe(403);
  for (const wrong of ["first", 0, -1, 1.5]) {
    expect(await detail(wrong)).toMatchObject({
      status: 400,
      body: { errors: { organization_id: expect.stringContaining("ID of an organization") } },
    });
  }
});

test("a token belongs to one organization, whatever it names", async () => {
  const [mine, theirs] = [await t.workspace(), await t.workspace()];
  const detail = (organization_id: number) =>
    t.call(mine.token, "getOrganizationDetail", { organization_id });
  expect((await detail(mine.organizationId)).body.data.id).toBe(mine.organizationId);
  expect((await detail(theirs.organizationId)).status).toBe(403);
});
