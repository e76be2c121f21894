import { z } from "zod";
import { id, name, timestamp } from "../platform/operations/fields.ts";
import { FIELD_KINDS, FIELD_SUBJECTS } from "./tables.ts";

export const MOST_FIELDS = 50;
/** With archived ones, whose keys stay in use. */
export const MOST_STORED_FIELDS = 200;
export const LONGEST_FIELD_TEXT = 1000;
const MOST_CHOICES = 100;

export const FieldSubjectName = z.enum(FIELD_SUBJECTS).describe("What has the field");
export const FieldKindName = z
  .enum(FIELD_KINDS)
  .describe("date is a day such as 2026-01-31; link is an http or https address");

export const fieldKey = z
  .string()
  .trim()
  .max(40)
  .regex(
    /^[a-z][a-z0-9_]*$/,
    "must begin with a letter a to z and have only letters a to z, digits and underscores.",
  )
  .describe("Its name in the API, filters and templates, such as plan; it can't be changed later");

export const fieldId = id("custom field");

const fieldChoices = z
  .array(z.string().trim().min(1).max(100))
  .max(MOST_CHOICES)
  .refine((choices) => new Set(choices).size === choices.length, "must not repeat a choice.")
  .describe("With the kind choice: what can be chosen. A choice that is removed stays where it was chosen");

export const fieldSettings = {
  label: name(80),
  choices: fieldChoices,
  is_listed: z.boolean().describe("Shown in the list of contacts, or in the inbox"),
};

export const CustomField = z
  .object({
    id: z.number().int(),
    subject: FieldSubjectName,
    key: z.string(),
    label: z.string(),
    kind: FieldKindName,
    choices: z.array(z.string()),
    is_listed: z.boolean(),
    is_archived: z.boolean().describe("Its values are kept but can't be set"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "CustomField" });

/** One value as callers send it. */
export const fieldValue = z
  .union([z.string().max(LONGEST_FIELD_TEXT), z.number(), z.boolean(), z.null()], {
    error: `must be text of at most ${LONGEST_FIELD_TEXT} characters, a number, true, false or null.`,
  })
  .describe("Text, a number, or true or false, as the field's kind needs; null clears it");

export const fieldValues = z
  .record(z.string().max(40), fieldValue)
  .refine((values) => Object.keys(values).length <= MOST_FIELDS, `must have at most ${MOST_FIELDS} fields.`)
  .describe("Values of custom fields by key; only included fields change and null clears one");
