import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../../../test/harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("organization API tokens", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function start(): Promise<{ mine: Workspace; owner: Headers }> {
    const mine = await t.workspace();
    return { mine, owner: await t.person(mine) };
  }
  const create = (owner: Headers, options: Record<string, unknown> = {}) =>
    t.call(owner, "createApiToken", { name: "CI", role: "viewer", ...options });
  const bearer = (answer: TestAnswer): Headers => ({ authorization: `Bearer ${answer.body.data.value}` });
  const list = async (owner: Headers) => (await t.call(owner, "getApiTokens")).body;

  test("a token is created, its value is returned once, and it gives access to the organization", async () => {
    const { mine, owner } = await start();
    const created = await create(owner, { role: "editor", permissions: { Contacts: "Read", Logs: "Write" } });
    expect(created).toMatchObject({ status: 200, body: { message: "Data Created Successfully!" } });
    const { value, ...token } = created.body.data;
    expect(value).toMatch(/^api-v1-[\w-]{43}$/);
    expect(token).toMatchObject({
      name: "CI",
      hint: value.slice(-4),
      role: "editor",
      permissions: { Contacts: "Read", Logs: "Write" },
      project_scope: "all",
      status: "active",
      expires_at: null,
      last_used_at: null,
      created_by: { id: mine.ownerId, name: "Olivia Owner" },
    });
    expect((await t.call(bearer(created), "getOrganizationDetail")).body.data.id).toBe(mine.organizationId);
    // The time of use is noted after the answer, out of the caller's way.
    await expect.poll(async () => (await list(owner)).data[0].last_used_at as unknown).not.toBeNull();
    const { data, total } = await list(owner);
    expect(total).toBe(2);
    expect(data[0]).toEqual({ ...token, last_used_at: new Date(t.clock.now).toISOString() });
    expect(JSON.stringify(data)).not.toContain(value);
    const first = await t.call(owner, "getApiTokens", { limit: 1 });
    const second = await t.call(owner, "getApiTokens", { limit: 1, page: 2 });
    expect([first.body, second.body]).toMatchObject([
      { total: 2, data: [{ id: data[0].id }] },
      { total: 2, data: [{ id: data[1].id }] },
    ]);
  });

  test("a token has a role, fine-grained permissions or both", async () => {
    const { owner } = await start();
    const neither = await t.call(owner, "createApiToken", { name: "CI", permissions: {} });
    expect(neither).toMatchObject({
      status: 400,
      body: { errors: { role: "Set a role, fine-grained permissions or both." } },
    });
    const fine = await t.call(owner, "createApiToken", { name: "CI", permissions: { Training: "Write" } });
    expect(fine.body.data).toMatchObject({ role: null, permissions: { Training: "Write" } });
  });

  test("names each wrong field", async () => {
    const { owner } = await start();
    const answer = await t.call(owner, "createApiToken", {
      name: "",
      role: "billing",
      permissions: { Contacts: "Delete" },
      expiration: "8",
      expires_at: "tomorrow",
    });
    expect(answer.body.errors).toEqual({
      name: "name must not be empty.",
      role: "role must be one of owner, editor, viewer.",
      "permissions.Contacts": "permissions.Contacts must be one of Read, Write.",
      expiration: "expiration must be one of 7, 30, 60, 90, custom, none.",
      expires_at: "expires_at must be a time such as 2026-01-31T12:00:00Z.",
    });
    const module = await create(owner, { permissions: { Secrets: "Read" } });
    expect(module.body.errors).toEqual({ permissions: "permissions has unknown fields: Secrets." });
    expect((await list(owner)).total).toBe(1);
  });

  test.each(["7", "30", "60", "90"])("expires after %s days", async (expiration) => {
    const { owner } = await start();
    const created = await create(owner, { expiration });
    const expiry = t.clock.now + Number(expiration) * DAY_MS;
    expect(Date.parse(created.body.data.expires_at)).toBe(expiry);
  });

  test("expires at a custom time, which lies in the future", async () => {
    const { owner } = await start();
    const at = (milliseconds: number) => new Date(t.clock.now + milliseconds).toISOString();
    const created = await create(owner, { expiration: "custom", expires_at: at(1000) });
    expect(created.body.data.expires_at).toBe(at(1000));
    expect((await create(owner, { expiration: "custom", expires_at: at(0) })).body.errors).toEqual({
      expires_at: "expires_at must be in the future.",
    });
    expect((await create(owner, { expiration: "custom" })).body.errors).toEqual({
      expires_at: "expires_at is required when expiration is custom.",
    });
    expect((await create(owner, { expires_at: at(1000) })).body.errors).toEqual({
      expires_at: "expires_at is only allowed when expiration is custom.",
    });
    t.clock.advance(1000);
    expect((await list(owner)).data[0].status).toBe("expired");
    const regenerated = await t.call(owner, "regenerateApiToken", { token_id: created.body.data.id });
    expect(regenerated).toMatchObject({ status: 409, body: { message: expect.stringContaining("expired") } });
  });

  test("the scope takes projects of the organization its creator is in, and nothing else", async () => {
    const { mine, owner } = await start();
    const theirs = await t.workspace();
    const own = await create(owner, { project_scope: [mine.projectUid, mine.projectUid] });
    expect(own.body.data.project_scope).toEqual([mine.projectUid]);
    const second = await t.person(mine, "owner");
    for (const uid of [theirs.projectUid, "invented"]) {
      const answer = await create(second, { project_scope: [mine.projectUid, uid] });
      expect(answer.body.errors).toEqual({
        project_scope: `project_scope includes projects you are not a member of: ${uid}.`,
      });
    }
    const outsider = await t.person(mine, { userId: await addOwnerWithoutProject(mine) });
    expect((await create(outsider, { project_scope: [mine.projectUid] })).status).toBe(400);
    expect((await create(owner, { project_scope: [] })).status).toBe(400);
    expect((await create(owner, { project_scope: "some" })).status).toBe(400);
  });

  async function addOwnerWithoutProject(workspace: Workspace): Promise<number> {
    const userId = await t.member(workspace, "owner");
    await t.running.app.db.write(({ sql }) =>
      sql.deleteFrom("project_members").where("user_id", "=", userId).execute(),
    );
    return userId;
  }

  test("deactivating stops a token until it is reactivated", async () => {
    const { owner } = await start();
    const created = await create(owner);
    const body = { token_id: created.body.data.id };
    const stopped = await t.call(owner, "deactivateApiToken", body);
    expect(stopped.body).toMatchObject({
      message: "Data Updated Successfully!",
      data: { status: "deactivated" },
    });
    expect(await t.call(bearer(created), "getOrganizationDetail")).toMatchObject({
      status: 401,
      body: { type: "RXERROR", message: "Invalid or revoked API token" },
    });
    expect((await t.call(owner, "deactivateApiToken", body)).body.data.status).toBe("deactivated");
    expect((await t.call(owner, "reactivateApiToken", body)).body.data.status).toBe("active");
    expect((await t.call(bearer(created), "getOrganizationDetail")).status).toBe(200);
  });

  test("regenerating gives a new value with the same configuration; the old one stops at once", async () => {
    const { owner } = await start();
    const created = await create(owner, { expiration: "30", permissions: { Logs: "Read" } });
    const { value: old, hint: _hint, ...configuration } = created.body.data;
    const regenerated = await t.call(owner, "regenerateApiToken", { token_id: created.body.data.id });
    expect(regenerated.body.data).toMatchObject(configuration);
    expect(regenerated.body.data.value).not.toBe(old);
    expect((await t.call(bearer(created), "getOrganizationDetail")).status).toBe(401);
    expect((await t.call(bearer(regenerated), "getOrganizationDetail")).status).toBe(200);
  });

  test("only its creator regenerates a token", async () => {
    const { mine, owner } = await start();
    const created = await create(owner);
    const other = await t.person(mine, { userId: await t.member(mine, "owner") });
    const body = { token_id: created.body.data.id };
    expect(await t.call(other, "regenerateApiToken", body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Only Olivia Owner") },
    });
    expect((await t.call(other, "deactivateApiToken", body)).status).toBe(200);
  });

  test("revoking deletes a token permanently", async () => {
    const { owner } = await start();
    const created = await create(owner);
    const body = { token_id: created.body.data.id };
    expect((await t.call(owner, "revokeApiToken", body)).body.message).toBe("Data Deleted Successfully!");
    expect((await t.call(bearer(created), "getOrganizationDetail")).status).toBe(401);
    for (const operation of MANAGING) expect((await t.call(owner, operation, body)).status).toBe(404);
    expect((await list(owner)).total).toBe(1);
  });

  const MANAGING = ["deactivateApiToken", "reactivateApiToken", "regenerateApiToken", "revokeApiToken"];

  test("a token whose creator left is marked", async () => {
    const { mine, owner } = await start();
    const second = await t.person(mine, { userId: await t.member(mine, "owner") });
    const created = await create(second);
    await t.call(second, "leaveOrganization");
    expect((await t.call(bearer(created), "getOrganizationDetail")).status).toBe(401);
    expect((await list(owner)).data[0]).toMatchObject({ status: "creator_removed" });
  });

  test("tokens are managed by owners who are signed in, each in their own organization", async () => {
    const { mine, owner } = await start();
    const created = await create(owner);
    const body = { name: "X", role: "viewer", token_id: created.body.data.id };
    const managed = { token_id: created.body.data.id };
    const stranger = await t.person(await t.workspace());
    for (const operation of MANAGING) {
      expect(await t.call(stranger, operation, managed)).toMatchObject({ status: 404 });
      expect((await t.call(owner, operation, {})).body.errors).toEqual({ token_id: "token_id is required." });
    }
    for (const operation of ["createApiToken", "getApiTokens", ...MANAGING]) {
      expect((await t.call(mine.token, operation, body)).status).toBe(401);
      for (const role of ["editor", "viewer", "billing"] as const) {
        expect((await t.call(await t.person(mine, role), operation, body)).status).toBe(403);
      }
    }
    expect((await t.call(bearer(created), "getOrganizationDetail")).status).toBe(200);
  });
});
