import type { Usage } from "../../models/index.ts";

/** Counters of several model calls added up, nested ones too; of other fields the last value counts. */
export function sumUsage(a: Usage | null, b: Usage): Usage {
  return a === null ? { ...b } : (sumFields(a, b) as Usage);
}

function sumFields(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const sum: Record<string, unknown> = { ...a };
  for (const [field, value] of Object.entries(b)) {
    const before = sum[field];
    if (typeof value === "number" && typeof before === "number") sum[field] = before + value;
    else if (isRecord(value) && isRecord(before)) sum[field] = sumFields(before, value);
    else if (value !== null || before === undefined) sum[field] = value;
  }
  return sum;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
