import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { McpServer, mcpServerFields } from "../mcp/schema.ts";
import { changeMcpServer } from "../mcp/servers.ts";

export const updateMcpServer = defineOperation({
  name: "updateMcpServer",
  tag: "actions",
  summary: "Change an MCP server; fields that are left out stay as they are",
  description: "Another address, authentication or client needs a member's consent again.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ id: id("MCP server"), ...z.object(mcpServerFields).partial().shape }),
  output: McpServer,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { id: serverId, ...changes }) {
    return { data: await changeMcpServer(context, serverId, changes) };
  },
});
