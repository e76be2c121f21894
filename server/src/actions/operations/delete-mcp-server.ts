import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeMcpServer } from "../mcp/servers.ts";

export const deleteMcpServer = defineOperation({
  name: "deleteMcpServer",
  tag: "actions",
  summary: "Disconnect an MCP server: its actions fail from now on",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ id: id("MCP server") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeMcpServer(context, input.id);
    return {};
  },
});
