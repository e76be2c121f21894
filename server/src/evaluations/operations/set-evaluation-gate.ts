import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { changeGate } from "../gate.ts";
import { EvaluationGate, MinPercent } from "../schema.ts";

export const setEvaluationGate = defineOperation({
  name: "setEvaluationGate",
  tag: "evaluations",
  summary: "Turn the gate of a project on or off",
  description:
    "With a gate, settings that replies depend on go live only after a complete run of the set with exactly these settings and cases passes. Other settings, and going back to an earlier version, are never blocked.",
  access: projectOwner("Setting"),
  effect: "write",
  input: z.object({
    set_id: id("test set").nullable().describe("The test set that decides; null turns the gate off"),
    min_percent: MinPercent.default(100),
  }),
  output: EvaluationGate,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await changeGate(context, input) }),
});
