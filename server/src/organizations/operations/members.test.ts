import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const LAST_OWNER = "An organization needs at least one owner. Make another member an owner first.";

describe("members of an organization", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function memberIdOf(workspace: Workspace, userId: number): Promise<number> {
    const { body } = await t.call(workspace.token, "getOrganizationMembers", { limit: 100 });
    return body.data.organizationMember.find((entry: { user_id: number }) => entry.user_id === userId).id;
  }
  const setRole = (by: Headers, member_id: number, role: string) =>
    t.call(by, "changeOrganizationMemberRole", { member_id, role });
  const remove = (by: Headers, member_id: number) => t.call(by, "removeOrganizationMember", { member_id });

  test("are listed in pages with the total", async () => {
    const mine = await t.workspace();
    const editor = await t.member(mine, "editor");
    const all = await t.call(mine.token, "getOrganizationMembers");
    expect(all.body).toMatchObject({ message: "Data Fetched Successfully!", total: 2 });
    expect(all.body.data.organizationMember[1]).toMatchObject({
      user_id: editor,
      organization_id: mine.organizationId,
      role: "editor",
      Member: { id: editor, name: "Member editor", profile_pic: null },
    });
    const second = await t.call(mine.token, "getOrganizationMembers", { limit: 1, page: 2 });
    expect(second.body).toMatchObject({ total: 2, data: { organizationMember: [{ user_id: editor }] } });
    const tooMany = await t.call(mine.token, "getOrganizationMembers", { limit: 1001 });
    expect(tooMany.body.errors).toEqual({ limit: "limit must be at most 1000." });
    const billing = await t.person(mine, "billing");
    expect((await t.call(billing, "getOrganizationMembers")).status).toBe(403);
    expect((await t.call({}, "getOrganizationMembers")).status).toBe(401);
  });

  test("get another role, effective immediately", async () => {
    const mine = await t.workspace();
    const userId = await t.member(mine, "viewer");
    const headers = await t.person(mine, { userId });
    expect((await t.call(headers, "renameOrganization", { name: "Taken over" })).status).toBe(403);
    const answer = await setRole(mine.token, await memberIdOf(mine, userId), "owner");
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Data Updated Successfully!", data: { user_id: userId, role: "owner" } },
    });
    expect((await t.call(headers, "renameOrganization", { name: "Shared" })).status).toBe(200);
  });

  test("the last owner is neither demoted nor removed, and cannot leave", async () => {
    const mine = await t.workspace();
    await t.member(mine, "editor");
    const owner = await memberIdOf(mine, mine.ownerId);
    const refused = { status: 409, body: { type: "RXERROR", message: LAST_OWNER } };
    expect(await setRole(mine.token, owner, "editor")).toMatchObject(refused);
    expect(await remove(mine.token, owner)).toMatchObject(refused);
    expect(await t.call(await t.person(mine), "leaveOrganization")).toMatchObject(refused);
    expect((await setRole(mine.token, owner, "owner")).status).toBe(200);
    expect((await t.call(mine.token, "getOrganizationDetail")).status).toBe(200);
  });

  test("two owners who demote each other at once leave one owner", async () => {
    const mine = await t.workspace();
    const other = await t.member(mine, "owner");
    const ids = [await memberIdOf(mine, mine.ownerId), await memberIdOf(mine, other)];
    const answers = await Promise.all(ids.map((id) => setRole(mine.token, id, "viewer")));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { body } = await t.call(mine.token, "getOrganizationMembers");
    const roles = body.data.organizationMember.map((entry: { role: string }) => entry.role);
    expect(roles.toSorted()).toEqual(["owner", "viewer"]);
  });

  test("a removed member immediately loses the organization, its projects and their tokens", async () => {
    const mine = await t.workspace();
    const userId = await t.member(mine, "editor");
    const headers = await t.person(mine, { userId });
    const token = await t.token(mine, { createdBy: userId, role: "viewer" });
    expect((await t.call(token, "getOrganizationDetail")).status).toBe(200);
    const answer = await remove(mine.token, await memberIdOf(mine, userId));
    expect(answer).toMatchObject({ status: 200, body: { message: "Data Deleted Successfully!" } });
    expect(await t.call(token, "getOrganizationDetail")).toMatchObject({
      status: 401,
      body: { message: "Invalid or revoked API token" },
    });
    const organization = { organization_id: mine.organizationId };
    expect((await t.call(headers, "getOrganizationDetail", organization)).status).toBe(403);
    expect((await t.call(headers, "getProjectKeys", { project_uid: mine.projectUid })).status).toBe(403);
    expect((await t.call(headers, "getMe")).body.data.organizations).toEqual([]);
    const places = await t.running.app.db.read
      .selectFrom("project_members")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    expect(places).toEqual([]);
  });

  test("rejoining does not reactivate old tokens", async () => {
    const mine = await t.workspace();
    const userId = await t.member(mine, "editor");
    const headers = await t.person(mine, { userId });
    const token = await t.token(mine, { createdBy: userId, role: "viewer" });
    await remove(mine.token, await memberIdOf(mine, userId));
    t.clock.advance(1000);
    const { email } = (await t.call(headers, "getMe")).body.data.user;
    const sent = await t.call(mine.token, "inviteOrganizationMember", { email, role: "editor" });
    expect((await t.call(headers, "acceptInvitation", { hash: sent.body.data.hash })).status).toBe(200);
    expect((await t.call(token, "getOrganizationDetail")).status).toBe(401);
    const fresh = await t.token(mine, { createdBy: userId, role: "viewer" });
    expect((await t.call(fresh, "getOrganizationDetail")).status).toBe(200);
  });

  test("a member leaves on their own; others stay", async () => {
    const mine = await t.workspace();
    const headers = await t.person(mine, "billing");
    expect((await t.call(headers, "leaveOrganization")).status).toBe(200);
    expect((await t.call(headers, "leaveOrganization")).status).toBe(403);
    expect((await t.call(mine.token, "getOrganizationMembers")).body.total).toBe(1);
    expect((await t.call(mine.token, "leaveOrganization")).status).toBe(401);
  });

  test("only owners change members, and only those of their own organization", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const foreign = await memberIdOf(theirs, theirs.ownerId);
    const notFound = { status: 404, body: { message: "Not found" } };
    expect(await setRole(mine.token, foreign, "viewer")).toMatchObject(notFound);
    expect(await remove(mine.token, foreign)).toMatchObject(notFound);
    const own = await memberIdOf(mine, mine.ownerId);
    for (const role of ["editor", "viewer", "billing"] as const) {
      const headers = await t.person(mine, role);
      expect((await setRole(headers, own, "viewer")).status).toBe(403);
      expect((await remove(headers, own)).status).toBe(403);
    }
    expect((await setRole({}, own, "viewer")).status).toBe(401);
    expect((await setRole(mine.token, own, "king")).body.errors).toEqual({
      role: "role must be one of owner, editor, viewer, billing.",
    });
    expect((await remove(mine.token, -1)).status).toBe(400);
  });
});
