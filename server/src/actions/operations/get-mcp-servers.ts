import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { McpServer } from "../mcp/schema.ts";
import { listProjectMcpServers } from "../mcp/servers.ts";

export const getMcpServers = defineOperation({
  name: "getMcpServers",
  tag: "actions",
  summary: "List the MCP servers whose tools actions can call",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(McpServer),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await listProjectMcpServers(context) }),
});
