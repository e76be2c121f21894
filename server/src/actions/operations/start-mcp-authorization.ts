import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { startAuthorization } from "../mcp/oauth/authorization.ts";
import { McpAuthorization } from "../mcp/schema.ts";

export const startMcpAuthorization = defineOperation({
  name: "startMcpAuthorization",
  tag: "actions",
  summary: "Begin the authorization of an MCP server with OAuth",
  description:
    "The member's browser goes to url, and comes back with a state and a code for finishMcpAuthorization.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  // A browser has to go there.
  mcp: false,
  input: z.object({ id: id("MCP server") }),
  output: McpAuthorization,
  message: "Continue at the authorization server",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await startAuthorization(context, input.id) }),
});
