import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { describeInstallation } from "../installation.ts";
import { Installation } from "../schema.ts";

export const getInstallation = defineOperation({
  name: "getInstallation",
  tag: "installation",
  summary: "Read the installation's settings",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({}),
  output: Installation,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await describeInstallation(context) }),
});
