import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { WidgetSnippet, widgetUid } from "../widget-schema.ts";
import { describeSnippet } from "../widgets.ts";

export const getWidgetSnippet = defineOperation({
  name: "getWidgetSnippet",
  tag: "projects",
  summary: "Read the code snippet of a web widget",
  description: "With Setting > Write, the response includes the secret that signs visitor identities.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ widget_uid: widgetUid }),
  output: WidgetSnippet,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  mcp: false,
  run: async (context, input) => ({ data: await describeSnippet(context, input.widget_uid) }),
});
