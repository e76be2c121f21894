import { z } from "zod";
import { User } from "../../access/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { removePicture } from "../pictures.ts";
import { ownPicture } from "../profile-picture.ts";

export const removeProfilePicture = defineOperation({
  name: "removeProfilePicture",
  tag: "access",
  summary: "Remove your picture",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  output: User,
  message: "Data Updated Successfully!",
  mcp: false,
  run: async (context) => ({ data: await removePicture(context, ownPicture(context)) }),
});
