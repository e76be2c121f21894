import { defineSearch, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { CONTACT_FIELDS } from "../generated/output-fields.ts";
import { projectField } from "../input-fields.ts";
import type { Contact } from "../records.ts";
import { CONTACT_SAMPLE } from "../samples.ts";

/** A search finds parts of addresses too, so the address is compared whole. */
export const findContact = defineSearch({
  key: "find_contact",
  noun: "Contact",
  display: { label: "Find Contact", description: "Finds a contact by e-mail address, name or phone." },
  operation: {
    inputFields: [
      projectField,
      { key: "email", label: "E-mail", type: "string", required: false, helpText: "The whole address." },
      {
        key: "search",
        label: "Search",
        type: "string",
        required: false,
        helpText: "A part of the name, the e-mail address or the phone number.",
      },
    ],
    perform: async (z: ZObject, bundle: Bundle) => {
      const { project_uid, email, search } = bundle.inputData as Record<string, string | undefined>;
      if (!email && !search) throw new z.errors.Error("Fill in E-mail or Search.", "MissingSearch", 400);
      const body = { project_uid, search: email || search, limit: 100 };
      const found = await call<Contact[]>(z, bundle, "getAllContacts", body);
      return email ? found.filter((one) => one.email?.toLowerCase() === email.trim().toLowerCase()) : found;
    },
    sample: CONTACT_SAMPLE,
    outputFields: [...CONTACT_FIELDS],
  },
});
