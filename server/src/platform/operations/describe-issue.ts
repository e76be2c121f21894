import type { z } from "zod";

const KIND_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** States in one sentence what is wrong with a field and what would be right. */
export function describeIssue(field: string, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? `${field} is required.`
        : `${field} must be ${KIND_NAMES[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `${field} must be ${listOf(issue.values)}.`;
    case "too_big":
      return `${field} must be ${limit("at most", issue.origin, issue.maximum)}.`;
    case "too_small":
      return issue.origin === "string" && Number(issue.minimum) === 1
        ? `${field} must not be empty.`
        : `${field} must be ${limit("at least", issue.origin, issue.minimum)}.`;
    case "invalid_format":
      if (issue.message.startsWith("must ")) return `${field} ${issue.message}`;
      // The library's own words begin so; others are a sentence of the schema.
      return issue.message.startsWith("Invalid ")
        ? `${field} must be ${FORMATS[issue.format] ?? "in the documented format"}.`
        : issue.message;
    case "invalid_union":
      return issue.message.startsWith("must ")
        ? `${field} ${issue.message}`
        : `${field} doesn't match any of the allowed formats.`;
    case "unrecognized_keys":
      return `${field} has unknown fields: ${issue.keys.join(", ")}.`;
    case "custom":
      return issue.message.startsWith("must ") ? `${field} ${issue.message}` : issue.message;
    case "not_multiple_of":
      return `${field} must be a multiple of ${issue.divisor}.`;
    case "invalid_key":
    case "invalid_element":
      return `${field} is not valid.`;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a web address",
  date: "a date such as 2026-01-31",
  datetime: "a time such as 2026-01-31T12:00:00Z",
};

function listOf(values: readonly unknown[]): string {
  const words = values.map(String);
  return words.length === 1 ? words[0]! : `one of ${words.join(", ")}`;
}

function limit(direction: string, origin: string, bound: number | bigint): string {
  if (origin === "string") return `${direction} ${bound} characters long`;
  if (origin === "array" || origin === "set") return `a list of ${direction} ${bound} entries`;
  return `${direction} ${bound}`;
}
