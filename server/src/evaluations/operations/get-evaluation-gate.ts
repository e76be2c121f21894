import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeGate } from "../gate.ts";
import { EvaluationGate } from "../schema.ts";

export const getEvaluationGate = defineOperation({
  name: "getEvaluationGate",
  tag: "evaluations",
  summary: "Read the gate of a project and whether the draft passes it",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: EvaluationGate,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeGate(context) }),
});
