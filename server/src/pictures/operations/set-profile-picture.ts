import { z } from "zod";
import { User } from "../../access/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { LARGEST_PICTURE, setPicture } from "../pictures.ts";
import { ownPicture } from "../profile-picture.ts";

export const setProfilePicture = defineOperation({
  name: "setProfilePicture",
  tag: "access",
  summary: "Set your picture",
  description:
    "Sent as multipart/form-data: a PNG, JPEG, WebP or GIF. It is cut to a square of at most 256 pixels and encoded " +
    "anew. Colleagues see it, and visitors to whom you reply.",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  receives: { field: "file", maxBytes: LARGEST_PICTURE, required: true },
  output: User,
  message: "Data Updated Successfully!",
  errors: ["too_large", "unavailable"],
  mcp: false,
  run: async (context, _input, received) => ({
    data: await setPicture(context, "person", received!, ownPicture(context)),
  }),
});
