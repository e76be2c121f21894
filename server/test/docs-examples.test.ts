import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import type { Workspace } from "./factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { startMcpToolServer, type McpToolServer } from "./mcp-tool-server.ts";
import { openVisit } from "./open-visit.ts";

/** The requests of an example, as the page shows them. */
function exampleOf(page: string, heading: string): { name: string; body: string }[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  const part = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const calls = [...part.matchAll(/curl \$PARLEY\/chatbot\/v1\/(\w+)[^']*?-d '([^']*)'/g)];
  return calls.map(([, name, body]) => ({ name: name!, body: body! }));
}

let vendor: VendorDouble;
let shop: FaultyService;
let desk: McpToolServer;
let t: TestApp;
let mine: Workspace;
const tickets: object[] = [];
beforeAll(async () => {
  vendor = await startMessagesDouble();
  shop = await startFaultyService();
  shop.on("/orders/A-1042", (_request, response) =>
    sendJson(response, { order: { status: "sent", delivery: { date: "2026-03-02" } } }),
  );
  shop.on("/orders/B-0001", (_request, response) => sendJson(response, { order: { status: "packed" } }));
  shop.on("/refunds", (_request, response) => sendJson(response, { refund: { number: "R-7" } }));
  desk = await startMcpToolServer(() => {
    const server = new McpServer({ name: "desk", version: "1" });
    server.registerTool(
      "create_ticket",
      { description: "Creates a ticket", inputSchema: { subject: z.string(), requester: z.string() } },
      (given) => {
        tickets.push(given);
        return { content: [{ type: "text", text: "T-1" }] };
      },
    );
    return server;
  });
  t = await createTestApp({
    env: { ALLOW_PRIVATE_FILE_URLS: "true", ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: vendor.url },
  });
});
afterAll(async () => {
  await t.close();
  await vendor.close();
  await shop.close();
  await desk.close();
});
beforeEach(async () => {
  mine = await t.workspace();
  shop.requests.length = 0;
});

/** Sends an example's requests; only addresses, ids and secrets are put in. */
async function follow(page: string, heading: string): Promise<void> {
  const requests = exampleOf(page, heading);
  expect(requests).not.toEqual([]);
  let id = 1;
  for (const { name, body } of requests) {
    const sent = JSON.parse(
      body
        .replaceAll("https://api.shop.example", shop.url)
        .replaceAll("api.shop.example", shop.host)
        .replaceAll("https://desk.example/mcp", desk.url)
        .replaceAll("desk.example", desk.host)
        .replaceAll(/"secret": "[^"]*"/g, '"secret": "sk_live_1"')
        .replaceAll(/"(id|server_id|flow_id)": 1\b/g, `"$1": ${id}`),
    );
    const answer = await t.call(mine.token, name, { ...sent, project_uid: mine.projectUid });
    expect({ name, ...answer }).toMatchObject({ name, status: 200 });
    if (name === "connectMcpServer" || name === "createFlow") ({ id } = answer.body.data);
  }
}

const useModel = () =>
  t.call(mine.token, "updateProjectSettings", {
    project_uid: mine.projectUid,
    model: "claude-sonnet-4-6",
    mode: "agent",
  });
const offered = () =>
  (vendor.received.at(-1)!.body as { tools?: { name: string }[] }).tools?.map(({ name }) => name) ?? [];
const told = () => JSON.stringify(vendor.received.at(-1)!.body);

/** A visitor with an open conversation, who writes in the widget; one with an address is signed in to the site. */
async function enter(email?: string): Promise<(message: string) => Promise<string>> {
  const visit = await openVisit(t.running.app, mine);
  if (email !== undefined) {
    const token = await identityToken({ sub: "u1", email });
    const { status } = await t.call(visit.newHeaders(), "identifyVisitor", { token });
    if (status !== 200) throw new Error(`identifyVisitor answered ${status}`);
  }
  let count = 0;
  return async (message) => {
    const said = { session_uid: visit.uid, message, client_key: String(++count) };
    return String((await t.call(visit.newHeaders(), "sendVisitorMessage", said)).body);
  };
}

async function identityToken(person: object): Promise<string> {
  const snippet = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
  const secret = (await t.call(mine.token, "getWidgetSnippet", snippet)).body.data.identity_secret as string;
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(t.clock.now / 1000) + 3600;
  const claims = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ exp, ...person })}`;
  return `${claims}.${createHmac("sha256", secret).update(claims).digest("base64url")}`;
}

test("the status of an order: by a model, and by a flow without any, for those who are signed in", async () => {
  await follow("actions.md", "Example: the status of an order");
  await follow("flows.md", "Example: order status");
  const stranger = await enter();
  await stranger("Where is my order?");
  expect(await stranger("A-1042")).toContain("A colleague will look into it.");
  expect(shop.requests).toHaveLength(0);
  const ada = await enter("ada@example.com");
  await ada("Where is my order?");
  expect(await ada("1042")).toContain("An order number looks like A-1042.");
  expect(await ada("A-1042")).toContain("Your order A-1042 is sent and arrives on 2026-03-02.");
  const { path, headers } = shop.requests.at(-1)!;
  expect([path, headers.authorization]).toEqual([
    "/orders/A-1042?customer=u1&email=ada%40example.com",
    "Bearer sk_live_1",
  ]);
  const again = await enter("ada@example.com");
  await again("Where is my order?");
  expect(await again("B-0001")).toContain("Your order B-0001 is packed.");
  await useModel();
  const asked = await enter("ada@example.com");
  await asked("Is it sent? [[tool=order_status]] [[reply=Yes, it is.]]");
  expect(shop.requests.at(-1)!.path).toContain("/orders/sample%20order_id?customer=u1");
});

test("a refund runs after the visitor's yes, once, for those who are signed in", async () => {
  await follow("actions.md", "Example: the status of an order");
  await follow("actions.md", "Example: a refund after the visitor's yes");
  await useModel();
  const REFUND = "My money back! [[tool=refund_order]] [[reply=Of course.]]";
  const stranger = await enter();
  expect(await stranger(REFUND)).not.toContain("**refund order**");
  await stranger("Yes");
  const ada = await enter("ada@example.com");
  expect(await ada(REFUND)).toContain("**refund order**");
  expect(shop.requests).toHaveLength(0);
  await ada("Yes");
  expect(shop.requests).toMatchObject([
    { path: "/refunds", headers: { "idempotency-key": expect.any(String) } },
  ]);
  expect(told()).toContain("R-7");
});

test("a ticket through MCP is for verified visitors: the others' model isn't offered it", async () => {
  await follow("actions.md", "Example: open a ticket through MCP");
  await useModel();
  const stranger = await enter();
  const ada = await enter("ada@example.com");
  const FAULT = "It flickers [[tool=open_ticket]] [[reply=One moment.]]";
  expect(await stranger(FAULT)).not.toContain("open ticket");
  expect(offered()).not.toContain("open_ticket");
  expect(await ada(FAULT)).toContain("open ticket");
  expect(tickets).toEqual([]);
  await ada("Yes");
  expect(tickets).toEqual([{ subject: "sample subject", requester: "ada@example.com" }]);
  expect(told()).toContain("T-1");
});
