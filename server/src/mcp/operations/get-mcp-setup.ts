import { z } from "zod";
import { MCP_PATH } from "../../platform/http/mcp-address.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { mcpSetup, TOKEN_PLACEHOLDER } from "../content/setup.ts";

export const McpClientSetup = z
  .object({
    client: z.enum(["claude-code", "claude-desktop", "cursor", "vscode", "generic"]),
    label: z.string(),
    instructions: z.string().describe("What to do with the configuration"),
    file: z.string().nullable().describe("Where it goes; null for a command or a client with its own form"),
    configuration: z.string().describe("Ready to copy, with a placeholder for the token"),
  })
  .meta({ id: "McpClientSetup" });

export const getMcpSetup = defineOperation({
  name: "getMcpSetup",
  tag: "access",
  summary: "Read how to connect AI clients to this installation",
  description:
    "Configurations for Model Context Protocol clients, with this server's URL. They contain no secrets.",
  access: organizationRole(["owner", "editor", "viewer"]),
  effect: "read",
  input: z.object({}),
  output: z.object({
    url: z.string(),
    token_placeholder: z.string().describe("The placeholder for a token's value"),
    clients: z.array(McpClientSetup),
  }),
  message: "Data Fetched Successfully!",
  // A caller that reads this through a tool is connected already.
  mcp: false,
  run: (context) => {
    const url = context.publicUrl() + MCP_PATH;
    return Promise.resolve({ data: { url, token_placeholder: TOKEN_PLACEHOLDER, clients: mcpSetup(url) } });
  },
});
