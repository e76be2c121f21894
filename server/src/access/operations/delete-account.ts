import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { deleteOwnAccount } from "../delete-account.ts";

export const deleteAccount = defineOperation({
  name: "deleteAccount",
  tag: "access",
  summary: "Delete your account",
  description:
    "Deletes sign-ins, tokens and memberships. What you created passes to another owner. If you are the only owner of an organization, hand it over or delete it first.",
  access: signedInOneself,
  effect: "destroy",
  input: z.object({
    confirm_email: z.string().max(320).describe("The account's e-mail address, typed to confirm"),
  }),
  message: "Data Deleted Successfully!",
  errors: ["conflict"],
  recentSignIn: true,
  mcp: false,
  run: async (context, input) => {
    await deleteOwnAccount(context, callerUserId(context)!, input.confirm_email);
    return {};
  },
});
