import { z } from "zod";
import { fromJson } from "../../platform/db/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { requireContact } from "../contacts.ts";
import { ContactAttributes } from "../schema.ts";

export const getContactAttributes = defineOperation({
  name: "getContactAttributes",
  tag: "contacts",
  summary: "Read what else is known about a contact",
  description: "Answers to your own fields of the form before the chat, and what your site told by identify.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ contact_id: id("contact") }),
  output: ContactAttributes,
  errors: ["not_found"],
  async run(context, input) {
    const { external_id, is_verified, data } = await requireContact(context, input.contact_id);
    const attributes = fromJson<Record<string, unknown>>(data);
    return { data: { external_id, verified: is_verified === 1, attributes } };
  },
});
