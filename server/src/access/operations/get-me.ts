import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { describeMe, signedInPerson } from "../me.ts";
import { Me } from "../schema.ts";

export const getMe = defineOperation({
  name: "getMe",
  tag: "access",
  summary: "Read who is signed in",
  description:
    "Returns the user, their organizations with role and plan, and the CSRF token that writes require.",
  access: signedIn,
  effect: "read",
  input: z.object({}),
  output: Me,
  message: "Data Fetched Successfully!",
  mcp: false,
  async run(context) {
    const person = signedInPerson(context);
    return { data: await describeMe(context, person.userId, person) };
  },
});
