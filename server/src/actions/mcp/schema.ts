import { z } from "zod";
import { name as nameOf, timestamp } from "../../platform/operations/fields.ts";
import { MCP_AUTHENTICATIONS } from "../tables.ts";

export const MAX_MCP_SERVERS = 20;

export const McpConfiguration = z
  .strictObject({
    server_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe("The ID of the MCP server"),
    tool: z.string().min(1).max(200).describe("The tool's name at the server"),
    tool_version: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe(
        "The version of the tool's parameters that was chosen. Leave it out to choose the present one; a tool " +
          "whose parameters have changed since then is not run.",
      ),
    arguments: z
      .record(z.string().min(1).max(100), z.union([z.string().max(4000), z.number(), z.boolean()]))
      .default({})
      .describe("Values that the model does not fill in, such as {{contact.email}}; texts are templates"),
    timeout_ms: z
      .number()
      .int()
      .min(500)
      .max(60_000)
      .default(20_000)
      .describe("The most time a run may take"),
  })
  .meta({ id: "McpActionConfiguration" });
export type McpConfiguration = z.output<typeof McpConfiguration>;

export const mcpServerFields = {
  name: nameOf(64).describe("What the team calls it, once in a project"),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe("Where it answers over Streamable HTTP, such as https://desk.example/mcp"),
  authentication: z.enum(MCP_AUTHENTICATIONS).describe("How it knows the caller"),
  secret_name: z
    .string()
    .max(64)
    .nullable()
    .describe(
      "The action secret that is sent as a bearer token, or that is the secret of client_id at the authorization server",
    ),
  client_id: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .describe("For OAuth: a client registered by hand. Without one, Parley registers itself"),
};

const McpTool = z
  .object({
    name: z.string(),
    title: z.string().nullable(),
    description: z.string(),
    version: z.string().describe("Changes with its parameters"),
    parameters: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The parameters of an action that calls it; null where actions can't express them"),
  })
  .meta({ id: "McpTool" });

export const McpServer = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    ...mcpServerFields,
    name: z.string(),
    url: z.string(),
    client_id: z.string().nullable(),
    authorized: z.boolean().describe("Whether it can be called: OAuth needs a member's consent first"),
    tools: z.array(McpTool).describe("As they were listed last"),
    problem: z.string().nullable().describe("What was wrong at the last call"),
    listed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "McpServer" });

export const McpServerRefresh = z
  .object({
    server: McpServer,
    added: z.array(z.string()).describe("Tools that are new since the last time"),
    changed: z.array(z.string()).describe("Tools whose description or parameters differ"),
    removed: z.array(z.string()).describe("Tools that are gone"),
  })
  .meta({ id: "McpServerRefresh" });

export const McpAuthorization = z
  .object({ url: z.string().describe("Where the member's browser goes to consent") })
  .meta({ id: "McpAuthorization" });
