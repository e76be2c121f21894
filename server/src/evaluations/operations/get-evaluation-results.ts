import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfResults } from "../describe-runs.ts";
import { EvaluationResult } from "../schema.ts";
import { OUTCOMES } from "../tables.ts";

export const getEvaluationResults = defineOperation({
  name: "getEvaluationResults",
  tag: "evaluations",
  summary: "Read the results of a run, case by case",
  description:
    "Both sides of each case: replies, checks, and the passages the replies were made from, with what changed and why.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({
    run_id: id("run"),
    outcome: z.enum(OUTCOMES).optional().describe("Only cases with this outcome on either side"),
    changed: z.boolean().optional().describe("Only cases whose outcome differs between the sides"),
  }),
  list: { most: 100, byDefault: 20 },
  output: z.array(EvaluationResult),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, { run_id, ...rest }) => pageOfResults(context, { runId: run_id, ...rest }),
});
