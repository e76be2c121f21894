import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { McpServer, mcpServerFields } from "../mcp/schema.ts";
import { addMcpServer } from "../mcp/servers.ts";

export const connectMcpServer = defineOperation({
  name: "connectMcpServer",
  tag: "actions",
  summary: "Connect a remote MCP server, so that actions can call its tools",
  description:
    "Then refreshMcpServer lists its tools. A server with OAuth needs a member's consent first: startMcpAuthorization.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    ...mcpServerFields,
    authentication: mcpServerFields.authentication.default("none"),
    secret_name: mcpServerFields.secret_name.default(null),
    client_id: mcpServerFields.client_id.default(null),
  }),
  output: McpServer,
  message: "Data Added Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await addMcpServer(context, input) }),
});
