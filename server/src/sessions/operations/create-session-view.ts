import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { icon, SessionView, viewFields } from "../schema.ts";
import { SessionFilter } from "../session-filter.ts";
import { createView } from "../session-views.ts";

export const createSessionView = defineOperation({
  name: "createSessionView",
  tag: "sessions",
  summary: "Save a view of conversations",
  description: "getSessions accepts the view's ID and applies all of its filters except the order.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    name: name(),
    icon: icon.optional(),
    filter: SessionFilter.default([]),
    ...z.object(viewFields).partial().shape,
  }),
  output: SessionView,
  message: "Data Created Successfully!",
  run: async (context, input) => ({
    data: await createView(
      context,
      { projectId: context.project.id },
      { ...input, createdBy: callerUserId(context) },
    ),
  }),
});
