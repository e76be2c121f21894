import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { pageOfSignUps } from "../pending-sign-ups.ts";
import { PendingSignUp } from "../schema.ts";

export const getSignUps = defineOperation({
  name: "getSignUps",
  tag: "installation",
  summary: "List addresses that have not confirmed their sign-up yet",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(PendingSignUp),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfSignUps(context, page),
});
