import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SettingsVersion } from "../schema.ts";
import { pageOfVersions } from "../settings-history.ts";

export const getSettingsHistory = defineOperation({
  name: "getSettingsHistory",
  tag: "projects",
  summary: "List the versions of a project's settings, newest first",
  description: "Who changed what and when. The last 200 versions are kept.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  list: { most: 50, byDefault: 20 },
  output: z.array(SettingsVersion),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfVersions(context, page),
});
