import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { widgetUid } from "../widget-schema.ts";
import { endWidget } from "../widgets.ts";

export const deleteWidget = defineOperation({
  name: "deleteWidget",
  tag: "projects",
  summary: "Delete a web widget",
  description: "The chat disappears from every site that uses it. Its conversations stay.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ widget_uid: widgetUid }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => {
    await endWidget(context, input.widget_uid);
    return {};
  },
});
