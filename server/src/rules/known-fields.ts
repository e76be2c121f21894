import { listCustomFields } from "../custom-fields/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { RuleCondition } from "./schema.ts";

const OF_CONTACTS = "fields.";

/** A condition on a key that no field has would never be met, and the log could not say why. */
export async function requireKnownFields(
  sql: Sql,
  { projectId }: { readonly projectId: number },
  conditions: readonly RuleCondition[],
): Promise<void> {
  const named = {
    conversation: conditions.flatMap((condition) => (condition.kind === "field" ? [condition.field] : [])),
    contact: conditions.flatMap((condition) =>
      condition.kind === "contact" && condition.field.startsWith(OF_CONTACTS)
        ? [condition.field.slice(OF_CONTACTS.length)]
        : [],
    ),
  };
  for (const subject of ["conversation", "contact"] as const) {
    if (named[subject].length === 0) continue;
    const known = (await listCustomFields(sql, { projectId, subject })).map(({ field_key }) => field_key);
    const unknown = named[subject].find((key) => !known.includes(key));
    if (unknown !== undefined) {
      throw invalidParams({
        conditions: `conditions name the field ${unknown}, which is no ${subject} field of this project.`,
      });
    }
  }
}
