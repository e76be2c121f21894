/** Fields of a vendor's answer or call, none of which can be relied on. */
export type JsonFields = Readonly<Record<string, unknown>>;

export const fieldsIn = (value: unknown): JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonFields) : {};

export const listIn = (value: unknown): JsonFields[] => (Array.isArray(value) ? value.map(fieldsIn) : []);

export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
