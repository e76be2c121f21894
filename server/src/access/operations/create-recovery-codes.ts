import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { renewRecoveryCodes } from "../second-factor/describe-security.ts";
import { RecoveryCodes } from "../second-factor/schema.ts";

export const createRecoveryCodes = defineOperation({
  name: "createRecoveryCodes",
  tag: "access",
  summary: "Create new recovery codes",
  description: "Returns ten codes. Each replaces the second factor once. Earlier codes stop working.",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  output: z.object({ recovery_codes: RecoveryCodes }),
  message: "Data Created Successfully!",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context) => ({ data: { recovery_codes: await renewRecoveryCodes(context) } }),
});
