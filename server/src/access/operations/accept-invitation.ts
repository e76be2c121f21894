import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { LinkHash, PersonName } from "../../organizations/index.ts";
import { publicOrSignedIn } from "../../platform/operations/requirement.ts";
import { NewPassword } from "../passwords.ts";
import { Me } from "../schema.ts";
import { acceptByHash } from "../sign-up.ts";

export const acceptInvitation = defineOperation({
  name: "acceptInvitation",
  tag: "organizations",
  summary: "Accept an invitation and join the organization",
  description:
    "If you are signed in with the invited address, send the hash only. Otherwise add name and password to create an account and " +
    "sign in. Returns the same as getMe.",
  access: publicOrSignedIn,
  effect: "write",
  input: z.object({ hash: LinkHash, name: PersonName.optional(), password: NewPassword.optional() }),
  output: Me,
  message: "You have joined the organization",
  errors: ["forbidden", "not_found", "conflict"],
  mcp: false,
  run: async (context, input) => ({ data: await acceptByHash(context, input) }),
});
