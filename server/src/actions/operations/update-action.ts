import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeAction } from "../actions.ts";
import { actionFields, ProjectAction } from "../schema.ts";

export const updateAction = defineOperation({
  name: "updateAction",
  tag: "actions",
  summary: "Change an action; fields that are left out stay as they are",
  description: "The kind of an action can't be changed. A new configuration replaces the whole earlier one.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ id: id("action"), ...z.object(actionFields).partial().shape }),
  output: ProjectAction,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { id: actionId, ...changes }) {
    return { data: await changeAction(context, actionId, changes) };
  },
});
