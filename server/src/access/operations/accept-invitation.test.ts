import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const PASSWORD = "correct horse battery";

describe("accepting an invitation", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  let made = 0;
  const newAddress = () => `guest-${(made += 1)}@example.com`;
  async function invite(workspace: Workspace, email: string, role = "editor"): Promise<string> {
    const answer = await t.call(workspace.token, "inviteOrganizationMember", { email, role });
    expect(answer.status).toBe(200);
    return answer.body.data.hash;
  }
  const newcomer = (hash: string) => ({ hash, name: "Guest", password: PASSWORD });

  test("shows who invites before anything happens", async () => {
    const hash = await invite(await t.workspace(), "new@example.com", "viewer");
    expect(await t.call({}, "getInvitation", { hash })).toMatchObject({
      status: 200,
      body: {
        data: {
          organization_name: "Acme",
          email: "new@example.com",
          role: "viewer",
          status: "pending",
          has_account: false,
        },
      },
    });
    expect((await t.call({}, "getInvitation", { hash: "invented" })).status).toBe(404);
    expect((await t.call({}, "getInvitation", {})).body.errors).toEqual({ hash: "hash is required." });
  });

  test("a name and password create an account, sign in, and give access to the organization and its projects", async () => {
    const mine = await t.workspace();
    const email = newAddress();
    const hash = await invite(mine, email);
    const answer = await t.call({}, "acceptInvitation", newcomer(hash));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          user: { name: "Guest", email },
          organizations: [{ id: mine.organizationId, name: "Acme", role: "editor" }],
        },
      },
    });
    const headers = signedInBy(answer);
    const body = { project_uid: mine.projectUid, name: "for the shop" };
    expect((await t.call(headers, "createProjectKey", body)).status).toBe(200);
    expect((await t.call({}, "signIn", { email, password: PASSWORD })).status).toBe(200);
    expect((await t.call({}, "getInvitation", { hash })).body.data).toMatchObject({
      status: "accepted",
      has_account: true,
    });
    const members = await t.call(mine.token, "getOrganizationMembers");
    expect(members.body).toMatchObject({ total: 2, data: { invitations: [] } });
  });

  test("a new account needs a name and a password", async () => {
    const hash = await invite(await t.workspace(), newAddress());
    expect((await t.call({}, "acceptInvitation", { hash })).body.errors).toEqual({
      name: "name is required for a new account.",
      password: "password is required for a new account.",
    });
    const short = await t.call({}, "acceptInvitation", { hash, name: "A", password: "short" });
    expect(short.body.errors).toEqual({ password: "password must be at least 12 characters long." });
  });

  test("a signed-in person with that address joins with the hash alone", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const headers = await t.person(theirs);
    const { email } = (await t.call(headers, "getMe")).body.data.user;
    const hash = await invite(mine, email, "viewer");
    const answer = await t.call(headers, "acceptInvitation", { hash });
    expect(answer.status).toBe(200);
    expect(answer.body.data.organizations).toMatchObject([
      { id: mine.organizationId, role: "viewer" },
      { id: theirs.organizationId, role: "owner" },
    ]);
    expect(answer.body.data.csrf_token).toBe(headers["x-csrf-token"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const keys = await t.call(headers, "getProjectKeys", { project_uid: mine.projectUid });
    expect(keys.status).toBe(200);
  });

  test("a signed-in person with another address is refused, and one without CSRF token too", async () => {
    const mine = await t.workspace();
    const hash = await invite(mine, newAddress());
    const headers = await t.person(await t.workspace());
    const refused = await t.call(headers, "acceptInvitation", newcomer(hash));
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("is for guest-") },
    });
    const forged = await t.call({ cookie: headers.cookie! }, "acceptInvitation", newcomer(hash));
    expect(forged).toMatchObject({ status: 403, body: { message: expect.stringContaining("CSRF") } });
    expect((await t.call({}, "getInvitation", { hash })).body.data.status).toBe("pending");
  });

  test("a person with an account must sign in to accept", async () => {
    const email = newAddress();
    await t.account({ email, password: PASSWORD });
    const hash = await invite(await t.workspace(), email);
    const answer = await t.call({}, "acceptInvitation", newcomer(hash));
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("sign in") } });
    const signedIn = signedInBy(await t.call({}, "signIn", { email, password: PASSWORD }));
    expect((await t.call(signedIn, "acceptInvitation", { hash })).status).toBe(200);
  });

  test("works once, also when used twice at the same moment", async () => {
    const mine = await t.workspace();
    const hash = await invite(mine, newAddress());
    const answers = await Promise.all([1, 2].map(() => t.call({}, "acceptInvitation", newcomer(hash))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await t.call({}, "acceptInvitation", newcomer(hash))).toMatchObject({
      status: 409,
      body: { message: "This invitation has already been used." },
    });
    expect((await t.call(mine.token, "getOrganizationMembers")).body.total).toBe(2);
  });

  test("expires after seven days, and a revoked one is refused and no longer mailed", async () => {
    const mine = await t.workspace();
    const late = await invite(mine, newAddress());
    t.clock.advance(7 * 24 * 60 * 60 * 1000 - 1);
    expect((await t.call({}, "getInvitation", { hash: late })).body.data.status).toBe("pending");
    t.clock.advance(1);
    expect(await t.call({}, "acceptInvitation", newcomer(late))).toMatchObject({
      status: 409,
      body: { message: "This invitation has expired. Ask for a new one." },
    });
    const { body } = await t.call(mine.token, "inviteOrganizationMember", {
      email: newAddress(),
      role: "viewer",
    });
    const waiting = () =>
      t.running.app.db.read
        .selectFrom("jobs")
        .select("key")
        .where("key", "=", `invitation:${body.data.id}`)
        .execute();
    expect(await waiting()).toHaveLength(1);
    await t.call(mine.token, "revokeOrganizationInvitation", { invitation_id: body.data.id });
    expect(await waiting()).toEqual([]);
    expect(await t.call({}, "acceptInvitation", newcomer(body.data.hash))).toMatchObject({
      status: 409,
      body: { message: "This invitation has been revoked." },
    });
    expect((await t.call({}, "acceptInvitation", newcomer("invented"))).status).toBe(404);
  });
});
