import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { settingsInput } from "../schema.ts";
import { changeNotificationSettings } from "../settings.ts";

export const updateNotificationSettings = defineOperation({
  name: "updateNotificationSettings",
  tag: "notifications",
  summary: "Choose how the caller is notified in a project",
  description: "Fields that are left out stay as they are. Other people's settings are theirs.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: settingsInput,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    await changeNotificationSettings(context, input);
    return {};
  },
});
