import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { PersonName } from "../../organizations/index.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { renameMyself } from "../me.ts";
import { User } from "../schema.ts";

export const updateProfile = defineOperation({
  name: "updateProfile",
  tag: "access",
  summary: "Change your name",
  access: signedInOneself,
  effect: "write",
  input: z.object({ name: PersonName }),
  output: User,
  message: "Data Updated Successfully!",
  mcp: false,
  run: async (context, { name }) => ({ data: await renameMyself(context, name) }),
});
