import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { visitorMailInput } from "../schema.ts";
import { changeVisitorMailSettings } from "../settings.ts";

export const updateVisitorMailSettings = defineOperation({
  name: "updateVisitorMailSettings",
  tag: "notifications",
  summary: "Choose whether visitors who have left get answers by mail",
  description: "Fields that are left out stay as they are. Nothing is sent without a mail server (SMTP_URL).",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: visitorMailInput,
  message: "Data Updated Successfully!",
  async run(context, input) {
    await changeVisitorMailSettings(context, input);
    return {};
  },
});
