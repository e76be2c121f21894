import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { presentAction, requireAction } from "../actions.ts";
import { ProjectAction } from "../schema.ts";

export const getAction = defineOperation({
  name: "getAction",
  tag: "actions",
  summary: "Read one action with its configuration",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ id: id("action") }),
  output: ProjectAction,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: presentAction(await requireAction(context, { projectId: context.project.id, id: input.id })),
  }),
});
