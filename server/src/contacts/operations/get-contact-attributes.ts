import { z } from "zod";
import { fromJson } from "../../platform/db/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { requireContact } from "../contacts.ts";
import { shownExternalId } from "../identities.ts";
import { ContactAttributes } from "../schema.ts";

export const getContactAttributes = defineOperation({
  name: "getContactAttributes",
  tag: "contacts",
  summary: "Read the attributes of a contact",
  description: "Includes answers to custom form fields and values your site sent with identify.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ contact_id: id("contact") }),
  output: ContactAttributes,
  errors: ["not_found"],
  async run(context, input) {
    const contact = await requireContact(context, input.contact_id);
    const { is_verified, data } = contact;
    const attributes = fromJson<Record<string, unknown>>(data);
    return { data: { external_id: shownExternalId(contact), verified: is_verified === 1, attributes } };
  },
});
