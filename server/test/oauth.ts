import { createHash, randomBytes } from "node:crypto";
import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

export const CALLBACK = "http://127.0.0.1:41000/callback";

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** An AI client as it speaks OAuth with the server: it registers, asks, and fetches its tokens. */
export function oauthClient(t: TestApp, redirectUri = CALLBACK) {
  const post = async (url: string, headers: Headers, payload: string) => {
    const answer = await t.running.server.inject({ method: "POST", url, headers, payload });
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, string>,
      headers: answer.headers,
    };
  };
  const form = (path: string, values: Record<string, string>) =>
    post(
      path,
      { "content-type": "application/x-www-form-urlencoded" },
      new URLSearchParams(values).toString(),
    );
  const register = (metadata: object) =>
    post("/oauth/register", { "content-type": "application/json" }, JSON.stringify(metadata));
  const queryOf = (
    clientId: string,
    { challenge }: Pkce,
    changed: Record<string, string | undefined> = {},
  ) => {
    const query = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "state of the client",
      scope: "read write",
      resource: `${t.running.app.publicUrl()}/chatbot/v1/mcp`,
      ...changed,
    };
    return new URLSearchParams(
      Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, value]],
      ),
    ).toString();
  };
  /** What the consent page does when the person agrees. */
  const approve = async (
    person: Headers,
    workspace: Workspace,
    query: string,
    consent: object = { role: "editor" },
  ) => {
    const { body } = await t.call(person, "getAuthorizationRequest", { query });
    return t.call(person, "approveAuthorization", {
      query,
      organization_id: workspace.organizationId,
      client_name: body.data?.client_name as string,
      client_host: body.data?.client_host as string,
      ...consent,
    });
  };
  const exchange = (clientId: string, code: string, verifier: string, changed: Record<string, string> = {}) =>
    form("/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...changed,
    });
  const refresh = (clientId: string, token: string, changed: Record<string, string> = {}) =>
    form("/oauth/token", {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: token,
      ...changed,
    });
  const newId = async (): Promise<string> =>
    (await register({ client_name: "Test client", redirect_uris: [redirectUri] })).body.client_id!;
  return {
    form,
    register,
    newId,
    queryOf,
    approve,
    exchange,
    refresh,
    /** A code that a person agreed to. */
    async code(person: Headers, workspace: Workspace, clientId: string, pkce: Pkce, consent?: object) {
      const { body } = await approve(person, workspace, queryOf(clientId, pkce), consent);
      return new URL(body.data.redirect_to as string).searchParams.get("code")!;
    },
    /** The whole flow: tokens of a client that a person has connected. */
    async connect(person: Headers, workspace: Workspace, consent?: object) {
      const clientId = await newId();
      const pkce = newPkce();
      const code = await this.code(person, workspace, clientId, pkce, consent);
      const { body } = await exchange(clientId, code, pkce.verifier);
      return { clientId, code, pkce, access: body.access_token!, refresh: body.refresh_token! };
    },
    /** A first request to the MCP endpoint with a token. */
    async mcp(access: string | null) {
      const answer = await t.running.server.inject({
        method: "POST",
        url: "/chatbot/v1/mcp",
        headers: {
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          host: new URL(t.running.app.publicUrl()).host,
          ...(access === null ? {} : { authorization: `Bearer ${access}` }),
        },
        payload: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      });
      return { status: answer.statusCode, body: answer.body, headers: answer.headers };
    },
  };
}
