import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startIdentityProvider, type IdentityProvider } from "../../../test/identity-provider.ts";
import { enrolledAccount, PASSWORD, passwordAccount } from "../../../test/password-account.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const PUBLIC_URL = "http://chat.example.test";
const MINUTE = 60_000;

describe("single sign-on by OpenID Connect", () => {
  let t: TestApp;
  let idp: IdentityProvider;
  let operator: Headers;
  let made = 0;
  beforeAll(async () => {
    t = await createTestApp({ env: { PUBLIC_URL, ALLOW_PRIVATE_SSO_URLS: "true" } });
    idp = await startIdentityProvider(`${PUBLIC_URL}/sign-in/callback`);
  });
  beforeEach(async () => {
    operator = await t.operator();
  });
  afterAll(async () => {
    await idp.close();
    await t.close();
  });

  interface Connected {
    readonly workspace: Workspace;
    readonly owner: Headers;
    readonly domain: string;
    readonly connection: string;
  }

  async function connect(options: object = {}, isVerified = true): Promise<Connected> {
    const workspace = await t.workspace();
    const owner = await t.person(workspace);
    const settings = { issuer: idp.issuer, ...idp.client, default_role: "viewer", ...options };
    const answer = await t.call(owner, "updateSingleSignOn", settings);
    expect(answer.status).toBe(200);
    const domain = `company-${(made += 1)}.example`;
    const organization_id = workspace.organizationId;
    if (isVerified) await t.call(operator, "verifyOrganizationDomain", { organization_id, domain });
    const connection = new URL(answer.body.data.connection.sign_in_url).searchParams.get("sso")!;
    return { workspace, owner, domain, connection };
  }

  async function signInBy(start: object, headers: Headers = {}) {
    const begun = await t.call(headers, "startSingleSignOn", start);
    expect(begun.status).toBe(200);
    const { url, secret } = begun.body.data;
    return t.call(headers, "finishSingleSignOn", { query: await idp.visit(url), secret });
  }

  test("a new person joins with the default role, and signs in again as the same member", async () => {
    const { workspace, domain } = await connect();
    const email = `grace@${domain}`;
    idp.subject = { sub: `grace-${domain}`, email, email_verified: true, name: "Grace Hopper" };
    const first = await signInBy({ email });
    expect(first.body.data).toMatchObject({
      user: { name: "Grace Hopper", email },
      organizations: [{ id: workspace.organizationId, role: "viewer" }],
      closed_organizations: [],
    });
    const headers = signedInBy(first);
    const { projectUid: project_uid } = workspace;
    expect((await t.call(headers, "getSessions", { project_uid })).status).toBe(200);
    // The address may change at the provider: the subject is who it was.
    idp.subject = { ...idp.subject, email: `hopper@${domain}` };
    const second = await signInBy({ email });
    expect(second.body.data.user.id).toBe(first.body.data.user.id);
  });

  test("groups decide the role at every sign-in, and owners keep theirs", async () => {
    const roleByGroup = [
      { group: "support", role: "editor" },
      { group: "finance", role: "billing" },
    ];
    const { domain, workspace, connection } = await connect({
      default_role: null,
      role_by_group: roleByGroup,
    });
    const email = `ann@${domain}`;
    idp.subject = { sub: `ann-${domain}`, email, email_verified: true, groups: ["other"] };
    expect(await signInBy({ email })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("None of your groups") },
    });
    idp.subject = { ...idp.subject, groups: ["finance", "support"] };
    expect((await signInBy({ connection })).body.data.organizations[0].role).toBe("editor");
    idp.subject = { ...idp.subject, groups: ["finance"] };
    expect((await signInBy({ connection })).body.data.organizations[0].role).toBe("billing");
    expect(workspace.organizationId).toBeGreaterThan(0);
  });

  test("a provider cannot take over an account of another organization or of a foreign domain", async () => {
    const victim = await passwordAccount(t);
    const attacker = await connect();
    idp.subject = { sub: `evil-${attacker.domain}`, email: victim.email, email_verified: true };
    const foreign = await signInBy({ connection: attacker.connection });
    expect(foreign).toMatchObject({ status: 403, body: { message: expect.stringContaining(victim.email) } });
    expect(foreign.headers["set-cookie"]).toBeUndefined();

    // Its own domain, but a person who is also at home elsewhere: the sign-in opens this organization alone.
    const elsewhere = await t.workspace();
    const userId = await t.member(elsewhere, "editor");
    const email = `both@${attacker.domain}`;
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("users").set({ email }).where("id", "=", userId).execute(),
    );
    await t.promote(userId);
    idp.subject = { sub: `both-${attacker.domain}`, email, email_verified: true };
    const scoped = await signInBy({ connection: attacker.connection });
    const headers = signedInBy(scoped);
    const read = await t.call(headers, "getMe");
    for (const { body } of [scoped, read])
      expect(body.data).toMatchObject({
        organizations: [{ id: attacker.workspace.organizationId }],
        closed_organizations: [],
        has_hidden_organizations: true,
        is_operator: false,
        may_create_organizations: false,
      });
    const { projectUid: project_uid, organizationId: organization_id } = elsewhere;
    expect((await t.call(headers, "getSessions", { project_uid })).status).toBe(403);
    expect((await t.call(headers, "getOrganizationDetail", { organization_id })).status).toBe(403);
    expect((await t.call(headers, "getMyProjects")).body.total).toBe(1);
    // Nothing of the same person beyond this organization is seen, ended or changed.
    const { headers: own } = await enrolledAccount(t, { workspace: elsewhere, userId });
    expect((await t.call(own, "getSignInSecurity")).body.data).toMatchObject({
      totp_since: expect.any(String),
    });
    expect((await t.call(headers, "getSignInSecurity")).body.data).toMatchObject({
      has_password: false,
      totp_since: null,
      passkeys: [],
      confirm_with: ["single_sign_on"],
      recovery_codes_left: 0,
    });
    const mySignIns = (await t.call(own, "getSignIns")).body;
    const theirs = (await t.call(headers, "getSignIns")).body;
    expect([mySignIns.total, theirs.total]).toEqual([2, 1]);
    const { id: sign_in_id } = mySignIns.data.find(({ current }: { current: boolean }) => current);
    expect((await t.call(headers, "revokeSignIn", { sign_in_id })).status).toBe(404);
    for (const [name, body] of [
      ["updateProfile", { name: "Mallory" }],
      ["removeProfilePicture", {}],
      ["createOrganization", { name: "Mallory's" }],
    ] as const) {
      expect([name, (await t.call(headers, name, body)).status]).toEqual([name, 403]);
    }
    expect((await t.call(own, "getMe")).body.data.user.name).not.toBe("Mallory");
    for (const name of [
      "beginTotpSetup",
      "beginPasskeyRegistration",
      "createRecoveryCodes",
      "beginPasskeyConfirmation",
    ]) {
      expect((await t.call(headers, name)).status).toBe(403);
    }
    expect((await t.call(headers, "reauthenticate", { password: PASSWORD })).status).toBe(403);
    expect((await t.call(headers, "getOperators")).status).toBe(403);
  });

  test("an unverified address, another browser and a reused callback are rejected", async () => {
    const { domain, connection } = await connect();
    const email = `eve@${domain}`;
    idp.subject = { sub: `eve-${domain}`, email };
    expect(await signInBy({ connection })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("hasn't verified your e-mail address") },
    });
    idp.subject = { ...idp.subject, email_verified: true };
    const begun = (await t.call({}, "startSingleSignOn", { connection })).body.data;
    const query = await idp.visit(begun.url);
    expect((await t.call({}, "finishSingleSignOn", { query, secret: "another browser" })).status).toBe(401);
    expect((await t.call({}, "finishSingleSignOn", { query, secret: begun.secret })).status).toBe(401);
    const again = (await t.call({}, "startSingleSignOn", { connection })).body.data;
    const swapped = `${await idp.visit(again.url)}`.replace(/code=[^&]+/, "code=made-up");
    expect((await t.call({}, "finishSingleSignOn", { query: swapped, secret: again.secret })).status).toBe(
      401,
    );
    const refused = (await t.call({}, "startSingleSignOn", { connection })).body.data;
    const state = new URL(refused.url).searchParams.get("state");
    const answer = await t.call({}, "finishSingleSignOn", {
      query: `?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`,
      secret: refused.secret,
    });
    expect(answer).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("access_denied") },
    });
    expect((await t.call({}, "startSingleSignOn", { email: "a@unknown.example" })).status).toBe(404);
    expect((await t.call({}, "startSingleSignOn", {})).status).toBe(400);
  });

  test("a member without a verified domain links their account while signed in with the password", async () => {
    const { workspace, connection } = await connect({}, false);
    const member = await passwordAccount(t, { workspace, userId: await t.member(workspace, "editor") });
    idp.subject = { sub: `linked-${member.userId}`, email: member.email, email_verified: true };
    expect((await signInBy({ connection })).status).toBe(403);
    const headers = signedInBy(await t.call({}, "signIn", { email: member.email, password: PASSWORD }));
    const ownProviders = async () => (await t.call(headers, "getSignInSecurity")).body.data.single_sign_on;
    expect(await ownProviders()).toMatchObject([{ is_linked: false }]);
    const begun = (await t.call(headers, "linkSingleSignOn")).body.data;
    const query = await idp.visit(begun.url);
    expect((await t.call(headers, "finishSingleSignOn", { query, secret: begun.secret })).status).toBe(200);
    expect((await signInBy({ connection })).body.data.user.email).toBe(member.email);
    expect(await ownProviders()).toMatchObject([{ is_linked: true }]);
    idp.subject = { sub: "somebody-else", email: "else@example.com", email_verified: true };
    const other = (await t.call(headers, "linkSingleSignOn")).body.data;
    const wrong = { query: await idp.visit(other.url), secret: other.secret };
    expect((await t.call(headers, "finishSingleSignOn", wrong)).status).toBe(403);
  });

  test("single sign-on only: passwords are refused, except for owners; tokens keep working", async () => {
    const { workspace, owner, domain, connection } = await connect();
    const member = await passwordAccount(t, { workspace, userId: await t.member(workspace, "editor") });
    const before = signedInBy(await t.call({}, "signIn", { email: member.email, password: PASSWORD }));
    const settings = { issuer: idp.issuer, client_id: "parley", default_role: "viewer", sso_only: true };
    expect((await t.call(owner, "updateSingleSignOn", settings)).status).toBe(200);
    const { projectUid: project_uid } = workspace;
    expect(await t.call(before, "getSessions", { project_uid })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("single sign-on") },
    });
    const password = await t.call({}, "signIn", { email: member.email, password: PASSWORD });
    expect(password).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("single sign-on") },
    });
    expect((await t.call(owner, "getSessions", { project_uid })).status).toBe(200);
    expect((await t.call(workspace.token, "getSessions", { project_uid })).status).toBe(200);
    const email = `new@${domain}`;
    idp.subject = { sub: `new-${domain}`, email, email_verified: true };
    const headers = signedInBy(await signInBy({ connection }));
    expect((await t.call(headers, "getSessions", { project_uid })).status).toBe(200);
    expect((await t.call(owner, "deleteSingleSignOn")).status).toBe(200);
    expect((await t.call(headers, "getMe")).status).toBe(401);
  });

  test("a fresh sign-in at the provider confirms the person's identity", async () => {
    const { domain, connection, owner } = await connect({
      role_by_group: [{ group: "admins", role: "owner" }],
    });
    expect(owner.cookie).toBeDefined();
    const email = `admin@${domain}`;
    idp.subject = { sub: `admin-${domain}`, email, email_verified: true, groups: ["admins"] };
    const headers = signedInBy(await signInBy({ connection, fresh: true }));
    const body = { name: "Nightly", role: "viewer", expiration: "7" };
    expect((await t.call(headers, "createApiToken", body)).status).toBe(200);
    t.clock.advance(11 * MINUTE);
    expect((await t.call(headers, "createApiToken", body)).status).toBe(403);
    const again = signedInBy(await signInBy({ connection, fresh: true }));
    expect((await t.call(again, "createApiToken", body)).status).toBe(200);
  });

  test("a person who signed in at the provider confirms there, as the same person only", async () => {
    const { domain, connection } = await connect({ role_by_group: [{ group: "admins", role: "owner" }] });
    const email = `root@${domain}`;
    const own = { sub: `root-${domain}`, email, email_verified: true, groups: ["admins"] };
    idp.subject = own;
    const headers = signedInBy(await signInBy({ connection, fresh: true }));
    const { confirm_with } = (await t.call(headers, "getSignInSecurity")).body.data;
    expect(confirm_with).toEqual(["single_sign_on"]);
    const token = () => t.call(headers, "createApiToken", { name: "N", role: "viewer", expiration: "7" });
    const begin = async () => {
      const { url, secret } = (await t.call(headers, "beginSingleSignOnConfirmation")).body.data;
      return { query: await idp.visit(url), secret };
    };
    t.clock.advance(11 * MINUTE);
    expect((await token()).status).toBe(403);

    idp.subject = { ...own, sub: `colleague-${domain}`, email: `colleague@${domain}` };
    const asAnother = await t.call(headers, "finishSingleSignOn", await begin());
    expect(asAnother).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("as someone else") },
    });
    const colleague = signedInBy(await signInBy({ connection }));
    idp.subject = own;
    const stolen = await begin();
    expect((await t.call(colleague, "finishSingleSignOn", stolen)).status).toBe(401);
    expect((await t.call({}, "finishSingleSignOn", await begin())).status).toBe(401);
    expect((await token()).status).toBe(403);

    const visit = await begin();
    const confirmed = await t.call(headers, "finishSingleSignOn", visit);
    expect(confirmed).toMatchObject({ status: 200, body: { data: { user: { email } } } });
    expect(confirmed.headers["set-cookie"]).toBeUndefined();
    expect((await token()).status).toBe(200);
    expect((await t.call(headers, "finishSingleSignOn", visit)).status).toBe(401);
  });

  test("a password's sign-in is not confirmed by an organization's provider", async () => {
    const { workspace } = await connect();
    const member = await passwordAccount(t, { workspace, userId: await t.member(workspace, "editor") });
    const headers = signedInBy(await t.call({}, "signIn", { email: member.email, password: PASSWORD }));
    const { confirm_with } = (await t.call(headers, "getSignInSecurity")).body.data;
    expect(confirm_with).toEqual(["password"]);
    expect((await t.call(headers, "beginSingleSignOnConfirmation")).status).toBe(404);
    expect((await t.call({}, "beginSingleSignOnConfirmation")).status).toBe(401);
  });

  test("owners change the settings, the secret is never returned, and an unreachable issuer is rejected", async () => {
    const { workspace, owner, domain } = await connect();
    const shown = await t.call(owner, "getSingleSignOn");
    expect(shown.body.data).toMatchObject({
      redirect_uri: `${PUBLIC_URL}/sign-in/callback`,
      domains: [domain],
      connection: { issuer: idp.issuer, client_id: "parley", sso_only: false },
    });
    expect(JSON.stringify(shown.body)).not.toContain(idp.client.client_secret);
    const rows = await t.running.app.db.read.selectFrom("sso_connections").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(idp.client.client_secret);
    const editor = await t.person(workspace, "editor");
    expect((await t.call(editor, "getSingleSignOn")).status).toBe(403);
    const settings = { issuer: "http://127.0.0.1:9", client_id: "x" };
    expect((await t.call(editor, "updateSingleSignOn", settings)).status).toBe(403);
    expect((await t.call(owner, "updateSingleSignOn", settings)).body.errors).toEqual({
      client_secret: "client_secret is required when the issuer changes.",
    });
    const dead = await t.call(owner, "updateSingleSignOn", { ...settings, client_secret: "y" });
    expect(dead).toMatchObject({ status: 409, body: { errors: { issuer: expect.any(String) } } });
    const organization_id = (await t.workspace()).organizationId;
    expect((await t.call(owner, "getSingleSignOn", { organization_id })).status).toBe(403);
    expect((await t.call(owner, "verifyOrganizationDomain", { organization_id, domain })).status).toBe(403);
    expect((await t.call(operator, "verifyOrganizationDomain", { organization_id, domain })).status).toBe(
      409,
    );
  });
});

test("an issuer on a private address is refused unless the operator allows it", async () => {
  const t = await createTestApp({ env: { PUBLIC_URL } });
  const owner = await t.person(await t.workspace());
  for (const issuer of [
    "http://127.0.0.1:8080",
    "https://10.0.0.1",
    "https://[::1]",
    "https://169.254.169.254",
  ]) {
    const answer = await t.call(owner, "updateSingleSignOn", { issuer, client_id: "x", client_secret: "y" });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { issuer: expect.stringContaining("issuer") } },
    });
  }
  await t.close();
});
