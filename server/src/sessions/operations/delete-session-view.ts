import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { viewId } from "../schema.ts";
import { removeView } from "../session-views.ts";

export const deleteSessionView = defineOperation({
  name: "deleteSessionView",
  tag: "sessions",
  summary: "Delete a saved view",
  access: projectAccess("Sessions", "Write"),
  effect: "destroy",
  input: z.object({ view_id: viewId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeView(context, { projectId: context.project.id, id: input.view_id });
    return {};
  },
});
