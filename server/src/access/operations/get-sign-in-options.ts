import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { installationSettings } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";

export const getSignInOptions = defineOperation({
  name: "getSignInOptions",
  tag: "access",
  summary: "Read what the sign-in page offers",
  access: publicAccess,
  effect: "read",
  input: z.object({}),
  output: z.object({
    sign_up: z.boolean().describe("Anyone can create an account"),
    sends_mail: z.boolean().describe("Without a mail server, operators share links themselves"),
  }),
  message: "Data Fetched Successfully!",
  mcp: false,
  async run(context) {
    const { openSignUp } = await installationSettings(context, context.db.read);
    return { data: { sign_up: openSignUp, sends_mail: context.mailer.delivers } };
  },
});
