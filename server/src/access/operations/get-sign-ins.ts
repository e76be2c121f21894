import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { SignIn } from "../schema.ts";
import { pageOfSignIns } from "../sign-in.ts";

export const getSignIns = defineOperation({
  name: "getSignIns",
  tag: "access",
  summary: "List the browsers you are signed in with",
  access: signedIn,
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(SignIn),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfSignIns(context, page),
});
