import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { refreshServer } from "../mcp/refresh-server.ts";
import { McpServerRefresh } from "../mcp/schema.ts";
import { requireMcpServer } from "../mcp/servers.ts";

export const refreshMcpServer = defineOperation({
  name: "refreshMcpServer",
  tag: "actions",
  summary: "List the tools of an MCP server again, and what has changed",
  description:
    "Actions whose tool is gone or has other parameters are marked and no longer offered to the bot. Where the " +
    "server can't be called, problem says why.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ id: id("MCP server") }),
  output: McpServerRefresh,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    return { data: await refreshServer(context, await requireMcpServer(context, input.id)) };
  },
});
