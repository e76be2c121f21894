import type { z } from "zod";
import { AppError, invalidParams, type FieldErrors } from "../errors/app-error.ts";
import type { Operation } from "./define-operation.ts";
import { describeIssue } from "./describe-issue.ts";

/**
 * Uses the field that zod sets itself: a copy with further fields would have a different hidden class, which is
 * slower.
 */
const PARSING = { reportInput: true, async: false };

/** What a refusal names; it counts the others, so that it stays short whatever was sent. */
const MOST_NAMED = 20;
const LONGEST_NAME = 100;

type Parsed = Pick<Operation, "name" | "input" | "strict" | "receives">;

/** `isOwnPage`: the dashboard or the widget sent it, which may be newer than this process while an upgrade rolls. */
export function parseInput(
  operation: Parsed,
  raw: Readonly<Record<string, unknown>>,
  isOwnPage = false,
): Record<string, unknown> {
  const parsed = operation.input.safeParse(raw, PARSING);
  const unknown = operation.strict ? unknownFields(operation, raw, parsed.data ?? {}) : {};
  const names = Object.keys(unknown);
  if (parsed.success && names.length === 0) return parsed.data;
  const wrong = parsed.success ? {} : fieldErrors(parsed.error.issues);
  if (names[0] === undefined || !isOwnPage) throw invalidParams({ ...unknown, ...wrong });
  const sentence = `This server doesn't know ${names.join(", ").slice(0, 200)}. Nothing was changed. If it is being upgraded, try again in a minute; otherwise reload the page.`;
  // Once, since pages show the sentences of all fields.
  throw new AppError("invalid_params", sentence, { fields: { [names[0]]: sentence, ...wrong } });
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

function unknownFields(
  operation: Parsed,
  raw: Readonly<Record<string, unknown>>,
  parsed: Readonly<Record<string, unknown>>,
): FieldErrors {
  const { name, input, receives } = operation;
  const known = new Set(Object.keys(input.shape).concat(receives?.field ?? []));
  const unknown = Object.keys(raw).filter((field) => !known.has(field));
  const dropped = Object.keys(parsed).flatMap((field) => droppedFields(raw[field], parsed[field], field));
  const all = `Its fields are ${[...known].join(", ")}.`;
  const sentences = [
    ...named(unknown, (field) => `${field} is not a field of ${name}. ${all}`),
    ...named(dropped, (path) => `${path} is not a field that ${name} knows.`),
  ].slice(0, MOST_NAMED);
  const more = unknown.length + dropped.length - sentences.length;
  const last = sentences.at(-1);
  if (more > 0 && last) last[1] += ` ${more} further fields are unknown.`;
  return Object.fromEntries(sentences);
}

const named = (fields: readonly string[], describe: (shown: string) => string): [string, string][] =>
  fields.slice(0, MOST_NAMED).map((field) => {
    const shown = field.length > LONGEST_NAME ? `${field.slice(0, LONGEST_NAME)}…` : field;
    return [shown, describe(shown)];
  });

/** What a schema has left out of the objects below a field, by its path: no input's schema renames fields of objects. */
function droppedFields(raw: unknown, parsed: unknown, path: string): string[] {
  if (raw === parsed || !isContainer(raw) || !isContainer(parsed) || !hasSamePlaces(raw, parsed)) return [];
  return Object.keys(raw).flatMap((key) =>
    Object.hasOwn(parsed, key) ? droppedFields(raw[key], parsed[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

/** A schema that removes repeated entries of a list has dropped no field, and its entries have moved. */
const hasSamePlaces = (raw: object, parsed: object): boolean =>
  Array.isArray(raw) === Array.isArray(parsed) &&
  (!Array.isArray(raw) || raw.length === (parsed as readonly unknown[]).length);

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
