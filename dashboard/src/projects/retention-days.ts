import type { Retention } from "../api/client.ts";

/** The form's values: null keeps forever, and an empty field is not forever. */
export type TypedRetention = { readonly [Field in keyof Retention]: string | null };

const typed = (days: number | null): string | null => (days === null ? null : String(days));
const parsed = (text: string | null): number | null => (text === null ? null : Number(text));

export const toTyped = (retention: Retention): TypedRetention => ({
  conversation_days: typed(retention.conversation_days),
  log_days: typed(retention.log_days),
  address_days: typed(retention.address_days),
});

export const toDays = (form: TypedRetention): Retention => ({
  conversation_days: parsed(form.conversation_days),
  log_days: parsed(form.log_days),
  address_days: parsed(form.address_days),
});

/** Whether data is deleted that was kept before. Days the server refuses delete nothing. */
export function deletesSooner(before: Retention, after: Retention): boolean {
  const fields = Object.keys(after) as (keyof Retention)[];
  const isValid = fields.every((field) => after[field] === null || after[field] >= 1);
  return isValid && fields.some((field) => (after[field] ?? Infinity) < (before[field] ?? Infinity));
}
