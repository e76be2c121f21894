import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { cancelRun } from "../runs.ts";

export const cancelEvaluationRun = defineOperation({
  name: "cancelEvaluationRun",
  tag: "evaluations",
  summary: "Cancel a run",
  description: "Results so far are kept.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ run_id: id("run") }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { run_id }) {
    await cancelRun(context, run_id);
    return {};
  },
});
