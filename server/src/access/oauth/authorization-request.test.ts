import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newPkce, oauthClient } from "../../../test/oauth.ts";

const paramsOf = (address: unknown) => new URL(address as string).searchParams;

describe("how an AI client asks a person for access", () => {
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

  describe("a request", () => {
    test.each([
      ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      ["with plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
      ["with PKCE of no method", { code_challenge_method: undefined }, "invalid_request"],
      ["for a token at once", { response_type: "token" }, "unsupported_response_type"],
      ["for another resource", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ])(
      "%s is refused and the client told, but no browser is sent by itself",
      async (_name, changed, error) => {
        await signIn();
        const query = client.queryOf(await client.newId(), newPkce(), changed);
        const { body } = await t.call(owner, "getAuthorizationRequest", { query });
        const answer = paramsOf(body.data.problem.redirect_to);
        expect([answer.get("error"), answer.get("iss"), answer.get("state")]).toEqual([
          error,
          issuer,
          "state of the client",
        ]);
        expect((await client.approve(owner, workspace, query)).status).toBe(400);
      },
    );

    test.each([
      "https://evil.example/callback",
      "http://127.0.0.1:41000/callback/../other",
      "http://127.0.0.1.evil.example:41000/callback",
      "http://127.0.0.1:41000@evil.example/callback",
      "http://localhost:41000/callback",
      "javascript:alert(1)//127.0.0.1/callback",
    ])("that wants its answer at %s gets a page with an error and leads nowhere", async (redirect_uri) => {
      await signIn();
      const query = client.queryOf(await client.newId(), newPkce(), { redirect_uri });
      for (const operation of ["getAuthorizationRequest", "denyAuthorization"]) {
        const { status, body } = await t.call(owner, operation, { query });
        expect([status, Object.keys(body.errors as object)]).toEqual([400, ["redirect_uri"]]);
      }
    });

    test("may use any port of the loopback interface", async () => {
      await signIn();
      const redirect_uri = "http://127.0.0.1:5/callback";
      const query = client.queryOf(await client.newId(), newPkce(), { redirect_uri });
      const { body } = await client.approve(owner, workspace, query);
      expect(body.data.redirect_to).toMatch(/^http:\/\/127\.0\.0\.1:5\/callback\?code=/);
      expect(paramsOf(body.data.redirect_to).get("iss")).toBe(issuer);
    });

    test("of an unknown or forged client is refused", async () => {
      await signIn();
      const known = await client.newId();
      for (const id of [
        "reg-e30.x",
        known.slice(0, -2) + "xx",
        "someone",
        "http://app.example/client.json",
      ]) {
        const query = client.queryOf(id, newPkce());
        const { status, body } = await t.call(owner, "getAuthorizationRequest", { query });
        expect([id, status, Object.keys(body.errors as object)]).toEqual([id, 400, ["client_id"]]);
      }
    });

    test("that the person refuses answers access_denied", async () => {
      await signIn();
      const query = client.queryOf(await client.newId(), newPkce());
      const { body } = await t.call(owner, "denyAuthorization", { query });
      expect(paramsOf(body.data.redirect_to).get("error")).toBe("access_denied");
      expect(paramsOf(body.data.redirect_to).get("iss")).toBe(issuer);
    });
  });

  describe("consent", () => {
    test("of a viewer never exceeds their role", async () => {
      const viewer = await t.person(workspace, "viewer");
      const query = client.queryOf(await client.newId(), newPkce());
      for (const consent of [
        { role: "owner" },
        { role: "editor" },
        { permissions: { Contacts: "Write" } },
        { role: "viewer", may_administer_by_ai: true },
      ]) {
        const { status } = await client.approve(viewer, workspace, query, consent);
        expect([consent, status]).toEqual([consent, 403]);
      }
      const other = await t.workspace();
      expect((await client.approve(viewer, other, query, { role: "viewer" })).status).toBe(403);
      const foreign = { role: "viewer", project_scope: [other.projectUid] };
      expect((await client.approve(viewer, workspace, query, foreign)).status).toBe(400);
    });

    test("needs the page's own proof, a recent sign-in and the client that was shown", async () => {
      await signIn();
      const query = client.queryOf(await client.newId(), newPkce());
      const { "x-csrf-token": _proof, ...cookie } = owner;
      const consent = {
        query,
        organization_id: workspace.organizationId,
        client_name: "Test client",
        client_host: "127.0.0.1:41000",
        role: "viewer",
      };
      expect((await t.call(cookie as Headers, "approveAuthorization", consent)).status).toBe(403);
      expect((await t.call(cookie as Headers, "denyAuthorization", { query })).status).toBe(403);
      const renamed = { ...consent, client_name: "Another name" };
      expect((await t.call(owner, "approveAuthorization", renamed)).status).toBe(409);
      t.clock.advance(11 * 60_000);
      const { status, body } = await t.call(owner, "approveAuthorization", consent);
      expect([status, body.errors]).toMatchObject([403, { reauthentication: expect.any(String) }]);
    });

    test("is asked on a page that leads through the sign-in", async () => {
      const url = "/oauth/authorize?client_id=x&state=1";
      const answer = await t.running.server.inject({ url, headers: { accept: "text/html" } });
      expect(answer.headers.location).toBe(`/sign-in?next=${encodeURIComponent(url)}`);
    });
  });
});
