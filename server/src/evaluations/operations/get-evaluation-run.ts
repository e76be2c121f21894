import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeRun } from "../describe-runs.ts";
import { EvaluationRun } from "../schema.ts";

export const getEvaluationRun = defineOperation({
  name: "getEvaluationRun",
  tag: "evaluations",
  summary: "Read the progress and the figures of a run",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ run_id: id("run") }),
  output: EvaluationRun,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, { run_id }) => ({ data: await describeRun(context, run_id) }),
});
