import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { CALLBACK, newPkce, oauthClient } from "../../../test/oauth.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe("OAuth for AI clients", () => {
  let t: TestApp;
  let workspace: Workspace;
  let owner: Headers;
  let client: ReturnType<typeof oauthClient>;
  let issuer: string;
  beforeAll(async () => {
    t = await createTestApp();
    workspace = await t.workspace();
    client = oauthClient(t);
    issuer = t.running.app.publicUrl();
  });
  afterAll(() => t.close());
  const signIn = async () => (owner = await t.person(workspace));
  const get = (url: string) => t.running.server.inject({ url });

  describe("discovery", () => {
    test("a 401 names the metadata of the resource, which names the authorization server", async () => {
      const challenge = String((await client.mcp(null)).headers["www-authenticate"]);
      const [, address = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
      expect(challenge).toContain('scope="read write"');
      expect(challenge).not.toContain("error=");
      for (const path of [new URL(address).pathname, "/.well-known/oauth-protected-resource"]) {
        expect((await get(path)).json()).toMatchObject({
          resource: `${issuer}/chatbot/v1/mcp`,
          authorization_servers: [issuer],
        });
      }
      const metadata = (await get("/.well-known/oauth-authorization-server")).json();
      expect(metadata).toMatchObject({
        issuer,
        token_endpoint: `${issuer}/oauth/token`,
        code_challenge_methods_supported: ["S256"],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
    });

    test("is off where the server is reached by plain http from elsewhere", async () => {
      const plain = await createTestApp({ env: { PUBLIC_URL: "http://chat.example.com" } });
      const person = await plain.person(await plain.workspace());
      const other = oauthClient(plain);
      expect(String((await other.mcp(null)).headers["www-authenticate"])).not.toContain("resource_metadata");
      for (const url of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"])
        expect((await plain.running.server.inject({ url })).statusCode).toBe(404);
      expect((await other.register({ redirect_uris: [CALLBACK] })).status).toBe(404);
      expect((await plain.call(person, "getAuthorizationRequest", { query: "client_id=x" })).status).toBe(
        409,
      );
      await plain.close();
    });
  });

  describe("a connected client", () => {
    test("uses its token at the MCP endpoint alone, until it is revoked beside the others", async () => {
      await signIn();
      const { access } = await client.connect(owner, workspace);
      expect((await client.mcp(access)).status).toBe(200);
      const elsewhere = await t.call({ authorization: `Bearer ${access}` }, "getMyProjects");
      expect(elsewhere.status).toBe(401);
      const organization_id = workspace.organizationId;
      const { body } = await t.call(owner, "getApiTokens", { organization_id });
      const [token] = body.data as { id: number }[];
      expect(token).toMatchObject({ name: "Test client", client_host: "127.0.0.1:41000", role: "editor" });
      const key = { organization_id, token_id: token!.id };
      expect((await t.call(owner, "regenerateApiToken", key)).status).toBe(409);
      expect((await t.call(owner, "revokeApiToken", key)).status).toBe(200);
      expect((await client.mcp(access)).status).toBe(401);
    });

    test("is listed for its person, also for a member, and disconnected by them alone", async () => {
      const member = await t.person(workspace, "viewer");
      const { access } = await client.connect(member, workspace, { role: "viewer" });
      await client.mcp(access);
      const listed = await t.call(member, "getAuthorizedClients");
      expect(listed.body.data).toMatchObject([
        {
          client_name: "Test client",
          role: "viewer",
          project_count: null,
          organization: { id: workspace.organizationId },
        },
      ]);
      const input = { client_id: listed.body.data[0].id as number };
      expect((await t.call(await signIn(), "revokeAuthorizedClient", input)).status).toBe(404);
      expect((await t.call(member, "revokeAuthorizedClient", input)).status).toBe(200);
      expect((await client.mcp(access)).status).toBe(401);
      expect((await t.call(member, "getAuthorizedClients")).body.data).toEqual([]);
    });

    test("has only what was chosen, and follows its person's role and membership", async () => {
      const editorId = await t.member(workspace, "editor");
      const editor = await t.person(workspace, { userId: editorId });
      const consent = { permissions: { Contacts: "Write" }, project_scope: [workspace.projectUid] };
      const { access } = await client.connect(editor, workspace, consent);
      const tools = async () =>
        [...(await client.mcp(access)).body.matchAll(/"name":"(\w+)","title"/g)].map(([, name]) => name);
      expect(await tools()).toEqual(expect.arrayContaining(["getAllContacts", "createContact"]));
      expect(await tools()).not.toContain("getSessions");
      await signIn();
      const organization_id = workspace.organizationId;
      const { body } = await t.call(owner, "getOrganizationMembers", { organization_id, limit: 100 });
      const members = body.data.organizationMember as { id: number; user_id: number }[];
      const member = { organization_id, member_id: members.find((one) => one.user_id === editorId)!.id };
      await t.call(owner, "changeOrganizationMemberRole", { ...member, role: "viewer" });
      expect(await tools()).toContain("getAllContacts");
      expect(await tools()).not.toContain("createContact");
      expect((await t.call(owner, "removeOrganizationMember", member)).status).toBe(200);
      expect((await client.mcp(access)).status).toBe(401);
    });

    test("gives its access back itself (RFC 7009), which the audit log shows", async () => {
      await signIn();
      const { access, refresh, clientId } = await client.connect(owner, workspace);
      const other = await client.form("/oauth/revoke", { token: access, client_id: "another" });
      expect(other.status).toBe(200);
      expect((await client.mcp(access)).status).toBe(200);
      expect((await client.form("/oauth/revoke", { token: refresh, client_id: clientId })).status).toBe(200);
      expect((await client.mcp(access)).status).toBe(401);
      expect((await client.refresh(clientId, refresh)).body.error).toBe("invalid_grant");
      const { body } = await t.call(owner, "getAuditLog", { organization_id: workspace.organizationId });
      const entries = body.data as { action: string; details: object }[];
      expect(entries).toContainEqual(
        expect.objectContaining({
          action: "endClientAccess",
          details: expect.objectContaining({ client_name: "Test client", reason: "by_the_client" }),
        }),
      );
      expect(entries).toContainEqual(
        expect.objectContaining({
          action: "approveAuthorization",
          details: expect.objectContaining({ client_host: "127.0.0.1:41000", query: "(hidden)" }),
        }),
      );
    });
  });

  describe("refreshing", () => {
    test("renews an hour's token, and the same refresh within seconds gets the same tokens", async () => {
      await signIn();
      const first = await client.connect(owner, workspace);
      t.clock.advance(HOUR_MS);
      expect((await client.mcp(first.access)).status).toBe(401);
      const renewals = await Promise.all([1, 2, 3].map(() => client.refresh(first.clientId, first.refresh)));
      expect(new Set(renewals.map(({ body }) => body.access_token)).size).toBe(1);
      expect((await client.mcp(renewals[0]!.body.access_token!)).status).toBe(200);
      t.clock.advance(HOUR_MS);
      const next = await client.refresh(first.clientId, renewals[0]!.body.refresh_token!);
      expect(next.status).toBe(200);
      expect(next.body.refresh_token).not.toBe(renewals[0]!.body.refresh_token);
    });

    test("with a token that was used before ends the access of both parties", async () => {
      await signIn();
      const stolen = await client.connect(owner, workspace);
      const renewed = await client.refresh(stolen.clientId, stolen.refresh);
      t.clock.advance(31_000);
      expect((await client.refresh(stolen.clientId, stolen.refresh)).body.error).toBe("invalid_grant");
      expect((await client.mcp(renewed.body.access_token!)).status).toBe(401);
      expect((await client.refresh(stolen.clientId, renewed.body.refresh_token!)).status).toBe(400);
    });

    test("is refused to another client, for another resource, when deactivated and after 30 idle days", async () => {
      await signIn();
      const { clientId, refresh } = await client.connect(owner, workspace);
      expect((await client.refresh(await client.newId(), refresh)).body.error).toBe("invalid_grant");
      const elsewhere = { resource: "https://elsewhere.example/mcp" };
      expect((await client.refresh(clientId, refresh, elsewhere)).body.error).toBe("invalid_target");
      const organization_id = workspace.organizationId;
      const { body } = await t.call(owner, "getApiTokens", { organization_id });
      const key = { organization_id, token_id: body.data[0].id as number };
      await t.call(owner, "deactivateApiToken", key);
      expect((await client.refresh(clientId, refresh)).status).toBe(400);
      await t.call(owner, "reactivateApiToken", key);
      t.clock.advance(30 * DAY_MS);
      expect((await client.refresh(clientId, refresh)).status).toBe(400);
    });
  });

  describe("a code", () => {
    test("that is used twice revokes what it brought", async () => {
      await signIn();
      const { clientId, code, pkce, access } = await client.connect(owner, workspace);
      expect((await client.exchange(clientId, code, pkce.verifier)).body.error).toBe("invalid_grant");
      expect((await client.mcp(access)).status).toBe(401);
    });

    test.each([
      ["another client", async () => ({ client_id: await client.newId() }), "invalid_grant"],
      ["a wrong verifier", async () => ({ code_verifier: newPkce().verifier }), "invalid_grant"],
      ["no verifier", async () => ({ code_verifier: "" }), "invalid_request"],
      [
        "another redirect address",
        async () => ({ redirect_uri: "http://127.0.0.1:1/other" }),
        "invalid_grant",
      ],
      ["another resource", async () => ({ resource: "https://elsewhere.example/mcp" }), "invalid_target"],
    ])("with %s brings no token", async (_name, changed, error) => {
      await signIn();
      const clientId = await client.newId();
      const pkce = newPkce();
      const code = await client.code(owner, workspace, clientId, pkce);
      const answer = await client.exchange(clientId, code, pkce.verifier, await changed());
      expect([answer.status, answer.body.error]).toEqual([400, error]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    });

    test("ends after a minute", async () => {
      await signIn();
      const clientId = await client.newId();
      const pkce = newPkce();
      const code = await client.code(owner, workspace, clientId, pkce);
      t.clock.advance(60_001);
      expect((await client.exchange(clientId, code, pkce.verifier)).body.error).toBe("invalid_grant");
    });
  });

  describe("registration", () => {
    test.each([
      [{ redirect_uris: [] }, "invalid_client_metadata"],
      [{}, "invalid_client_metadata"],
      ["no object", "invalid_client_metadata"],
      [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["http://app.example/callback"] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["ms-settings:privacy"] }, "invalid_redirect_uri"],
      [
        { redirect_uris: Array.from({ length: 10 }, () => `https://app.example/${"x".repeat(300)}`) },
        "invalid_redirect_uri",
      ],
    ])("refuses %j", async (metadata, error) => {
      const { status, body } = await client.register(metadata as object);
      expect([status, body.error]).toEqual([400, error]);
    });

    test("that is not used ends after 90 days, one that is used stays", async () => {
      await signIn();
      const unused = await client.newId();
      const { clientId: used, refresh } = await client.connect(owner, workspace);
      let token = refresh;
      for (let month = 0; month < 4; month += 1) {
        t.clock.advance(29 * DAY_MS);
        token = (await client.refresh(used, token)).body.refresh_token!;
      }
      await signIn();
      const read = (id: string) =>
        t.call(owner, "getAuthorizationRequest", { query: client.queryOf(id, newPkce()) });
      expect([(await read(unused)).status, (await read(used)).status]).toEqual([400, 200]);
    });
  });
});

test("tokens and registrations are limited by address", async () => {
  const t = await createTestApp();
  const client = oauthClient(t);
  const register = () => client.register({ redirect_uris: [CALLBACK] });
  for (let call = 0; call < 60; call += 1) expect((await register()).status).toBe(201);
  const limited = await register();
  expect([limited.status, limited.body.error]).toEqual([429, "temporarily_unavailable"]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  const { limiter } = t.running.app;
  const allowance = { name: "oauth-token", calls: 600, seconds: 900 };
  for (let call = 0; call < 600; call += 1) await limiter.spend(allowance, "127.0.0.1");
  expect((await client.refresh("x", "y")).status).toBe(429);
  await t.close();
});
