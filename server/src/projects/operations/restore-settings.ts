import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreVersion } from "../settings-history.ts";

export const restoreSettings = defineOperation({
  name: "restoreSettings",
  tag: "projects",
  summary: "Go back to an earlier version of the settings",
  description: "At once, without the gate: the version was live before. The history gets a new version.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ version_id: id("settings version") }),
  message: "Project setting updated successfully",
  errors: ["not_found", "forbidden"],
  async run(context, { version_id }) {
    await restoreVersion(context, version_id);
    return {};
  },
});
