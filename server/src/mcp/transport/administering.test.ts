import { afterAll, beforeAll, expect, test } from "vitest";
import { AI_CLIENTS_TABLE } from "../../../test/ai-clients-table.ts";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit } from "../../../test/open-visit.ts";
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

test("a writing token moves no verified contact to another address or number, by any way; one that administers does", async () => {
  const create = async (fields: object): Promise<number> =>
    (await t.call(mine.token, "createContact", { project_uid: mine.projectUid, ...fields })).body.data.id;
  const ada = await create({ name: "Ada", email: "ada@moved.example", phone: "+4930111111" });
  const bare = await create({ name: "Ada without an address" });
  const read = async (contact_id: number) => {
    const { body } = await t.call(mine.token, "getContactDetail", {
      project_uid: mine.projectUid,
      contact_id,
    });
    return [body.data.email, body.data.phone];
  };
  const csv = "email,phone\nnew@moved.example,+4930333333\nada@moved.example,+4930222222";
  const moves: [string, Record<string, unknown>][] = [
    ["updateContact", { contact_id: ada, email: "eve@moved.example" }],
    ["updateContact", { contact_id: ada, phone: "+4930222222" }],
    ["updateContact", { contact_id: ada, email: null }],
    ["updateContact", { contact_id: bare, email: "eve@moved.example" }],
    ["importContacts", { csv }],
  ];
  const refusal = expect.stringContaining("doesn't let AI clients change the address") as string;
  for (const [name, input] of moves) {
    expect({ name, ...(await call(mine.token, name, input)) }).toMatchObject({
      isError: true,
      structuredContent: { message: refusal },
    });
    expect(await auditedBy(name)).toMatch(/\(AI client with token .+\)$/);
  }
  for (const entry of [
    { contact_id: ada, email: "eve@moved.example" },
    { email: "ada@moved.example", phone: "+4930222222" },
  ]) {
    const { structuredContent } = await call(mine.token, "saveContacts", { contacts: [entry] });
    expect(structuredContent).toMatchObject({ data: { results: [{ message: refusal }] } });
  }
  expect(await auditedBy("saveContacts")).toMatch(/\(AI client with token .+\)$/);
  expect([await read(ada), await read(bare)]).toEqual([
    ["ada@moved.example", "+4930111111"],
    [null, null],
  ]);
  const found = await t.call(mine.token, "getAllContacts", {
    project_uid: mine.projectUid,
    search: "new@moved",
  });
  expect(found.body.data).toEqual([]);
  // What it does not move stays its business: a name, and the address of a contact that it adds.
  const same = { contact_id: ada, name: "Ada L.", email: "ada@moved.example" };
  expect((await call(mine.token, "updateContact", same)).isError).toBeUndefined();
  const added = { contacts: [{ name: "Bob", email: "bob@moved.example" }] };
  expect((await call(mine.token, "saveContacts", added)).isError).toBeUndefined();
  const trusted = await t.token(mine, { role: "owner", administersByAi: true });
  expect((await call(trusted, "updateContact", moves[0]![1])).isError).toBeUndefined();
  expect((await read(ada))[0]).toBe("eve@moved.example");
  expect(await auditedBy("updateContact")).toMatch(/\(AI client with token .+\)$/);
});

test("a contact that the team's word holds for is not moved either; a lead's typed address is corrected", async () => {
  const member = await t.person(mine);
  const visit = await openVisit(t.running.app, mine);
  const fields = { email: "typed@moved.example" };
  const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
  const settings = { pre_chat_form: { enabled: true, fields: [field] } };
  const widget = { project_uid: mine.projectUid, widget_uid: mine.widgetUid, settings };
  expect((await t.call(member, "updateWidget", widget)).status).toBe(200);
  expect((await t.call(visit.newHeaders(), "submitVisitorForm", { fields })).status).toBe(200);
  const session = { project_uid: mine.projectUid, session_uid: visit.uid };
  const { contact_data } = (await t.call(member, "getSession", session)).body.data;
  const move = (email: string) => call(mine.token, "updateContact", { contact_id: contact_data.id, email });
  expect((await move("corrected@moved.example")).isError).toBeUndefined();
  expect((await t.call(member, "confirmVisitor", session)).status).toBe(200);
  expect((await move("eve2@moved.example")).isError).toBe(true);
});

test("by HTTP the same token does it, and the audit log names a token", async () => {
  const settings = { project_uid: mine.projectUid, prompt: "Be brief." };
  expect((await call(mine.token, "updateProjectSettings", { prompt: "x" })).isError).toBe(true);
  expect((await t.call(mine.token, "updateProjectSettings", settings)).status).toBe(200);
  expect(await auditedBy("updateProjectSettings")).toMatch(/\(token .+\)$/);
});
