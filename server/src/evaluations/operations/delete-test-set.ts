import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeTestSet } from "../test-sets.ts";

export const deleteTestSet = defineOperation({
  name: "deleteTestSet",
  tag: "evaluations",
  summary: "Delete a test set with its cases, runs and schedule",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ set_id: id("test set") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { set_id }) {
    await removeTestSet(context, set_id);
    return {};
  },
});
