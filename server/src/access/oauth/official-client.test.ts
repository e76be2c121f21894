import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { hangUp, listen } from "../../../test/mcp-client.ts";
import { beginConnection, keepTokens, type KeptTokens } from "../../../test/mcp-oauth-provider.ts";
import { CALLBACK, newPkce, oauthClient } from "../../../test/oauth.ts";

const DOCUMENT = "https://client.example/oauth/metadata.json";
const HOUR_MS = 60 * 60 * 1000;

describe("the official client", () => {
  let t: TestApp;
  let url: URL;
  let workspace: Workspace;
  let owner: Headers;
  let served: { status?: number; body: unknown; headers?: Headers };
  let fetched: string[];
  beforeAll(async () => {
    t = await createTestApp({
      overrides: {
        clientMetadataFetch: async (address) => {
          fetched.push(address);
          const text = typeof served.body === "string" ? served.body : JSON.stringify(served.body);
          return new Response(text, { status: served.status ?? 200, headers: served.headers ?? {} });
        },
      },
    });
    url = new URL(await listen(t));
  });
  afterAll(() => hangUp(t));
  beforeEach(async () => {
    workspace = await t.workspace();
    owner = await t.person(workspace);
    fetched = [];
    served = { body: document() };
    // What is kept of a document ends within a day.
    t.clock.advance(24 * HOUR_MS);
    owner = await t.person(workspace);
  });

  const document = (changed: object = {}) => ({
    client_id: DOCUMENT,
    client_name: "Official client",
    redirect_uris: [CALLBACK],
    ...changed,
  });

  /** Connects as a person does who clicks: refused first, consent in the browser, then with the code. */
  async function connect(provider: KeptTokens) {
    const begun = await beginConnection(url, provider);
    expect(provider.opened?.pathname).toBe("/oauth/authorize");
    return begun.finish(await consentTo(begun.query));
  }
  async function consentTo(query: string): Promise<URLSearchParams> {
    const { body } = await oauthClient(t).approve(owner, workspace, query, { role: "viewer" });
    return new URL(body.data.redirect_to as string).searchParams;
  }

  test("registers, asks, gets its tokens, calls tools and renews by itself", async () => {
    const provider = keepTokens();
    const client = await connect(provider);
    expect(provider.information?.client_id).toMatch(/^reg-/);
    expect(provider.kept).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "read" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("getMyProjects");
    expect(tools.map(({ name }) => name)).not.toContain("createContact");
    const before = provider.kept!.access_token;
    t.clock.advance(HOUR_MS);
    // Side by side, as programs do: both renewals get the same tokens.
    const answers = await Promise.all(
      [1, 2].map(() => client.callTool({ name: "getMyProjects", arguments: {} })),
    );
    expect(answers.map(({ isError }) => isError ?? false)).toEqual([false, false]);
    expect(provider.kept!.access_token).not.toBe(before);
    await client.close();
  });

  test("is known by its metadata document, which is read once and named with its host", async () => {
    const provider = keepTokens(DOCUMENT);
    const client = await connect(provider);
    await client.close();
    expect(provider.information?.client_id).toBe(DOCUMENT);
    expect(fetched).toEqual([DOCUMENT]);
    const query = oauthClient(t).queryOf(DOCUMENT, newPkce());
    const { body } = await t.call(owner, "getAuthorizationRequest", { query });
    expect(body.data).toMatchObject({
      client_name: "Official client",
      client_host: "client.example",
      is_verified: true,
      redirect_kind: "this_device",
    });
  });

  test("rejects an answer that another server has issued", async () => {
    const provider = keepTokens();
    const begun = await beginConnection(url, provider);
    const answer = await consentTo(begun.query);
    answer.set("iss", "https://mixed-up.example");
    await expect(begun.finish(answer)).rejects.toThrow(/iss/i);
    expect(provider.kept).toBeUndefined();
  });

  test.each([
    ["another client_id", { body: document({ client_id: "https://client.example/other.json" }) }],
    ["no name", { body: document({ client_name: "" }) }],
    ["no redirect addresses", { body: document({ redirect_uris: [] }) }],
    ["a secret", { body: document({ client_secret: "s" }) }],
    ["a method with a secret", { body: document({ token_endpoint_auth_method: "client_secret_post" }) }],
    ["no JSON", { body: "<html>" }],
    ["a redirect", { body: "", status: 302, headers: { location: "http://127.0.0.1/" } }],
  ])("is refused with a document that has %s", async (_name, answer) => {
    served = answer;
    const query = oauthClient(t).queryOf(DOCUMENT, newPkce());
    const { status, body } = await t.call(owner, "getAuthorizationRequest", { query });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ["client_id"]]);
  });

  test("whose document must not be kept is asked each time, and one that has changed is shown again", async () => {
    served = { body: document(), headers: { "cache-control": "no-store" } };
    const query = oauthClient(t).queryOf(DOCUMENT, newPkce());
    await t.call(owner, "getAuthorizationRequest", { query });
    served = { body: document({ client_name: "Renamed" }), headers: { "cache-control": "no-store" } };
    const consent = { query, organization_id: workspace.organizationId, role: "viewer" };
    const shown = { client_name: "Official client", client_host: "client.example" };
    expect((await t.call(owner, "approveAuthorization", { ...consent, ...shown })).status).toBe(409);
    expect(fetched).toHaveLength(2);
  });
});

const NOT_FETCHED = [
  "https://127.0.0.1/client.json",
  "https://localhost/client.json",
  "https://[::1]/client.json",
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.1:8443/client.json",
  "https://user:secret@client.example/client.json",
  "https://client.example",
  "https://client.example/a/../client.json",
  "http://client.example/client.json",
  "file:///etc/passwd",
];

test("no document is fetched from inside the network, and the answer tells nothing of it", async () => {
  const t = await createTestApp();
  const owner = await t.person(await t.workspace());
  for (const clientId of NOT_FETCHED) {
    const query = oauthClient(t).queryOf(clientId, newPkce());
    const { status, body } = await t.call(owner, "getAuthorizationRequest", { query });
    expect([clientId, status]).toEqual([clientId, 400]);
    expect(body.errors.client_id).toMatch(/can't be fetched|must be a plain https address/);
  }
  await t.close();
});
