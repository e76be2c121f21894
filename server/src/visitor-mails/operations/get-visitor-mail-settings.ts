import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { VisitorMailSettings } from "../schema.ts";
import { readVisitorMailSettings } from "../settings.ts";

export const getVisitorMailSettings = defineOperation({
  name: "getVisitorMailSettings",
  tag: "notifications",
  summary: "Get whether visitors who have left get answers by mail",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: VisitorMailSettings,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await readVisitorMailSettings(context) }),
});
