import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { limit, page } from "../../platform/operations/fields.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { SignIn } from "../schema.ts";
import { pageOfSignIns } from "../sign-in.ts";

export const getSignIns = defineOperation({
  name: "getSignIns",
  tag: "access",
  summary: "List the browsers you are signed in with",
  access: signedIn,
  effect: "read",
  input: z.object({ limit: limit(100), page }),
  output: z.array(SignIn),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, input) => pageOfSignIns(context, input),
});
