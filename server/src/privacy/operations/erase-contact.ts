import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { eraseContactData } from "../erase-contact.ts";

export const eraseContact = defineOperation({
  name: "eraseContact",
  tag: "privacy",
  summary: "Erase a person: the contact with all conversations and logs",
  description:
    "Unlike deleteContact, this also deletes the person's conversations and logs. It can't be undone.",
  access: projectAccess("Contacts", "Write"),
  effect: "destroy",
  input: z.object({ contact_id: id("contact") }),
  output: z.object({ conversations: z.number().int().describe("How many conversations were deleted") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  recentSignIn: true,
  run: async (context, input) => ({
    data: { conversations: await eraseContactData(context, input.contact_id) },
  }),
});
