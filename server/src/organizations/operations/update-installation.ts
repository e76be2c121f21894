import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { changeInstallation, describeInstallation } from "../installation.ts";
import { Installation } from "../schema.ts";

export const updateInstallation = defineOperation({
  name: "updateInstallation",
  tag: "installation",
  summary: "Change the installation's settings",
  description: "OPEN_SIGN_UP in the environment overrides open_sign_up.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({
    open_sign_up: z.boolean().optional().describe("Lets anyone create an account and an organization"),
    starting_credits: z
      .number()
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .describe("What a new organization starts with"),
  }),
  output: Installation,
  message: "Data Updated Successfully!",
  mcp: false,
  async run(context, input) {
    await changeInstallation(context, {
      openSignUp: input.open_sign_up,
      startingCredits: input.starting_credits,
    });
    return { data: await describeInstallation(context) };
  },
});
