import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, orderBy } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfFiles } from "../reads.ts";
import { TrainingFile } from "../schema.ts";
import { TRAINING_STATUSES } from "../tables.ts";

export const getProjectFiles = defineOperation({
  name: "getProjectFiles",
  tag: "training",
  summary: "List the files the bot was taught, with their progress",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({
    status: z.enum(TRAINING_STATUSES).optional(),
    id: id("file").optional(),
    orderBy: orderBy("DESC"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(TrainingFile),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => pageOfFiles(context, context.project.id, input),
});
