import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SettingsDraft } from "../schema.ts";
import { describeDraft } from "../settings-drafts.ts";

export const getSettingsDraft = defineOperation({
  name: "getSettingsDraft",
  tag: "projects",
  summary: "Read the draft of a project's settings",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: SettingsDraft,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeDraft(context) }),
});
