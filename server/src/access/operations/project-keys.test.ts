import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Headers } from "../../../test/factories.ts";
import { operations } from "../../operations.ts";
import { KEY_PERMISSIONS } from "../permissions.ts";

const NEEDS_PLAN = "Project keys need the Professional plan or above. This organization is on the Free plan.";

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

  test("below Professional, keys are neither created nor accepted; an upgrade reactivates them", async () => {
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

  test("a key can't have permissions its creator lacks, or that keys can't have", async () => {
    const mine = await t.workspace();
    const body = { project_uid: mine.projectUid, name: "Shop" };
    const narrow = await t.token(mine, { permissions: { Setting: "Write" } });
    expect(await t.call(narrow, "createProjectKey", body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("permissions you don't have: Training, Sessions, Logs") },
    });
    const reader = await t.token(mine, { permissions: { Setting: "Write", Sessions: "Read" } });
    const sessions = { ...body, permissions: { Sessions: "Write" } };
    expect((await t.call(reader, "createProjectKey", sessions)).status).toBe(403);
    const own = await t.call(reader, "createProjectKey", { ...body, permissions: { Sessions: "Read" } });
    expect(own.body.data.permissions).toEqual({ Sessions: "Read" });
    const key_id = own.body.data.id as number;
    const more = { project_uid: mine.projectUid, key_id, permissions: { Sessions: "Write" } };
    expect((await t.call(reader, "updateProjectKey", more)).status).toBe(403);
    const beyond = await t.call(mine.token, "createProjectKey", {
      ...body,
      permissions: { Contacts: "Read" },
    });
    expect(beyond).toMatchObject({
      status: 400,
      body: { errors: { permissions: "permissions includes some that project keys can't have: Contacts." } },
    });
  });

  test("a key works only for its modules and until it expires; both can be changed", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const asked = { ...project, name: "Reports", permissions: { Logs: "Read" }, expiration: "7" };
    const { body } = await t.call(mine.token, "createProjectKey", asked);
    const key = { "api-key": body.data.value as string };
    expect((await t.call(key, "getChatbotExecutionLogs")).status).toBe(200);
    for (const operation of ["getSessions", "searchIndexDocument", "createSession"]) {
      expect((await t.call(key, operation, { widget_uid: mine.widgetUid, query: "x" })).status).toBe(403);
    }
    const completion = await t.running.server.inject({
      method: "POST",
      url: "/chatbot/v1/anthropic/v1/messages",
      headers: { "x-api-key": key["api-key"] },
      payload: { model: "x", max_tokens: 1, messages: [{ role: "user", content: "x" }] },
    });
    expect(completion.statusCode).toBe(403);
    t.clock.advance(7 * 24 * 60 * 60 * 1000);
    expect(await t.call(key, "getChatbotExecutionLogs")).toMatchObject({
      status: 401,
      body: { message: "Invalid or expired API key" },
    });
    const change = { ...project, key_id: body.data.id, name: "Both", permissions: { Sessions: "Read" } };
    const changed = await t.call(mine.token, "updateProjectKey", { ...change, expiration: "none" });
    expect(changed.body.data).toMatchObject({
      name: "Both",
      permissions: { Sessions: "Read" },
      expires_at: null,
      status: "active",
    });
    expect((await t.call(key, "getSessions")).status).toBe(200);
    expect((await t.call(key, "getChatbotExecutionLogs")).status).toBe(403);
    expect((await t.call(mine.token, "updateProjectKey", { ...change, key_id: 999_999 })).status).toBe(404);
    const theirs = await t.workspace();
    const foreign = { ...change, project_uid: theirs.projectUid };
    expect((await t.call(theirs.token, "updateProjectKey", foreign)).status).toBe(404);
    const viewer = await t.person(mine, "viewer");
    expect((await t.call(viewer, "updateProjectKey", change)).status).toBe(403);
    const custom = await t.call(mine.token, "updateProjectKey", { ...change, expiration: "custom" });
    expect(custom.body.errors).toEqual({ expires_at: expect.stringContaining("required") });
  });

  test("a key has its creator's current role, and stops working when they leave", async () => {
    const mine = await t.workspace();
    const editor = await t.member(mine, "editor");
    const headers = await t.person(mine, { userId: editor });
    const project = { project_uid: mine.projectUid };
    const { body } = await t.call(headers, "createProjectKey", { ...project, name: "Shop" });
    const key = { "api-key": body.data.value as string };
    const write = () => t.call(key, "createSession", { widget_uid: mine.widgetUid });
    expect((await write()).status).toBe(200);
    const members = await t.call(mine.token, "getOrganizationMembers");
    const member_id = members.body.data.organizationMember.find(
      (member: { user_id: number }) => member.user_id === editor,
    ).id as number;
    await t.call(mine.token, "changeOrganizationMemberRole", { member_id, role: "viewer" });
    expect((await write()).status).toBe(403);
    expect((await t.call(key, "getSessions")).status).toBe(200);
    await t.call(mine.token, "removeOrganizationMember", { member_id });
    expect(await t.call(key, "getSessions")).toMatchObject({
      status: 401,
      body: { message: "Invalid or missing API key" },
    });
    const { data } = (await t.call(mine.token, "getProjectKeys", project)).body;
    expect(data[0]).toMatchObject({ name: "Shop", status: "creator_removed" });
  });

  test("keys and tokens of a person removed from the project stay dead when the person returns", async () => {
    const mine = await t.workspace();
    const user_id = await t.member(mine, "editor");
    const project = { project_uid: mine.projectUid };
    const creator = await t.person(mine, { userId: user_id });
    const issue = async (): Promise<[Headers, Headers]> => {
      const { body } = await t.call(creator, "createProjectKey", { ...project, name: "Shop" });
      return [{ "api-key": body.data.value }, await t.token(mine, { createdBy: user_id, role: "editor" })];
    };
    const statuses = async ([key, token]: [Headers, Headers]) => [
      (await t.call(key, "getSessions")).status,
      (await t.call(token, "getSessions", project)).status,
      (await t.call(token, "getMyProjects")).body.total,
    ];
    const old = await issue();
    expect(await statuses(old)).toEqual([200, 200, 1]);
    await t.call(mine.token, "removeProjectMember", { ...project, user_id });
    expect(await statuses(old)).toEqual([401, 403, 0]);
    t.clock.advance(1000);
    await t.call(mine.token, "addProjectMember", { ...project, user_id });
    expect(await statuses(old)).toEqual([401, 403, 0]);
    const { data } = (await t.call(mine.token, "getProjectKeys", project)).body;
    expect(data[0]).toMatchObject({ name: "Shop", status: "creator_removed" });
    expect((await t.call(creator, "getSessions", project)).status).toBe(200);
    expect(await statuses(await issue())).toEqual([200, 200, 1]);
  });

  test("a key with another project's uid is refused; with its own or none it works", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const answer = await t.call(mine.key, "getSessions", { project_uid: theirs.projectUid });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: "This project is outside the scope of the API key" },
    });
    for (const body of [{}, { project_uid: mine.projectUid }, { project_uid: "" }]) {
      expect((await t.call(mine.key, "getSessions", body)).status).not.toBe(403);
    }
  });

  test("keys can use exactly what the integration operations need", () => {
    const needed: Record<string, string> = { Debugging: "Read", Completions: "Write" };
    for (const { access } of operations) {
      if (access.kind !== "project" || !access.by.includes("key")) continue;
      if (needed[access.module] !== "Write") needed[access.module] = access.action;
    }
    expect(KEY_PERMISSIONS).toEqual(needed);
  });
});
