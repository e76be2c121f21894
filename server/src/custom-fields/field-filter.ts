import { invalidParams } from "../platform/errors/app-error.ts";
import {
  isGroup,
  problemOfCustomLeaf,
  type CustomKeys,
  type CustomKind,
  type FilterLeaf,
  type FilterNode,
} from "../platform/filters/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listCustomFields, type FieldsKey } from "./queries/custom-fields.ts";
import type { FieldKind } from "./tables.ts";

const CUSTOM_KINDS: Readonly<Record<FieldKind, CustomKind>> = {
  text: "text",
  number: "number",
  date: "day",
  choice: "text",
  yes_no: "flag",
  link: "text",
};

/** How the custom fields that a filter names are compared. Refuses fields that the project does not have. */
export async function customKeysOf(
  app: Pick<App, "db">,
  key: FieldsKey,
  nodes: readonly FilterNode[],
  named = "filter",
): Promise<CustomKeys | null> {
  const leaves = nodes.flatMap(leavesOf).filter(({ field }) => field !== undefined);
  if (leaves.length === 0) return null;
  const kinds = new Map(
    (await listCustomFields(app.db.read, key)).map(({ field_key, kind }) => [field_key, CUSTOM_KINDS[kind]]),
  );
  for (const leaf of leaves) {
    const kind = kinds.get(leaf.field ?? "");
    if (!kind) {
      throw invalidParams({
        [named]: `${named} names the field ${leaf.field}, which is no ${key.subject} field of this project.`,
      });
    }
    const problem = problemOfCustomLeaf(kind, leaf);
    if (problem) {
      throw invalidParams({
        [named]: `${named}: the ${problem.at} for the field ${leaf.field} ${problem.sentence}`,
      });
    }
  }
  return { engine: app.db.engine, kindOf: (name) => kinds.get(name) ?? null };
}

const leavesOf = (node: FilterNode): FilterLeaf[] =>
  isGroup(node) ? node.conditions.flatMap(leavesOf) : [node];
