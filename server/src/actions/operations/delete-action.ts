import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeAction } from "../actions.ts";

export const deleteAction = defineOperation({
  name: "deleteAction",
  tag: "actions",
  summary: "Delete an action: the bot can't do it any more",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ id: id("action") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeAction(context, input.id);
    return {};
  },
});
