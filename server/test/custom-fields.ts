import type { Desk } from "./desk.ts";

const KINDS = [
  { key: "reason", label: "Reason", kind: "text" },
  { key: "amount", label: "Amount", kind: "number" },
  { key: "due", label: "Due", kind: "date" },
  { key: "plan", label: "Plan", kind: "choice", choices: ["Free", "Pro"] },
  { key: "paid", label: "Paid", kind: "yes_no" },
  { key: "invoice", label: "Invoice", kind: "link" },
];

/** A value for each field that `createFields` creates. */
export const FIELD_VALUES = {
  reason: "Late",
  amount: 12.5,
  due: "2026-02-28",
  plan: "Pro",
  paid: true,
  invoice: "https://example.com/1",
};

/** A field of each kind; answers the IDs by key. */
export async function createFields(
  desk: Desk,
  subject: "contact" | "conversation",
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const field of KINDS) {
    ids[field.key] = (await desk.call("createCustomField", { ...field, subject })).body.data.id;
  }
  return ids;
}
