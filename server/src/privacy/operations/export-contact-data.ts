import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportContactFile } from "../export-contact.ts";

export const exportContactData = defineOperation({
  name: "exportContactData",
  tag: "privacy",
  summary: "Export everything the project stores about a person as a JSON file",
  description: "The contact, every conversation with its messages, and the log of how the bot answered.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ contact_id: id("contact") }),
  file: "application/json",
  errors: ["not_found"],
  run: async (context, input) => ({ file: await exportContactFile(context, input.contact_id) }),
});
