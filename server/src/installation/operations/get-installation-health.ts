import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { describeHealth } from "../health.ts";
import { InstallationHealth } from "../schema.ts";

export const getInstallationHealth = defineOperation({
  name: "getInstallationHealth",
  tag: "installation",
  summary: "Read the installation's health: checks, versions, sizes, jobs and settings",
  description: "It is the view of the process that answers. Values of secrets are never included.",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({}),
  output: InstallationHealth,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await describeHealth(context) }),
});
