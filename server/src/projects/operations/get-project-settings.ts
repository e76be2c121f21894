import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { ProjectSettings } from "../schema.ts";
import { describeSettings } from "../settings.ts";

export const getProjectSettings = defineOperation({
  name: "getProjectSettings",
  tag: "projects",
  summary: "Read the settings of a project's AI agent",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: ProjectSettings,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeSettings(context) }),
});
