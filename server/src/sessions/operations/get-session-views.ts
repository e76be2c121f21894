import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SessionView } from "../schema.ts";
import { pageOfViews } from "../session-views.ts";

export const getSessionViews = defineOperation({
  name: "getSessionViews",
  tag: "sessions",
  summary: "List the saved views of conversations",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(SessionView),
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfViews(context, { projectId: context.project.id }, page),
});
