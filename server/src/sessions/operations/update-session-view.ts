import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { icon, viewFields, viewId } from "../schema.ts";
import { SessionFilter } from "../session-filter.ts";
import { changeView } from "../session-views.ts";

export const updateSessionView = defineOperation({
  name: "updateSessionView",
  tag: "sessions",
  summary: "Rename a saved view or change its filter",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    view_id: viewId,
    name: name().optional(),
    icon: icon.optional(),
    filter: SessionFilter.optional(),
    ...z.object(viewFields).partial().shape,
  }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, { view_id, ...changes }) {
    await changeView(context, { projectId: context.project.id, id: view_id }, changes);
    return {};
  },
});
