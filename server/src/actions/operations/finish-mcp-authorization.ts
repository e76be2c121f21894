import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { finishAuthorization } from "../mcp/oauth/authorization.ts";
import { refreshServer } from "../mcp/refresh-server.ts";
import { McpServerRefresh } from "../mcp/schema.ts";

export const finishMcpAuthorization = defineOperation({
  name: "finishMcpAuthorization",
  tag: "actions",
  summary: "Finish the authorization of an MCP server and list its tools",
  description: "The state works once, within ten minutes, and only for the caller who began.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  // It belongs to the browser that began.
  mcp: false,
  input: z.object({
    state: z.string().min(1).max(200).describe("As the browser brought it back"),
    code: z.string().min(1).max(4000).describe("As the browser brought it back"),
    iss: z
      .string()
      .max(2000)
      .optional()
      .describe("The authorization server, where the browser brought it back"),
  }),
  output: McpServerRefresh,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    return { data: await refreshServer(context, await finishAuthorization(context, input)) };
  },
});
