import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("projects", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("a created project works at once: settings, a widget, all members of the organization", async () => {
    const mine = await t.workspace();
    await t.member(mine, "viewer");
    const created = await t.call(mine.token, "createProject", { name: "  Second bot  " });
    expect(created).toMatchObject({ status: 200, body: { message: "Data Created Successfully!" } });
    expect(created.body.data).toEqual({
      id: expect.any(Number),
      project_uid: expect.stringMatching(/^[a-z0-9]{20}$/),
      organization_id: mine.organizationId,
      name: "Second bot",
      createdAt: new Date(t.clock.now).toISOString(),
      updatedAt: new Date(t.clock.now).toISOString(),
      widget_uid: expect.stringMatching(/^[a-z0-9]{20}$/),
    });
    const project = { project_uid: created.body.data.project_uid };
    const settings = await t.call(mine.token, "getProjectSettings", project);
    expect(settings.body.data).toMatchObject({ model: "parley-offline-1", mode: "agent" });
    const widgets = await t.call(mine.token, "getWidgets", project);
    expect(widgets.body.data).toMatchObject([{ widget_uid: created.body.data.widget_uid }]);
    expect((await t.call(mine.token, "getProjectMembers", project)).body.total).toBe(2);
  });

  test("creating needs a name, and the role of owner or editor", async () => {
    const mine = await t.workspace();
    expect(await t.call(mine.token, "createProject", { name: " " })).toMatchObject({
      status: 400,
      body: { errors: { name: "name must not be empty." } },
    });
    expect((await t.call({}, "createProject", { name: "x" })).status).toBe(401);
    expect((await t.call(await t.person(mine, "viewer"), "createProject", { name: "x" })).status).toBe(403);
    expect((await t.call(await t.person(mine, "billing"), "createProject", { name: "x" })).status).toBe(403);
    expect((await t.call(await t.person(mine, "editor"), "createProject", { name: "x" })).status).toBe(200);
  });

  test("getMyProjects returns the projects in a token's scope", async () => {
    const mine = await t.workspace();
    await t.workspace();
    const second = (await t.call(mine.token, "createProject", { name: "Second" })).body.data;
    const all = await t.call(mine.token, "getMyProjects");
    expect(all.body).toMatchObject({ message: "Data Fetched Successfully!", total: 2 });
    expect(all.body.data[0]).toEqual({
      id: mine.projectId,
      project_uid: mine.projectUid,
      organization_id: mine.organizationId,
      name: "Acme bot",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      organization: { id: mine.organizationId, name: "Acme", plan: "Agency" },
      role: "owner",
    });
    const scoped = await t.token(mine, { permissions: { Contacts: "Read" }, projectIds: [second.id] });
    expect((await t.call(scoped, "getMyProjects")).body).toMatchObject({
      total: 1,
      data: [{ name: "Second", role: null }],
    });
    const asViewer = await t.token(mine, { createdBy: await t.member(mine, "viewer"), role: "owner" });
    expect((await t.call(asViewer, "getMyProjects")).body).toMatchObject({
      total: 1,
      data: [{ name: "Acme bot", role: "viewer" }],
    });
    const billing = await t.token(mine, { role: "billing" });
    expect((await t.call(billing, "getMyProjects")).body).toMatchObject({ total: 0, data: [] });
    const paged = await t.call(mine.token, "getMyProjects", { limit: 1, page: 2 });
    expect(paged.body).toMatchObject({ total: 2, data: [{ name: "Second" }] });
    expect((await t.call({}, "getMyProjects")).status).toBe(401);
    expect((await t.call(mine.token, "getMyProjects", { limit: 0 })).status).toBe(400);
  });

  test("getMyProjects returns a person's projects in all their organizations", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const userId = await t.member(mine, "editor");
    await t.running.app.db.write(async ({ sql }) => {
      const now = t.clock.now;
      const membership = { organization_id: theirs.organizationId, user_id: userId, role: "viewer" as const };
      await sql
        .insertInto("organization_members")
        .values({ ...membership, created_at: now, updated_at: now })
        .execute();
      await sql
        .insertInto("project_members")
        .values({ project_id: theirs.projectId, user_id: userId, role: null, created_at: now })
        .execute();
    });
    const { body } = await t.call(await t.person(mine, { userId }), "getMyProjects");
    expect(body).toMatchObject({
      total: 2,
      data: [
        { organization: { id: mine.organizationId }, role: "editor" },
        { organization: { id: theirs.organizationId }, role: "viewer" },
      ],
    });
  });

  test("renameProject changes the name", async () => {
    const mine = await t.workspace();
    const body = { project_uid: mine.projectUid, name: "Helper" };
    const answer = await t.call(mine.token, "renameProject", body);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Data Updated Successfully!", data: { id: mine.projectId, name: "Helper" } },
    });
    expect((await t.call(await t.person(mine, "viewer"), "renameProject", body)).status).toBe(403);
    expect((await t.call((await t.workspace()).token, "renameProject", body)).status).toBe(403);
    expect((await t.call({}, "renameProject", body)).status).toBe(401);
    expect((await t.call(mine.token, "renameProject", { ...body, name: "x".repeat(256) })).status).toBe(400);
  });

  test("deleteProject needs an owner and the project's name typed", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const body = { ...project, confirm_name: "Acme bot" };
    expect((await t.call({}, "deleteProject", body)).status).toBe(401);
    expect((await t.call(await t.person(mine, "editor"), "deleteProject", body)).status).toBe(403);
    const fine = await t.token(mine, { permissions: { Setting: "Write" } });
    expect((await t.call(fine, "deleteProject", body)).status).toBe(403);
    expect((await t.call(fine, "deleteProject", {})).status).toBe(400);
    expect((await t.call((await t.workspace()).token, "deleteProject", body)).status).toBe(403);
    expect(await t.call(mine.token, "deleteProject", { ...project, confirm_name: "acme bot" })).toMatchObject(
      {
        status: 400,
        body: { errors: { confirm_name: "confirm_name must be Acme bot, the project's name." } },
      },
    );
    const answer = await t.call(mine.token, "deleteProject", body);
    expect(answer.body).toEqual({ type: "RXSUCCESS", message: "Data Deleted Successfully!" });
    expect((await t.call(mine.token, "getProjectSettings", project)).status).toBe(403);
    expect((await t.call(mine.token, "getMyProjects")).body.total).toBe(0);
  });
});
