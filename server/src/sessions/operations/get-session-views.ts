import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { limit, page } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SessionView } from "../schema.ts";
import { pageOfViews } from "../session-views.ts";

export const getSessionViews = defineOperation({
  name: "getSessionViews",
  tag: "sessions",
  summary: "List the saved views of conversations",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ limit: limit(100), page }),
  output: z.array(SessionView),
  message: "Data Fetched Successfully!",
  run: async (context, input) => ({
    data: await pageOfViews(context, { projectId: context.project.id }, input),
  }),
});
