import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("project members", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("a member's role can be reduced in one project, and the member removed and added again", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const userId = await t.member(mine, "editor");
    const person = await t.person(mine, { userId });
    const write = () => t.call(person, "updateProjectSettings", { ...project, max_nodes: 3 });
    expect((await write()).status).toBe(200);

    const narrowed = await t.call(mine.token, "addProjectMember", {
      ...project,
      user_id: userId,
      role: "viewer",
    });
    expect(narrowed).toMatchObject({ status: 200, body: { message: "Data Created Successfully!" } });
    expect(narrowed.body.data).toEqual({
      id: expect.any(Number),
      user_id: userId,
      role: "viewer",
      organization_role: "editor",
      createdAt: expect.any(String),
      Member: { id: userId, name: "Member editor", email: expect.any(String), profile_pic: null },
    });
    expect((await write()).status).toBe(403);
    expect((await t.call(person, "getProjectSettings", project)).status).toBe(200);

    const removed = await t.call(mine.token, "removeProjectMember", { ...project, user_id: userId });
    expect(removed.body).toEqual({ type: "RXSUCCESS", message: "Data Deleted Successfully!" });
    expect(await t.call(person, "getProjectSettings", project)).toMatchObject({
      status: 403,
      body: { message: "You are not a member of this project" },
    });
    await t.call(mine.token, "addProjectMember", { ...project, user_id: userId });
    expect((await write()).status).toBe(200);
    const list = await t.call(mine.token, "getProjectMembers", project);
    expect(list.body).toMatchObject({
      total: 2,
      data: [
        { user_id: mine.ownerId, role: null, organization_role: "owner" },
        { user_id: userId, role: null, organization_role: "editor" },
      ],
    });
  });

  test("a role above the one in the organization is refused", async () => {
    const mine = await t.workspace();
    const user_id = await t.member(mine, "viewer");
    const body = { project_uid: mine.projectUid, user_id, role: "editor" };
    expect(await t.call(mine.token, "addProjectMember", body)).toMatchObject({
      status: 400,
      body: { errors: { role: "role can't be higher than the person's role in the organization, viewer." } },
    });
  });

  test("a project's last owner can't be removed", async () => {
    const mine = await t.workspace();
    const owner = { project_uid: mine.projectUid, user_id: mine.ownerId };
    const kept = { status: 409, body: { message: "A project needs at least one owner." } };
    expect(await t.call(mine.token, "removeProjectMember", owner)).toMatchObject(kept);
    expect(await t.call(mine.token, "addProjectMember", { ...owner, role: "viewer" })).toMatchObject(kept);
    expect(
      (await t.call(mine.token, "getProjectMembers", { project_uid: mine.projectUid })).body,
    ).toMatchObject({
      total: 1,
      data: [{ role: null }],
    });
    await t.member(mine, "owner");
    expect((await t.call(mine.token, "removeProjectMember", owner)).status).toBe(200);
  });

  test("two owners who leave at once do not both succeed", async () => {
    const mine = await t.workspace();
    const other = await t.member(mine, "owner");
    const third = await t.token(mine, { role: "owner" });
    const leave = (user_id: number) =>
      t.call(third, "removeProjectMember", { project_uid: mine.projectUid, user_id });
    const statuses = await Promise.all([leave(mine.ownerId), leave(other)]);
    expect(statuses.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await t.running.app.db.read
      .selectFrom("project_members")
      .select("user_id")
      .where("project_id", "=", mine.projectId)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("only owners manage members, and people outside the organization are not found", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const editor = await t.person(mine, "editor");
    for (const operation of ["addProjectMember", "removeProjectMember"]) {
      const call = (credential: Record<string, string>, user_id: unknown) =>
        t.call(credential, operation, { ...project, user_id });
      expect((await call({}, mine.ownerId)).status).toBe(401);
      expect((await call(editor, mine.ownerId)).status).toBe(403);
      expect((await call(theirs.token, mine.ownerId)).status).toBe(403);
      expect((await call(mine.token, theirs.ownerId)).status).toBe(404);
      expect((await call(mine.token, "me")).body.errors).toEqual({ user_id: "user_id must be a number." });
    }
    expect((await t.call(editor, "getProjectMembers", project)).status).toBe(200);
    expect((await t.call({}, "getProjectMembers", project)).status).toBe(401);
    const fine = await t.token(mine, { permissions: { Contacts: "Read" } });
    expect((await t.call(fine, "getProjectMembers", project)).status).toBe(403);
  });
});
