import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { estimateRun } from "../estimate.ts";
import { runInput } from "../run-input.ts";
import { Estimate } from "../schema.ts";

export const estimateEvaluationRun = defineOperation({
  name: "estimateEvaluationRun",
  tag: "evaluations",
  summary: "Estimate what a run costs",
  description: "Takes the input of startEvaluationRun and starts nothing.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: runInput,
  output: Estimate,
  message: "Data Fetched Successfully!",
  errors: ["not_found", "forbidden"],
  run: async (context, input) => ({ data: await estimateRun(context, input) }),
});
