import type { Contact, Input } from "../../api/client.ts";

type Choices = NonNullable<NonNullable<Input<"mergeContacts">>["values"]>;
export type MergeSide = "kept" | "merged";
export const MERGE_FIELDS = ["name", "email", "phone", "type", "company_id"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
export type MergeChoices = { readonly [Field in MergeField]: MergeSide };

/** Nothing goes by itself: the kept contact's value, or the other's where it has none. */
export const firstChoices = (kept: Contact, merged: Contact): MergeChoices => {
  const sideOf = (field: MergeField): MergeSide =>
    kept[field] === null && merged[field] !== null ? "merged" : "kept";
  return {
    name: sideOf("name"),
    email: sideOf("email"),
    phone: sideOf("phone"),
    type: sideOf("type"),
    company_id: sideOf("company_id"),
  };
};

/** The values that neither contact has afterwards. */
export const lostFields = (kept: Contact, merged: Contact, choices: MergeChoices): MergeField[] =>
  MERGE_FIELDS.filter((field) => {
    const [stays, goes] = choices[field] === "kept" ? [kept, merged] : [merged, kept];
    return goes[field] !== null && goes[field] !== stays[field];
  });

/** Only what differs is a choice; the server decides the rest. */
export const choicesInput = (kept: Contact, merged: Contact, choices: MergeChoices): Choices =>
  Object.fromEntries(
    MERGE_FIELDS.filter((field) => kept[field] !== merged[field]).map((field) => [field, choices[field]]),
  );
