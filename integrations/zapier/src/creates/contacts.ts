import { defineCreate, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { CONTACT_TYPES } from "../generated/choices.ts";
import { CONTACT_FIELDS } from "../generated/output-fields.ts";
import { choicesOf, contactFields, projectField } from "../input-fields.ts";
import type { Contact } from "../records.ts";
import { CONTACT_SAMPLE } from "../samples.ts";

const typeField = {
  key: "type",
  label: "Type",
  type: "string",
  required: false,
  choices: choicesOf(CONTACT_TYPES),
} as const;

export const createContact = defineCreate({
  key: "create_contact",
  noun: "Contact",
  display: { label: "Create Contact", description: "Adds a contact to a project." },
  operation: {
    inputFields: [projectField, ...contactFields, typeField],
    perform: (z: ZObject, bundle: Bundle) => call<Contact>(z, bundle, "createContact", bundle.inputData),
    sample: CONTACT_SAMPLE,
    outputFields: [...CONTACT_FIELDS],
  },
});

export const updateContact = defineCreate({
  key: "update_contact",
  noun: "Contact",
  display: { label: "Update Contact", description: "Changes a contact. Empty fields stay as they are." },
  operation: {
    inputFields: [
      projectField,
      { key: "contact_id", label: "Contact ID", type: "integer", required: true },
      ...contactFields,
      typeField,
    ],
    perform: (z: ZObject, bundle: Bundle) => call<Contact>(z, bundle, "updateContact", bundle.inputData),
    sample: CONTACT_SAMPLE,
    outputFields: [...CONTACT_FIELDS],
  },
});
