import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { NotificationSettings } from "../schema.ts";
import { readSettings } from "../settings.ts";

export const getNotificationSettings = defineOperation({
  name: "getNotificationSettings",
  tag: "notifications",
  summary: "Get how the caller is notified in a project",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: NotificationSettings,
  message: "Data Fetched Successfully!",
  errors: ["conflict"],
  run: async (context) => ({ data: await readSettings(context) }),
});
