import { afterAll, beforeAll, expect, test } from "vitest";
import { AI_CLIENTS_TABLE } from "../../../test/ai-clients-table.ts";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { serveClients, type Clients } from "../../../test/mcp-client.ts";
import type { Operation } from "../../platform/operations/define-operation.ts";
import { operations } from "../../operations.ts";

let t: TestApp;
let clients: Clients;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
  clients = await serveClients(t);
  mine = await t.workspace();
});
afterAll(() => clients.close());

const isTool = ({ mcp, access }: Operation): boolean =>
  mcp && (access.kind === "public" || ("by" in access && access.by.includes("token")));
const verdictOf = ({ administers, administeringFields: fields }: Operation): string => {
  if (administers) return "administers";
  return fields.length > 0 ? `fields ${fields.join(", ")}` : "content";
};
const call = async (headers: Headers, name: string, input: Record<string, unknown>) =>
  (await clients.of(headers)).callTool({
    name,
    arguments: { project_uid: mine.projectUid, ...input },
  });
const auditedBy = async (action: string): Promise<string> => {
  const { body } = await t.call(mine.token, "getAuditLog", { action, limit: 1 });
  return body.data[0]?.actor.name ?? "";
};

test("every tool that changes something has been reviewed, and the server keeps to the table", () => {
  const writing = operations.filter((operation) => isTool(operation) && operation.effect !== "read");
  expect(Object.fromEntries(writing.map((operation) => [operation.name, verdictOf(operation)]))).toEqual(
    AI_CLIENTS_TABLE,
  );
});

test("a writing token is offered no tool that sends out, changes the bot or grants trust, and calls none", async () => {
  const { tools } = await (await clients.of(mine.token)).listTools();
  const offered = new Map(tools.map((tool) => [tool.name, tool]));
  for (const [name, verdict] of Object.entries(AI_CLIENTS_TABLE)) {
    if (verdict !== "administers") continue;
    expect([name, offered.has(name)]).toEqual([name, false]);
    expect({ name, ...(await call(mine.token, name, {})) }).toMatchObject({
      name,
      isError: true,
      structuredContent: { message: expect.stringContaining("doesn't let AI clients administer") as string },
    });
  }
  expect(offered.get("createProjectText")).toBeDefined();
  expect(Object.keys(offered.get("updateContact")!.inputSchema.properties!)).not.toContain("verified");
});

test("a writing token changes a contact and vouches for none; one that administers does both, and is named", async () => {
  const { body } = await t.call(mine.token, "createContact", {
    project_uid: mine.projectUid,
    name: "Ada",
    email: "ada@example.com",
  });
  const contact_id = body.data.id as number;
  expect((await call(mine.token, "updateContact", { contact_id, name: "Ada L." })).isError).toBeUndefined();
  expect(await call(mine.token, "updateContact", { contact_id, verified: true })).toMatchObject({
    isError: true,
    structuredContent: { message: expect.stringContaining("doesn't let AI clients send verified") as string },
  });
  const trusted = await t.token(mine, { role: "owner", administersByAi: true });
  const done = await call(trusted, "updateContact", { contact_id, verified: true });
  expect(done.isError).toBeUndefined();
  expect(await auditedBy("updateContact")).toMatch(/^Olivia Owner <.+> \(AI client with token .+\)$/);
});

test("by HTTP the same token does it, and the audit log names a token", async () => {
  const settings = { project_uid: mine.projectUid, prompt: "Be brief." };
  expect((await call(mine.token, "updateProjectSettings", { prompt: "x" })).isError).toBe(true);
  expect((await t.call(mine.token, "updateProjectSettings", settings)).status).toBe(200);
  expect(await auditedBy("updateProjectSettings")).toMatch(/\(token .+\)$/);
});
