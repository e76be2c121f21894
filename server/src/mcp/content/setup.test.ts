import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { runAdmin } from "../../admin/run-admin.ts";
import { readConfig } from "../../platform/config/config.ts";
import { mcpSetup } from "./index.ts";

const CLIENTS = ["claude-code", "claude-desktop", "cursor", "vscode", "generic"];
const ADDRESS = "https://chat.example.com/chatbot/v1/mcp";

describe("MCP Setup", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { PUBLIC_URL: "https://chat.example.com/" } });
  });
  afterAll(() => t.close());

  test("gives each client its configuration with the real address and no secret", async () => {
    const mine = await t.workspace();
    for (const credential of [mine.token, await t.person(mine, "viewer")]) {
      const { status, body } = await t.call(credential, "getMcpSetup");
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ url: ADDRESS, token_placeholder: "api-v1-YOUR-TOKEN" });
      expect(body.data.clients.map(({ client }: { client: string }) => client)).toEqual(CLIENTS);
      for (const { configuration } of body.data.clients as { configuration: string }[]) {
        expect(configuration).toContain(ADDRESS);
      }
    }
  });

  test("is for members who may see the organization", async () => {
    const mine = await t.workspace();
    expect((await t.call({}, "getMcpSetup")).status).toBe(401);
    expect((await t.call(await t.person(mine, "billing"), "getMcpSetup")).status).toBe(403);
    const fineGrained = await t.token(mine, { permissions: { Setting: "Write" } });
    expect((await t.call(fineGrained, "getMcpSetup")).status).toBe(403);
    const theirs = await t.workspace();
    const other = { organization_id: theirs.organizationId };
    expect((await t.call(mine.token, "getMcpSetup", other)).status).toBe(403);
  });

  test("the files are JSON, and the token is where the client reads it", () => {
    const setup = new Map(
      mcpSetup(ADDRESS, "api-v1-abc").map((entry) => [entry.client, entry.configuration]),
    );
    const parsed = (client: "claude-desktop" | "cursor" | "vscode" | "generic") =>
      JSON.parse(setup.get(client) ?? "") as unknown;
    const headers = { Authorization: "Bearer api-v1-abc" };
    expect(setup.get("claude-code")).toBe(
      `claude mcp add --transport http parley "${ADDRESS}" --header "Authorization: Bearer api-v1-abc"`,
    );
    expect(parsed("cursor")).toEqual({ mcpServers: { parley: { url: ADDRESS, headers } } });
    expect(parsed("generic")).toEqual({ type: "streamable-http", url: ADDRESS, headers });
    expect(parsed("claude-desktop")).toMatchObject({
      mcpServers: { parley: { command: "npx", env: { PARLEY_AUTHORIZATION: "Bearer api-v1-abc" } } },
    });
    // VS Code asks for the token itself, so that it is in no file.
    expect(setup.get("vscode")).not.toContain("api-v1-abc");
    expect(parsed("vscode")).toMatchObject({ servers: { parley: { type: "http", url: ADDRESS } } });
  });

  test("plain HTTP beyond this machine has to be allowed explicitly where a bridge is used", () => {
    const bridge = (url: string) =>
      mcpSetup(url).find(({ client }) => client === "claude-desktop")?.configuration;
    expect(bridge("http://10.0.0.5:8787/chatbot/v1/mcp")).toContain("--allow-http");
    expect(bridge("http://127.0.0.1:8787/chatbot/v1/mcp")).not.toContain("--allow-http");
  });

  test("the command line prints the same, all or for one client", async () => {
    const session = {
      config: readConfig({ HOST: "0.0.0.0", PORT: "9000" }),
      now: Date.now,
      database: () => Promise.reject(new Error("not needed")),
    };
    const all = await runAdmin(["token", "mcp", "--json"], session);
    const { url, clients } = JSON.parse(all.stdout) as { url: string; clients: unknown };
    expect(url).toBe("http://127.0.0.1:9000/chatbot/v1/mcp");
    expect(clients).toEqual(mcpSetup(url));
    const one = await runAdmin(["token", "mcp", "--client", "cursor", "--token", "api-v1-abc"], session);
    expect(one.stdout).toContain("Bearer api-v1-abc");
    expect(one.stdout).not.toContain("claude mcp add");
    expect((await runAdmin(["token", "mcp", "--client", "abacus"], session)).exitCode).toBe(2);
  });
});
