import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { settingsFields } from "../schema.ts";
import { changeSettings } from "../settings.ts";

export const updateProjectSettings = defineOperation({
  name: "updateProjectSettings",
  tag: "projects",
  summary: "Change the settings of a project's AI agent",
  description:
    "Only included fields change. The model must be the exact value of a getSupportedModels entry that is available and included in the organization's plan. Where the project has a gate, settings that replies depend on are refused with 409 until a run with them passes.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  administers: true,
  input: z.object(settingsFields).partial(),
  message: "Project setting updated successfully",
  errors: ["conflict"],
  run: async (context, input) => {
    await changeSettings(context, input);
    return {};
  },
});
