import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { codeOf, enrolledAccount, PASSWORD } from "../../../test/password-account.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("how members of an organization must sign in", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("a required second factor closes the organization for members without one, not for tokens", async () => {
    const { account, headers: owner, secret } = await enrolledAccount(t);
    const { workspace } = account;
    const editor = await t.person(workspace, "editor");
    const { projectUid: project_uid, organizationId: organization_id } = workspace;
    expect((await t.call(editor, "getSessions", { project_uid })).status).toBe(200);
    const changed = await t.call(owner, "updateOrganizationSecurity", { require_second_factor: true });
    expect(changed.body.data).toEqual({ require_second_factor: true, idle_minutes: null });

    const refused = {
      status: 403,
      body: { message: expect.stringContaining("requires two-factor authentication") },
    };
    expect(await t.call(editor, "getSessions", { project_uid })).toMatchObject(refused);
    expect(await t.call(editor, "getOrganizationDetail", { organization_id })).toMatchObject(refused);
    expect(await t.call(editor, "sendMessage", { project_uid, message: "Hi" })).toMatchObject(refused);
    expect((await t.call(editor, "getMyProjects")).body).toMatchObject({ total: 0, data: [] });
    const me = (await t.call(editor, "getMe")).body.data;
    expect(me.closed_organizations).toEqual([{ id: organization_id, reason: "second_factor" }]);

    expect((await t.call(workspace.token, "getSessions", { project_uid })).status).toBe(200);
    expect((await t.call(workspace.key, "getSessions")).status).toBe(200);
    expect((await t.call(owner, "getSessions", { project_uid })).status).toBe(200);
    expect((await t.call(owner, "getMyProjects")).body.total).toBe(1);

    const { secret: own } = (await t.call(editor, "beginTotpSetup")).body.data;
    await t.call(editor, "confirmTotpSetup", { code: codeOf(t, own) });
    expect((await t.call(editor, "getSessions", { project_uid })).status).toBe(200);
    expect((await t.call(editor, "getMyProjects")).body.total).toBe(1);
    expect((await t.call(editor, "getMe")).body.data.closed_organizations).toEqual([]);
    await t.call(editor, "removeTotp");
    expect(await t.call(editor, "getSessions", { project_uid })).toMatchObject(refused);

    // A session from before the setup did not show the factor; a new sign-in does.
    const before = await t.person(workspace);
    expect(await t.call(before, "getSessions", { project_uid })).toMatchObject(refused);
    const step = await t.call({}, "signIn", { email: account.email, password: PASSWORD });
    const { challenge } = step.body.data.second_factor;
    const after = signedInBy(await t.call({}, "confirmSignIn", { challenge, code: codeOf(t, secret) }));
    expect((await t.call(after, "getSessions", { project_uid })).status).toBe(200);
  });

  test("is changed by owners who have a second factor themselves, after a recent sign-in", async () => {
    const workspace = await t.workspace();
    const owner = await t.person(workspace);
    expect(await t.call(owner, "updateOrganizationSecurity", { require_second_factor: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("for yourself before") },
    });
    const editor = await t.person(workspace, "editor");
    expect((await t.call(editor, "getOrganizationSecurity")).status).toBe(403);
    expect((await t.call(editor, "updateOrganizationSecurity", { idle_minutes: 30 })).status).toBe(403);
    expect((await t.call(workspace.token, "updateOrganizationSecurity", {})).status).toBe(401);
    expect((await t.call(owner, "updateOrganizationSecurity", { idle_minutes: 1 })).status).toBe(400);
    const organization_id = (await t.workspace()).organizationId;
    expect((await t.call(owner, "getOrganizationSecurity", { organization_id })).status).toBe(403);
    t.clock.advance(11 * MINUTE);
    expect((await t.call(owner, "updateOrganizationSecurity", { idle_minutes: 30 })).status).toBe(403);
  });

  test("a browser without a request is signed out after the organization's minutes, or 14 days", async () => {
    const workspace = await t.workspace();
    const owner = await t.person(workspace);
    const member = await t.person(workspace, "viewer");
    await t.call(owner, "updateOrganizationSecurity", { idle_minutes: 30 });
    t.clock.advance(29 * MINUTE);
    expect((await t.call(member, "getMe")).status).toBe(200);
    await noted();
    t.clock.advance(30 * MINUTE);
    expect((await t.call(member, "getMe")).status).toBe(200);
    await noted();
    t.clock.advance(30 * MINUTE + 1);
    expect((await t.call(member, "getMe")).status).toBe(401);

    const other = await t.person(await t.workspace());
    t.clock.advance(13 * DAY);
    expect((await t.call(other, "getMe")).status).toBe(200);
    await noted();
    t.clock.advance(15 * DAY);
    expect((await t.call(other, "getMe")).status).toBe(401);
  });

  /** The time of a request is noted beside it; a write after it waits for it. */
  const noted = () => t.running.app.db.write(() => Promise.resolve());
});
