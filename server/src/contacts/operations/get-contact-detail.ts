import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { requireContact } from "../contacts.ts";
import { describeContact } from "../describe-contact.ts";
import { Contact } from "../schema.ts";

export const getContactDetail = defineOperation({
  name: "getContactDetail",
  tag: "contacts",
  summary: "Read one contact",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ contact_id: id("contact") }),
  output: Contact,
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await describeContact(context, await requireContact(context, input.contact_id)),
  }),
});
