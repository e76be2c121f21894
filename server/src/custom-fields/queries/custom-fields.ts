import type { Insertable, Selectable, Updateable } from "kysely";
import { fromJson, prepared, toJson, type Sql } from "../../platform/db/index.ts";
import type { CustomFieldsTable, FieldSubject } from "../tables.ts";

type Stored = Selectable<CustomFieldsTable>;

export type FieldRow = Omit<Stored, "choices"> & { readonly choices: readonly string[] };
type NewFieldRow = Omit<Insertable<CustomFieldsTable>, "id" | "choices"> & Pick<FieldRow, "choices">;
type FieldChanges = Omit<
  Updateable<CustomFieldsTable>,
  "id" | "project_id" | "subject" | "field_key" | "kind" | "choices"
> &
  Partial<Pick<FieldRow, "choices">>;

export interface FieldsKey {
  readonly projectId: number;
  readonly subject: FieldSubject;
}

const decoded = (row: Stored): FieldRow => ({ ...row, choices: fromJson<string[]>(row.choices) });

const bySubject = prepared((sql, key: FieldsKey) =>
  sql
    .selectFrom("custom_fields")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("subject", "=", key.subject)
    .orderBy("position")
    .orderBy("id"),
);

/** In the order in which people see them, archived ones included. */
export async function listCustomFields(sql: Sql, key: FieldsKey): Promise<FieldRow[]> {
  return (await bySubject(sql, key)).map(decoded);
}

export async function findField(
  sql: Sql,
  key: { projectId: number; fieldId: number },
): Promise<FieldRow | null> {
  const row = await sql
    .selectFrom("custom_fields")
    .selectAll()
    .where("id", "=", key.fieldId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

/** Null if the key is in use. */
export async function insertField(sql: Sql, { choices, ...row }: NewFieldRow): Promise<FieldRow | null> {
  const inserted = await sql
    .insertInto("custom_fields")
    .values({ ...row, choices: toJson(choices) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ? decoded(inserted) : null;
}

export async function updateFieldRow(
  sql: Sql,
  key: { projectId: number; fieldId: number },
  { choices, ...changes }: FieldChanges,
): Promise<FieldRow | null> {
  const row = await sql
    .updateTable("custom_fields")
    .set({ ...changes, ...(choices ? { choices: toJson(choices) } : {}) })
    .where("id", "=", key.fieldId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ? decoded(row) : null;
}
