import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { dismissSignUp } from "../pending-sign-ups.ts";

export const deleteSignUp = defineOperation({
  name: "deleteSignUp",
  tag: "installation",
  summary: "Dismiss a sign-up that was not confirmed",
  access: operatorOfInstallation,
  effect: "destroy",
  input: z.object({ sign_up_id: id("sign-up, as in getSignUps") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await dismissSignUp(context, input.sign_up_id);
    return {};
  },
});
