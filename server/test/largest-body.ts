import { z } from "zod";
import type { Operation } from "../src/platform/operations/define-operation.ts";
import type { Known } from "./near-schema.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Texts that are slow to read for one parser or another, each repeated until the field is full. */
export const HEAVY_TEXTS: Readonly<Record<string, string>> = {
  "one endless word": "a",
  "one line of sentences": "Ask J. Doe, e.g. about No. 5. ",
  "line ends": "\n",
  "carriage returns": "\r",
  "spaces and letters": "          a",
  headings: "# a\n",
  "quotes and commas": '",',
  brackets: "[(",
  "wide characters": "漢。",
  "letters with marks": "é́ ",
};

/** What is left to the body beside its longest text. */
const ROOM_BYTES = 4096;

/** The largest body an operation accepts: every text at its limit, the longest one as long as the body allows. */
export function largestBody(operation: Operation, known: Known, text: string): Record<string, unknown> {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as Schema;
  const budget = { bytes: operation.maxBodyBytes - ROOM_BYTES };
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  // Bounded fields first, so that one without a limit gets what is left.
  const ordered = fields.toSorted(([, a], [, b]) => limitOf(a) - limitOf(b));
  return Object.fromEntries(
    ordered.map(([name, field]) => [name, name in known ? known[name] : fill(field, text, budget, 0)]),
  );
}

const limitOf = (field: Schema): number =>
  Number(field.maxLength ?? (field.type === "string" ? Infinity : 0));

function fill(schema: Schema, text: string, budget: { bytes: number }, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[])[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fill(choices[0]!, text, budget, depth + 1);
  if (schema.type === "integer" || schema.type === "number") return Number(schema.maximum ?? 1000) || 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "string") return repeated(text, Number(schema.maxLength ?? Infinity), budget);
  if (schema.type === "array" && depth < 4) {
    const length = Math.min(Number(schema.maxItems ?? 1000), 1000);
    return Array.from({ length }, () => fill((schema.items ?? {}) as Schema, text, budget, depth + 1));
  }
  if (schema.type !== "object" || depth >= 6) return null;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return Object.fromEntries(properties.map(([name, field]) => [name, fill(field, text, budget, depth + 1)]));
}

/** As much of it as the field and the rest of the body take, JSON's escapes included. */
function repeated(text: string, maxLength: number, budget: { bytes: number }): string {
  const bytes = Buffer.byteLength(JSON.stringify(text)) - 2;
  const times = Math.max(1, Math.floor(Math.min(maxLength / text.length, budget.bytes / bytes)));
  budget.bytes = Math.max(0, budget.bytes - times * bytes);
  return text.repeat(times);
}
