import type { z } from "zod";
import { invalidParams, type FieldErrors } from "../errors/app-error.ts";
import type { Operation } from "./define-operation.ts";
import { describeIssue } from "./describe-issue.ts";

/**
 * Uses the field that zod sets itself: a copy with further fields would have a different hidden class, which is
 * slower.
 */
const PARSING = { reportInput: true, async: false };

type Parsed = Pick<Operation, "name" | "input" | "strict" | "receives">;

export function parseInput(
  operation: Parsed,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parsed = operation.input.safeParse(raw, PARSING);
  const unknown = operation.strict ? unknownFields(operation, raw) : {};
  if (parsed.success && Object.keys(unknown).length === 0) return parsed.data;
  throw invalidParams({ ...unknown, ...(parsed.success ? {} : fieldErrors(parsed.error.issues)) });
}

/** One sentence for each wrong field: the first problem found, since the rest often follow from it. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".") || "body";
    errors[field] ??= describeIssue(field, issue);
  }
  return errors;
}

function unknownFields(operation: Parsed, raw: Readonly<Record<string, unknown>>): FieldErrors {
  const known = Object.keys(operation.input.shape).concat(operation.receives?.field ?? []);
  const unknown = Object.keys(raw).filter((field) => !known.includes(field));
  return Object.fromEntries(
    unknown.map((field) => [
      field,
      `${field} is not a field of ${operation.name}. Its fields are ${known.join(", ")}.`,
    ]),
  );
}
