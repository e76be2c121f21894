import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const NEEDS_PLAN =
  "Project API keys need the Professional plan or above; this organization is on the Free plan.";

describe("project API keys", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("a key is created, shown once, opens its project, and is listed without its value", async () => {
    const mine = await t.workspace();
    const owner = await t.person(mine);
    const project = { project_uid: mine.projectUid };
    const created = await t.call(owner, "createProjectKey", { ...project, name: "Shop" });
    expect(created).toMatchObject({ status: 200, body: { message: "Data Created Successfully!" } });
    const { id, value, hint } = created.body.data;
    expect(value).toMatch(/^apk-[\w-]{43}$/);
    expect((await t.call({ "api-key": value }, "getSessions")).status).toBe(200);
    const { body } = await t.call(owner, "getProjectKeys", project);
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      id,
      name: "Shop",
      hint,
      created_by: { id: mine.ownerId, name: "Olivia Owner" },
    });
    expect(JSON.stringify(body)).not.toContain(value);
    const second = await t.call(owner, "getProjectKeys", { ...project, limit: 1, page: 2 });
    expect(second.body).toMatchObject({ total: 2, data: [{ name: "test" }] });
  });

  test("a revoked key is refused at once", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const created = await t.call(mine.token, "createProjectKey", { ...project, name: "Shop" });
    const key = { "api-key": created.body.data.value };
    const body = { ...project, key_id: created.body.data.id };
    expect(await t.call(mine.token, "revokeProjectKey", body)).toMatchObject({
      status: 200,
      body: { message: "Data Deleted Successfully!" },
    });
    expect(await t.call(key, "getSessions")).toMatchObject({
      status: 401,
      body: { type: "RXERROR", message: "Invalid or missing API key" },
    });
    expect((await t.call(mine.token, "revokeProjectKey", body)).status).toBe(404);
  });

  test("below Professional keys are neither created nor accepted; a larger plan brings them back", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const body = { project_uid: mine.projectUid, name: "Shop" };
    const refused = { status: 403, body: { type: "RXERROR", message: NEEDS_PLAN } };
    expect(await t.call(mine.token, "createProjectKey", body)).toMatchObject(refused);
    expect(await t.call(mine.key, "getSessions")).toMatchObject(refused);
    const organization_id = mine.organizationId;
    await t.call(await t.operator(), "changePlan", { organization_id, plan: "Professional" });
    expect((await t.call(mine.key, "getSessions")).status).toBe(200);
    expect((await t.call(mine.token, "createProjectKey", body)).status).toBe(200);
  });

  test("writing needs Setting > Write, listing Setting > Read", async () => {
    const mine = await t.workspace();
    const body = { project_uid: mine.projectUid, name: "Shop", key_id: 1 };
    const reader = await t.token(mine, { permissions: { Setting: "Read" } });
    expect((await t.call(reader, "getProjectKeys", body)).status).toBe(200);
    expect((await t.call(reader, "createProjectKey", body)).status).toBe(403);
    expect((await t.call(reader, "revokeProjectKey", body)).status).toBe(403);
    const other = await t.token(mine, { permissions: { Contacts: "Write" } });
    expect((await t.call(other, "getProjectKeys", body)).status).toBe(403);
    for (const operation of ["createProjectKey", "getProjectKeys", "revokeProjectKey"]) {
      expect((await t.call({}, operation, body)).status).toBe(401);
      expect((await t.call(mine.key, operation, body)).status).toBe(401);
    }
  });

  test("another project's key is not found, and wrong fields are named", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const keys = await t.call(theirs.token, "getProjectKeys", { project_uid: theirs.projectUid });
    const body = { project_uid: mine.projectUid, key_id: keys.body.data[0].id };
    expect(await t.call(mine.token, "revokeProjectKey", body)).toMatchObject({
      status: 404,
      body: { message: "Not found" },
    });
    expect((await t.call(theirs.key, "getSessions")).status).toBe(200);
    const wrong = await t.call(mine.token, "createProjectKey", { project_uid: mine.projectUid, name: "" });
    expect(wrong.body.errors).toEqual({ name: "name must not be empty." });
  });
});
