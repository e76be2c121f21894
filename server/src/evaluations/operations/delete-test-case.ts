import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeCase } from "../test-sets.ts";

export const deleteTestCase = defineOperation({
  name: "deleteTestCase",
  tag: "evaluations",
  summary: "Delete a case of a test set",
  description: "Results of earlier runs keep it.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ case_id: id("test case") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { case_id }) {
    await removeCase(context, case_id);
    return {};
  },
});
