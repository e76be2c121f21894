import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { AllowedOrigins, Widget, WidgetSettingsChange } from "../widget-schema.ts";
import { addWidget } from "../widgets.ts";

export const createWidget = defineOperation({
  name: "createWidget",
  tag: "projects",
  summary: "Create a web widget",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    name: name(),
    settings: WidgetSettingsChange.default({}),
    allowed_origins: AllowedOrigins.default([]),
  }),
  output: Widget,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({
    data: await addWidget(context, {
      name: input.name,
      settings: input.settings,
      allowedOrigins: input.allowed_origins,
    }),
  }),
});
