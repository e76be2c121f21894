import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfRuns } from "../describe-runs.ts";
import { EvaluationRun } from "../schema.ts";

export const getEvaluationRuns = defineOperation({
  name: "getEvaluationRuns",
  tag: "evaluations",
  summary: "List runs, newest first",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ set_id: id("test set").optional() }),
  list: { most: 100, byDefault: 20 },
  output: z.array(EvaluationRun),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { set_id, ...rest }) => pageOfRuns(context, { setId: set_id, ...rest }),
});
