import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeRun } from "../runs.ts";

export const deleteEvaluationRun = defineOperation({
  name: "deleteEvaluationRun",
  tag: "evaluations",
  summary: "Delete a run with its results",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ run_id: id("run") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { run_id }) {
    await removeRun(context, run_id);
    return {};
  },
});
