import type { CustomField } from "../api/client.ts";
import { customFieldsTexts } from "../i18n/areas/custom-fields.ts";
import { texts } from "../i18n/index.ts";

const strings = customFieldsTexts;

/** A value as people read it in a list; empty where there is none. */
export function valueText(kind: CustomField["kind"], value: unknown): string {
  if (typeof value === "boolean") return value ? strings.yes : strings.no;
  if (typeof value === "number") return new Intl.NumberFormat(texts.locale).format(value);
  if (typeof value !== "string") return "";
  return kind === "date" ? dayText(value) : value;
}

/** A day has no time zone. */
function dayText(day: string): string {
  const moment = new Date(day);
  if (Number.isNaN(moment.getTime())) return day;
  return new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeZone: "UTC" }).format(moment);
}
