import { call } from "../call.ts";
import { CONTACT_FIELDS } from "../generated/output-fields.ts";
import type { Contact } from "../records.ts";
import { CONTACT_SAMPLE } from "../samples.ts";
import { hookTrigger, type Row } from "./hook.ts";

export const newContact = hookTrigger({
  key: "new_contact",
  noun: "Contact",
  label: "New Contact",
  description: "Triggers when a contact is added, imported or met in the widget.",
  events: () => ["contact.created"],
  rows: ({ data }) => [data.contact as Row],
  recent: (z, bundle) =>
    call<Contact[]>(z, bundle, "getAllContacts", { project_uid: bundle.inputData.project_uid, limit: 3 }),
  sample: CONTACT_SAMPLE,
  outputFields: [...CONTACT_FIELDS],
});
