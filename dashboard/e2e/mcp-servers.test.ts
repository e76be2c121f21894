import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from "../../server/test/authorization-server.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { sendJson } from "../../server/test/faulty-service.ts";
import {
  startEverythingServer,
  startMcpToolServer,
  type McpToolServer,
} from "../../server/test/mcp-tool-server.ts";
import { violationsOf } from "./axe.ts";
import { openPage, openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let everything: Awaited<ReturnType<typeof startEverythingServer>>;
let desk: McpToolServer;
let authority: AuthorizationServer;
/** What the desk's server offers at present. */
let tools: Readonly<Record<string, z.ZodRawShape>> = {};

beforeAll(async () => {
  everything = await startEverythingServer();
  desk = await startMcpToolServer(() => {
    const server = new McpServer({ name: "desk", version: "1" });
    for (const [name, inputSchema] of Object.entries(tools))
      server.registerTool(name, { description: `Does ${name}.`, inputSchema }, () => ({
        content: [{ type: "text", text: "T-1" }],
      }));
    return server;
  });
  authority = await startAuthorizationServer(desk.url);
  const metadata = `http://${desk.host}/.well-known/oauth-protected-resource/mcp`;
  desk.intercept = async (request, response) => {
    if (`http://${desk.host}${request.url}` === metadata) {
      sendJson(response, {
        resource: desk.url,
        authorization_servers: [authority.issuer],
        scopes_supported: ["tickets"],
      });
      return true;
    }
    if (await authority.isValid(request.headers.authorization)) return false;
    const challenge = `Bearer resource_metadata="${metadata}"`;
    response.writeHead(401, { "www-authenticate": challenge }).end();
    return true;
  };
  stage = await openStage({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
});
afterEach(() => stage.sendHome());
afterAll(async () => {
  await stage.close();
  await everything.stop();
  await desk.close();
  await authority.close();
});

async function owner(): Promise<{ page: Page; workspace: Workspace }> {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}`);
  await openPage(page, "Actions");
  await page.getByRole("tab", { name: "MCP servers" }).click();
  await page.getByRole("button", { name: "Connect server" }).click();
  return { page, workspace };
}

test("an owner connects a server, makes an action of a tool, fixes a value, runs it and disconnects", async () => {
  const { page } = await owner();
  await page.setViewportSize({ width: 390, height: 800 });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Everything");
  await dialog.getByLabel("Address").fill("ftp://nowhere");
  await dialog.getByLabel("Authentication").selectOption({ label: "Bearer token" });
  await dialog.getByRole("button", { name: "Connect server" }).click();
  await dialog.getByText(/must be a whole address/i).waitFor();
  await dialog.getByLabel("Address").fill(everything.url);
  await dialog.getByRole("button", { name: "Connect server" }).click();
  await dialog.getByText(/must name the action secret/i).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Authentication").selectOption({ label: "None" });
  await dialog.getByRole("button", { name: "Connect server" }).click();
  await page.getByRole("heading", { level: 1, name: "Everything" }).waitFor();
  await main.getByText("Connected", { exact: true }).waitFor();
  await main.getByRole("button", { name: "List tools again" }).click();
  await main.getByText("Since the last time: 0 new, 0 changed, 0 gone.").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await main.getByRole("button", { name: "Add as action: get-sum" }).click();
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("get_sum");
  await dialog.getByLabel("Name").fill("add one");
  await dialog.getByRole("button", { name: "Add as action" }).click();
  await dialog.getByText(/must be 1 to 64 of a–z/i).waitFor();
  await dialog.getByLabel("Name").fill("add_one");
  await dialog.getByLabel("Description for the bot").fill("Adds one to a number.");
  await dialog.getByRole("switch", { name: "Ask before it runs" }).click();
  await dialog.getByRole("button", { name: "Add as action" }).click();

  // The tool's values come along; one of them is fixed by the owner.
  await page.getByRole("heading", { level: 1, name: "add_one" }).waitFor();
  await main.getByRole("link", { name: "Everything" }).waitFor();
  await expect.poll(() => main.getByLabel("Address", { exact: true }).count()).toBe(0);
  await main.getByRole("button", { name: "Add: Fixed values" }).click();
  await main.getByLabel("Fixed values: name 1", { exact: true }).fill("b");
  await main.getByLabel("Fixed values: value 1", { exact: true }).fill("1");
  await main.getByRole("button", { name: "Save" }).click();
  await main.getByText(/Keep one of them/).waitFor();
  await main.getByRole("button", { name: "Remove b" }).click();
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("Action saved").first().waitFor();
  await main.getByLabel("a", { exact: true }).fill("41");
  await main.getByRole("button", { name: "Test run" }).click();
  await main.getByText("The sum of 41 and 1 is 42.").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await main.getByRole("link", { name: "Everything" }).click();
  await main
    .getByRole("row", { name: /^get-sum/ })
    .getByRole("link", { name: "add_one" })
    .waitFor();
  await main.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByText("add_one").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await main.getByText("No MCP servers yet").waitFor();
  await page.getByRole("tab", { name: "Actions" }).click();
  const row = main.getByRole("row").filter({ hasText: "add_one" });
  await row.getByText("The MCP server of this action is not connected any more.").waitFor();
});

test("an owner consents by OAuth and comes back; changed and vanished tools are marked and chosen again", async () => {
  tools = { open_ticket: { subject: z.string() }, close_ticket: {} };
  const { page, workspace } = await owner();
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Desk");
  await dialog.getByLabel("Address").fill(desk.url);
  await dialog.getByLabel("Authentication").selectOption({ label: "OAuth" });
  await dialog.getByRole("button", { name: "Connect server" }).click();
  await page.waitForURL(/\/actions\/servers\/\d+$/);
  await main.getByText("Connected", { exact: true }).waitFor();
  for (const tool of ["close_ticket", "open_ticket"]) {
    await main.getByRole("button", { name: `Add as action: ${tool}` }).click();
    await dialog.getByRole("button", { name: "Add as action" }).click();
    await page.getByRole("heading", { level: 1, name: tool }).waitFor();
    await main.getByRole("link", { name: "Desk" }).click();
  }

  tools = { open_ticket: { subject: z.string(), urgent: z.boolean() }, find_ticket: {} };
  await main.getByRole("button", { name: "List tools again" }).click();
  await main.getByText("Since the last time: 1 new, 1 changed, 1 gone.").waitFor();
  const row = (tool: string) => main.getByRole("row", { name: new RegExp(`^${tool}`) });
  await row("find_ticket").getByText("New", { exact: true }).waitFor();
  await row("close_ticket").getByText("Gone", { exact: true }).waitFor();
  await row("open_ticket").getByText("Changed", { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await row("open_ticket").getByRole("link", { name: "open_ticket" }).click();
  await main.getByText("The bot can’t use this action at present").waitFor();
  await main.getByRole("button", { name: "Use the tool as it is now" }).click();
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("Action saved").first().waitFor();
  await main.getByText("The bot can’t use this action at present").waitFor({ state: "detached" });
  await main.getByLabel("subject", { exact: true }).fill("The lamp flickers");
  await main.getByRole("button", { name: "Test run" }).click();
  await main.getByText("T-1").waitFor();
  const { body } = await stage.t.call(workspace.token, "getActions", { project_uid: workspace.projectUid });
  expect(body.data.find(({ name }: { name: string }) => name === "open_ticket")).toMatchObject({
    confirm: true,
    problem: null,
    parameters: { required: ["subject", "urgent"] },
  });

  // What another page made up, or a refusal, leads nowhere but back.
  await page.goto("/mcp-authorization?state=made-up&code=x");
  await main.getByText("This browser tab hasn’t started an authorization.").waitFor();
  await page.goto(`/p/${workspace.projectUid}/actions?tab=servers`);
  await main.getByRole("link", { name: "Desk" }).click();
  const denied = `${authority.issuer}/**`;
  await page.route(denied, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = `${asked.get("redirect_uri")}?error=access_denied&state=${asked.get("state")}`;
    return route.fulfill({ status: 302, headers: { location: back } });
  });
  await main.getByRole("button", { name: "Authorize again" }).click();
  await main.getByText("The authorization server reported: access_denied").waitFor();
  await main.getByRole("link", { name: "Back to the MCP server" }).click();
  await page.getByRole("heading", { level: 1, name: "Desk" }).waitFor();
});
