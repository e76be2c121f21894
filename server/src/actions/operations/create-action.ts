import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createProjectAction } from "../actions.ts";
import { withSafeDefaults } from "../safe-defaults.ts";
import { actionFields, actionKind, ProjectAction } from "../schema.ts";

export const createAction = defineOperation({
  name: "createAction",
  tag: "actions",
  summary: "Give the bot an action: an HTTP request, a tool of an MCP server or a built-in",
  description:
    "In mode agent the model is offered the action and fills in its parameters; a flow can run it too. " +
    "Templates name {{parameters.NAME}}, {{contact.email}}, {{session.id}} and, in query, headers and body of " +
    "an HTTP request, {{secrets.NAME}}. An HTTP request with another method than GET, and a tool that its server does not call " +
    "read-only, start with audience signed, confirm true and 20 runs an hour; everything else with anyone, false and no limit an hour. An action of kind mcp takes the parameters of its tool unless it is given others.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    ...actionFields,
    parameters: actionFields.parameters.optional(),
    kind: actionKind,
    enabled: actionFields.enabled.default(true),
    audience: actionFields.audience.optional(),
    confirm: actionFields.confirm.optional(),
    limit_per_conversation: actionFields.limit_per_conversation.default(20),
    limit_per_hour: actionFields.limit_per_hour.optional(),
  }),
  output: ProjectAction,
  message: "Data Added Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({
    data: await createProjectAction(context, await withSafeDefaults(context, input)),
  }),
});
