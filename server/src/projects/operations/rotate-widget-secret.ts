import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { WidgetSnippet, widgetUid } from "../widget-schema.ts";
import { renewWidgetSecret } from "../widgets.ts";

export const rotateWidgetSecret = defineOperation({
  name: "rotateWidgetSecret",
  tag: "projects",
  summary: "Rotate the secret that signs visitor identities",
  description: "Signatures made with the old secret stop working immediately.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ widget_uid: widgetUid }),
  output: WidgetSnippet,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  run: async (context, input) => ({ data: await renewWidgetSecret(context, input.widget_uid) }),
});
