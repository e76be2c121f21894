import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SettingsDraft, settingsFields } from "../schema.ts";
import { saveDraft } from "../settings-drafts.ts";

export const saveSettingsDraft = defineOperation({
  name: "saveSettingsDraft",
  tag: "projects",
  summary: "Save settings as a draft",
  description:
    "Replaces the project's draft; without a field it is discarded. Nothing of it is live until publishSettingsDraft. startEvaluationRun measures it with `use_draft`.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object(settingsFields).partial(),
  output: SettingsDraft,
  message: "Data Updated Successfully!",
  errors: ["forbidden"],
  run: async (context, input) => ({ data: await saveDraft(context, input) }),
});
