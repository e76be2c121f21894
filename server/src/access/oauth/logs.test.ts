import { expect, test, vi } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { logOf } from "../../../test/log-of.ts";
import { newPkce, oauthClient } from "../../../test/oauth.ts";

test("no token, code or verifier is logged, also where something fails", async () => {
  const t = await createTestApp({ env: { LOG_LEVEL: "trace" } });
  const lines = logOf(t);
  const workspace = await t.workspace();
  const owner = await t.person(workspace);
  const client = oauthClient(t);
  const clientId = await client.newId();
  const secrets: string[] = [];
  const connect = async () => {
    const pkce = newPkce();
    const { body } = await client.approve(owner, workspace, client.queryOf(clientId, pkce));
    const code = new URL(body.data.redirect_to as string).searchParams.get("code")!;
    secrets.push(code, pkce.verifier);
    return { code, pkce };
  };
  const { code, pkce } = await connect();
  const tokens = (await client.exchange(clientId, code, pkce.verifier)).body;
  const renewed = (await client.refresh(clientId, tokens.refresh_token!)).body;
  secrets.push(tokens.access_token!, tokens.refresh_token!, renewed.access_token!, renewed.refresh_token!);
  await client.mcp(renewed.access_token!);

  // A defect is logged with its cause.
  const other = await connect();
  const write = vi.spyOn(t.running.app.db, "write").mockRejectedValueOnce(new Error("the database is away"));
  const statement = vi.spyOn(t.running.app.db, "writeStatement").mockRejectedValueOnce(new Error("away"));
  expect((await client.exchange(clientId, other.code, other.pkce.verifier)).status).toBe(500);
  write.mockRestore();
  statement.mockRestore();
  // A code that comes a second time ends the access, which is logged.
  expect((await client.exchange(clientId, code, pkce.verifier)).status).toBe(400);
  await t.close();

  const log = lines.join("");
  expect(log).toContain("the access of a client was ended");
  expect(log).toContain("away");
  expect(secrets).toHaveLength(8);
  for (const secret of secrets) expect(log).not.toContain(secret);
});
