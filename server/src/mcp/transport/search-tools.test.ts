import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { serveClients, type Clients } from "../../../test/mcp-client.ts";
import { operations } from "../../operations.ts";
import { rankOperations } from "./rank-operations.ts";

describe("searching many tools", () => {
  let t: TestApp;
  let clients: Clients;
  beforeAll(async () => {
    t = await createTestApp();
    clients = await serveClients(t);
  });
  afterAll(() => clients.close());
  const clientOf = (headers: Headers) => clients.of(headers, "?tools=search");
  interface Found {
    total: number;
    data: { tools: { name: string; inputSchema: { required?: string[] } }[] };
  }
  async function search(client: Client, input: Record<string, unknown>): Promise<Found> {
    const { structuredContent } = await client.callTool({ name: "search_tools", arguments: input });
    return structuredContent as unknown as Found;
  }

  test("two tools give access to all of them", async () => {
    const { tools } = await (await clientOf((await t.workspace()).token)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_tools", "execute_tool"]);
  });

  test("a found tool comes with its input schema and is run by its name", async () => {
    const mine = await t.workspace();
    const client = await clientOf(mine.token);
    const { data, total } = await search(client, { query: "list conversations", limit: 3 });
    expect(data.tools).toHaveLength(3);
    expect(total).toBeGreaterThan(3);
    const found = data.tools.find(({ name }) => name === "getSessions");
    expect(found?.inputSchema.required).toEqual(["project_uid"]);
    const result = await client.callTool({
      name: "execute_tool",
      arguments: { name: "getSessions", arguments: { project_uid: mine.projectUid } },
    });
    expect(result.structuredContent).toMatchObject({ type: "RXSUCCESS", data: [] });
  });

  test("nothing is found that the token may not use, and running it is refused as in the API", async () => {
    const mine = await t.workspace();
    const client = await clientOf(await t.token(mine, { permissions: { Contacts: "Read" } }));
    const { data } = await search(client, { query: "create contact", limit: 20 });
    const names = data.tools.map(({ name }) => name);
    expect(names).toContain("getAllContacts");
    expect(names).not.toContain("createContact");
    const contact = { project_uid: mine.projectUid, name: "Ann", email: "ann@example.com" };
    const refused = await client.callTool({
      name: "execute_tool",
      arguments: { name: "createContact", arguments: contact },
    });
    expect(refused).toMatchObject({ isError: true, _meta: { "parley/status": 403 } });
  });

  test("wrong arguments and unknown names are tool errors that explain what would be right", async () => {
    const client = await clientOf((await t.workspace()).token);
    expect(await client.callTool({ name: "search_tools", arguments: { limit: 100 } })).toMatchObject({
      isError: true,
      structuredContent: { errors: { query: "query is required.", limit: "limit must be at most 20." } },
    });
    expect(await client.callTool({ name: "execute_tool" })).toMatchObject({
      isError: true,
      structuredContent: { errors: { name: "name is required." } },
    });
    expect(await client.callTool({ name: "execute_tool", arguments: { name: "signIn" } })).toMatchObject({
      isError: true,
      _meta: { "parley/status": 404 },
    });
  });

  test("words that occur nowhere find nothing", () => {
    expect(rankOperations(operations, "zzzz qqqq")).toEqual([]);
  });
});
