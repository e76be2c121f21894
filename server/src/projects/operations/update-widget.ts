import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { AllowedOrigins, Widget, WidgetSettingsChange, widgetUid } from "../widget-schema.ts";
import { changeWidget } from "../widgets.ts";

export const updateWidget = defineOperation({
  name: "updateWidget",
  tag: "projects",
  summary: "Change the name, appearance, texts or allowed sites of a web widget",
  description: "Only included fields change, also inside settings. A list replaces the whole list.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    widget_uid: widgetUid,
    name: name().optional(),
    settings: WidgetSettingsChange.optional(),
    allowed_origins: AllowedOrigins.optional(),
  }),
  output: Widget,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await changeWidget(context, input.widget_uid, {
      name: input.name,
      settings: input.settings,
      allowedOrigins: input.allowed_origins,
    }),
  }),
});
