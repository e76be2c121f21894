import { z } from "zod";
import { checkLeaf } from "./check-leaf.ts";
import { FILTER_OPERATORS, isGroup, type FilterFields, type FilterGroup, type FilterNode } from "./filter.ts";

const MAX_CONDITIONS = 50;
const MAX_DEPTH = 5;
const LONGEST_TEXT = 1000;
const MAX_LISTED = 100;

const listed = z.union([z.string().max(LONGEST_TEXT), z.number()]);
const FilterValue = z
  .union([listed, z.null(), z.array(listed).min(1).max(MAX_LISTED)], {
    error: `must be text of at most ${LONGEST_TEXT} characters, a number, null, or a list of 1 to ${MAX_LISTED} texts or numbers.`,
  })
  .describe("A single value; a list for in and notIn. null with eq or ne matches a missing value");

/** One condition over the keys of a model. */
export function filterLeaf<Model extends string>(model: Model, fields: FilterFields) {
  return z
    .object({
      model: z.literal(model),
      key: z.enum(Object.keys(fields)),
      field: z.string().trim().max(40).optional().describe("With the key field: the key of a custom field"),
      operator: z.enum(FILTER_OPERATORS),
      value: FilterValue,
    })
    .superRefine((leaf, context) => {
      const field = fields[leaf.key];
      if ((field?.kind === "custom") !== (leaf.field !== undefined)) {
        const message =
          leaf.field === undefined ? "is needed with the key field." : "belongs to the key field only.";
        context.addIssue({ code: "custom", path: ["field"], message });
        return;
      }
      const problem = field ? checkLeaf(field, leaf) : null;
      if (problem) context.addIssue({ code: "custom", path: [problem.at], message: problem.sentence });
    });
}

/** A list of conditions that must all hold. */
export function filterList<Model extends string>(model: Model, fields: FilterFields) {
  return z.array(filterLeaf(model, fields)).max(MAX_CONDITIONS);
}

/** Conditions joined by AND and OR, nested. Without any condition the outermost group matches everything. */
export function filterTree<Model extends string>(model: Model, fields: FilterFields, id: string) {
  const leaf = filterLeaf(model, fields).meta({ id: `${id}Condition` });
  const group: z.ZodType<FilterGroup> & z.core.$ZodTypeDiscriminable = z
    .object({
      operator: z.enum(["AND", "OR"]),
      get conditions(): z.ZodArray<z.ZodType<FilterNode>> {
        return z.array(node).min(1);
      },
    })
    .meta({ id: `${id}Group` });
  const node: z.ZodType<FilterNode> = z
    .discriminatedUnion("operator", [leaf, group], {
      error: `must be AND or OR for a group, or one of ${FILTER_OPERATORS.join(", ")} for a condition.`,
    })
    .meta({ id: `${id}Node` });
  return z
    .object({ operator: z.enum(["AND", "OR"]), conditions: z.array(node) })
    .superRefine((tree, context) => {
      const sentence = tooLarge(tree);
      if (sentence) context.addIssue({ code: "custom", path: ["conditions"], message: sentence });
    })
    .meta({ id });
}

function tooLarge(tree: FilterGroup): string | null {
  let conditions = 0;
  let deepest = 1;
  const walk = (node: FilterNode, depth: number): void => {
    deepest = Math.max(deepest, isGroup(node) ? depth : depth - 1);
    if (isGroup(node)) for (const inner of node.conditions) walk(inner, depth + 1);
    else conditions += 1;
  };
  walk(tree, 1);
  if (conditions > MAX_CONDITIONS) return `must have at most ${MAX_CONDITIONS} conditions in total.`;
  return deepest > MAX_DEPTH ? `must be nested at most ${MAX_DEPTH} groups deep.` : null;
}
