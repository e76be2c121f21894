import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SourceSummary } from "../schema.ts";
import { listProjectSources } from "../sources.ts";

export const getSources = defineOperation({
  name: "getSources",
  tag: "sources",
  summary: "List the websites and connections of a project, with their progress",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(SourceSummary),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await listProjectSources(context) }),
});
