import type { JsonSchemaType } from "@modelcontextprotocol/sdk/validation";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { revoke, serveClients, spendAll, type Clients } from "../../../test/mcp-client.ts";
import { operations } from "../../operations.ts";

const validator = new AjvJsonSchemaValidator();

describe("operations as tools", () => {
  let t: TestApp;
  let clients: Clients;
  beforeAll(async () => {
    t = await createTestApp();
    clients = await serveClients(t);
  });
  afterAll(() => clients.close());

  const namesFor = async (headers: Headers): Promise<string[]> =>
    (await (await clients.of(headers)).listTools()).tools.map(({ name }) => name);
  const fineGrained = (mine: Workspace) =>
    t.token(mine, { permissions: { Contacts: "Read", Sessions: "Write" } });

  test("an owner's token sees every operation that is open to tokens and AI clients", async () => {
    const mine = await t.workspace();
    const expected = operations
      .filter(
        ({ mcp, access }) =>
          mcp && (access.kind === "public" || ("by" in access && access.by.includes("token"))),
      )
      .filter(({ access }) => access.kind !== "organization" || access.roles.includes("owner"))
      .map(({ name }) => name);
    const names = await namesFor(await t.token(mine, { role: "owner", administersByAi: true }));
    expect(names.sort()).toEqual(expected.sort());
    expect(names).toContain("getMyProjects");
    expect(names).not.toContain("createApiToken");
    expect(names).not.toContain("signIn");
  });

  test("unless its owner allows it, a token can't manage members, delete or change the organization", async () => {
    const mine = await t.workspace();
    const names = await namesFor(mine.token);
    expect(names).toEqual(expect.arrayContaining(["updateSession", "createProjectText", "getCredits"]));
    const withheld = operations.filter(({ name, effect, tag }) => {
      const isMembers = /Member|Invitation|Token|Key|Credits|Plan|Operator/.test(name) && effect !== "read";
      return effect === "destroy" || isMembers || tag === "installation";
    });
    expect(withheld.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);
    const client = await clients.of(mine.token);
    const invite = { email: "mallory@example.com", role: "owner" };
    expect(await client.callTool({ name: "inviteOrganizationMember", arguments: invite })).toMatchObject({
      isError: true,
      structuredContent: { message: expect.stringContaining("doesn't let AI clients administer") as string },
    });
    expect((await t.call(mine.token, "getOrganizationMembers")).body.data.invitations).toEqual([]);
    // By HTTP the same token does it: only AI clients are kept from it.
    expect((await t.call(mine.token, "inviteOrganizationMember", invite)).status).toBe(200);
    const trusted = await clients.of(await t.token(mine, { role: "owner", administersByAi: true }));
    const other = { ...invite, email: "known@example.com" };
    const done = await trusted.callTool({ name: "inviteOrganizationMember", arguments: other });
    expect(done.isError).toBeUndefined();
  });

  test("a viewer's token sees no tool that writes", async () => {
    const mine = await t.workspace();
    const { tools } = await (await clients.of(await t.token(mine, { role: "viewer" }))).listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["getOrganizationDetail", "getSessions"]),
    );
    const inProjects = tools.filter(({ inputSchema }) => inputSchema.required?.includes("project_uid"));
    expect(inProjects.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  });

  test("a token with fine-grained permissions sees the tools of its modules only", async () => {
    const mine = await t.workspace();
    const names = await namesFor(await fineGrained(mine));
    expect(names).toEqual(expect.arrayContaining(["getAllContacts", "getSessions", "updateSession"]));
    for (const hidden of ["createContact", "getOrganizationDetail", "getProjectSettings"]) {
      expect(names).not.toContain(hidden);
    }
  });

  test("a token whose creator became a viewer loses the tools that write", async () => {
    const mine = await t.workspace();
    const editor = await t.member(mine, "editor");
    const token = await t.token(mine, { role: "editor", createdBy: editor });
    expect(await namesFor(token)).toContain("updateSession");
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("organization_members").set({ role: "viewer" }).where("user_id", "=", editor).execute(),
    );
    expect(await namesFor(token)).not.toContain("updateSession");
  });

  test("a tool returns the API's envelope, structured and as text", async () => {
    const mine = await t.workspace();
    const client = await clients.of(mine.token);
    // Listing first makes the client check every answer against the tool's output schema.
    await client.listTools();
    const result = await client.callTool({
      name: "getSessions",
      arguments: { project_uid: mine.projectUid },
    });
    const byHttp = await t.call(mine.token, "getSessions", { project_uid: mine.projectUid });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toEqual(byHttp.body);
    expect(result.content).toEqual([{ type: "text", text: JSON.stringify(byHttp.body) }]);
  });

  test(
    "every tool has a title, a description, schemas and hints that fit its effect",
    { tags: ["later"] },
    async () => {
      const mine = await t.workspace();
      const { tools } = await (
        await clients.of(await t.token(mine, { role: "owner", administersByAi: true }))
      ).listTools();
      for (const tool of tools) {
        expect(tool).toMatchObject({
          title: expect.any(String) as string,
          description: expect.any(String) as string,
          inputSchema: { type: "object" },
          outputSchema: { type: "object", required: ["type"] },
        });
        expect(tool.inputSchema.properties).not.toHaveProperty("organization_id");
        // Clients put the server's name in front, and models take at most 64 characters.
        expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,45}$/);
        // Models of some vendors take one type a schema.
        expect(JSON.stringify(tool)).not.toMatch(/"type":\[/);
        const check = validator.getValidator(tool.inputSchema as JsonSchemaType);
        // Both schemas are ones that a validator accepts, and nothing but an object is an input.
        expect(check([]).valid).toBe(false);
        expect(validator.getValidator(tool.outputSchema as JsonSchemaType)({ type: "RXSUCCESS" }).valid).toBe(
          true,
        );
      }
      const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
      expect(hints("getSessions")).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
      });
      expect(hints("updateSession")).toMatchObject({
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
      });
      expect(hints("deleteSession")).toMatchObject({
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
      });
      const project = tools.find((tool) => tool.name === "createSession")?.inputSchema;
      expect(project?.required).toEqual(["project_uid", "widget_uid"]);
    },
  );

  test("a failed call is a tool error with the message, the fields and the status of the API", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const client = await clients.of(mine.token);
    await client.listTools();
    const cases: [string, Record<string, unknown>][] = [
      ["getSessions", { project_uid: mine.projectUid, limit: 1000 }],
      ["getSessions", {}],
      ["getSessions", { project_uid: theirs.projectUid }],
      ["getSession", { project_uid: mine.projectUid, session_uid: "1" }],
    ];
    for (const [name, input] of cases) {
      const result = await client.callTool({ name, arguments: input });
      const { body, status } = await t.call(mine.token, name, input);
      expect(status).not.toBe(200);
      expect(result).toMatchObject({
        isError: true,
        structuredContent: body as object,
        _meta: { "parley/status": status },
      });
    }
  });

  test("an operation's file is returned as text", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    await t.call(mine.token, "createContact", { ...project, name: "Ann", email: "ann@example.com" });
    const client = await clients.of(mine.token);
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: "exportContacts", arguments: project });
    expect(structuredContent).toEqual({
      type: "RXSUCCESS",
      data: {
        name: expect.stringMatching(/\.csv$/) as string,
        content_type: expect.stringContaining("text/csv") as string,
        text: (await t.call(mine.token, "exportContacts", project)).body as string,
        truncated: false,
      },
    });
  });

  test("a token beyond its limit gets the API's refusal as a tool error", async () => {
    const mine = await t.workspace();
    const client = await clients.of(mine.token);
    await spendAll(t, mine, { name: "token", calls: 1000 });
    expect(await client.callTool({ name: "getOrganizationDetail" })).toMatchObject({
      isError: true,
      structuredContent: { type: "RXERROR", message: "Rate limit exceeded. Please try again later." },
      _meta: { "parley/status": 429 },
    });
  });

  test("a tool that the token may not use is refused as in the API", async () => {
    const mine = await t.workspace();
    const client = await clients.of(await t.token(mine, { role: "viewer" }));
    const result = await client.callTool({
      name: "createSession",
      arguments: { project_uid: mine.projectUid, widget_uid: mine.widgetUid },
    });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { type: "RXERROR", message: "You do not have permission to perform this action" },
      _meta: { "parley/status": 403 },
    });
  });

  test.each(["noSuchTool", "signIn", "createApiToken"])("%s is no tool", async (name) => {
    const client = await clients.of((await t.workspace()).token);
    await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32602 });
  });

  test("a project outside the token's scope is refused", async () => {
    const mine = await t.workspace();
    const client = await clients.of(await t.token(mine, { role: "owner", projectIds: [] }));
    const result = await client.callTool({
      name: "getSessions",
      arguments: { project_uid: mine.projectUid },
    });
    expect(result.structuredContent).toEqual({
      type: "RXERROR",
      message: "This project is outside the scope of the API token",
    });
  });

  test("calls by tools and by HTTP share the limit of the token", async () => {
    const mine = await t.workspace();
    const before = (await t.call(mine.token, "getOrganizationDetail")).headers["x-ratelimit-remaining"];
    const client = await clients.of(mine.token);
    await client.callTool({ name: "getOrganizationDetail" });
    const after = (await t.call(mine.token, "getOrganizationDetail")).headers["x-ratelimit-remaining"];
    expect(Number(before) - Number(after)).toBe(2);
  });

  test.each(["", "?session=true"])("a revoked token is cut off at the next call (%s)", async (query) => {
    const mine = await t.workspace();
    const client = await clients.of(await t.token(mine, { role: "owner" }), query);
    expect((await client.callTool({ name: "getOrganizationDetail" })).isError).toBeUndefined();
    await revoke(t, mine);
    await expect(client.callTool({ name: "getOrganizationDetail" })).rejects.toMatchObject({ code: 401 });
    await expect(client.listTools()).rejects.toMatchObject({ code: 401 });
  });
});
