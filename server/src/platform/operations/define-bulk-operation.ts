import { z } from "zod";
import { invalidParams } from "../errors/app-error.ts";
import { bulkAnswer, BulkResult, MOST_ENTRIES, runEntries, type EntryId } from "./bulk-results.ts";
import type { ProjectContext } from "./context.ts";
import { defineOperation, type Operation } from "./define-operation.ts";
import { parseInput } from "./parse-input.ts";

interface BulkDefinition<Input extends z.ZodObject> {
  readonly name: string;
  /** The operation that does the same for one entry; permission and effect are its own. */
  readonly single: Operation;
  readonly summary: string;
  readonly description?: string;
  /** The field with the entries. */
  readonly list: string;
  /** The input of one entry, checked when it is its turn: a wrong one is that entry's result. */
  readonly entry: Input;
  /** For lists of plain ids: the field of `entry` that each of them is. */
  readonly idField?: keyof Input["shape"] & string;
  readonly maxBodyBytes?: number;
  /** Entries with the same key run in order; ids do by themselves. */
  keyOf?(entry: Readonly<Record<string, unknown>>): string | null;
  run(
    context: ProjectContext,
    entry: z.output<Input>,
  ): Promise<{ readonly id: EntryId; readonly message?: string }>;
}

/** One operation for up to 1,000 entries, each with the result that its single call would have. */
export function defineBulkOperation<Input extends z.ZodObject>(bulk: BulkDefinition<Input>): Operation {
  const { single, idField } = bulk;
  if (single.access.kind !== "project") throw new Error(`${bulk.name} needs an operation of a project`);
  const parsed = { ...single, name: `an entry of ${bulk.name}`, input: bulk.entry, strict: true };
  const message = single.message ?? "Done";
  return defineOperation({
    name: bulk.name,
    tag: single.tag,
    summary: bulk.summary,
    description: [
      bulk.description,
      "An entry that fails has the error of its single call in results and doesn't stop the others.",
    ]
      .filter(Boolean)
      .join(" "),
    access: single.access,
    effect: single.effect,
    input: z.object({ [bulk.list]: z.array(describedBy(bulk)).min(1).max(MOST_ENTRIES) }),
    output: BulkResult,
    message,
    ...(bulk.maxBodyBytes === undefined ? {} : { maxBodyBytes: bulk.maxBodyBytes }),
    async run(context, input) {
      const outcomes = await runEntries(context, {
        operation: bulk.name,
        entries: input[bulk.list] as unknown[],
        keyOf: (value) => (idField ? JSON.stringify(value) : (bulk.keyOf?.(asRecord(value)) ?? null)),
        idOf: (value) => (idField ? shownId(value) : null),
        async run(value) {
          const raw = idField ? { [idField]: value } : requireRecord(value);
          const entry = parseInput(parsed, raw) as z.output<Input>;
          const done = await bulk.run(context, entry);
          return { id: done.id, message: done.message ?? message };
        },
      });
      return bulkAnswer(outcomes);
    },
  });
}

/** Accepts anything, since each entry is checked on its own, and is documented as what an entry should be. */
function describedBy<Input extends z.ZodObject>({ entry, idField }: BulkDefinition<Input>): z.ZodUnknown {
  const schema = idField ? (entry.shape[idField] as z.ZodType) : entry;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return z.unknown().meta(json);
}

/** A failed entry is shown with the id it was sent with, if that can be one. */
function shownId(value: unknown): EntryId {
  if (typeof value === "string" && value.length <= 64) return value;
  return Number.isSafeInteger(value) ? (value as number) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function requireRecord(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw invalidParams({ entry: "An entry must be a JSON object." });
}
