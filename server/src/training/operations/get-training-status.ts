import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { TrainingOverview } from "../schema.ts";
import { describeTraining } from "../status.ts";

export const getTrainingStatus = defineOperation({
  name: "getTrainingStatus",
  tag: "training",
  summary: "Read the training's progress, the plan's limits and how passages are found",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  output: TrainingOverview,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeTraining(context) }),
});
