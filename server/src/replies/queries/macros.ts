import { sql as raw, type Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import type { ReplyReader } from "../owner.ts";
import type { MacroStep } from "../schema.ts";
import type { MacrosTable } from "../tables.ts";

export type MacroRow = Omit<Selectable<MacrosTable>, "steps"> & { readonly steps: readonly MacroStep[] };
type Values = Pick<MacroRow, "shortcut" | "name" | "steps">;

const decoded = (row: Selectable<MacrosTable>): MacroRow => ({
  ...row,
  steps: fromJson<MacroStep[]>(row.steps),
});

const visibleTo = (sql: Sql, { projectId, userId }: ReplyReader) =>
  sql
    .selectFrom("macros")
    .where("project_id", "=", projectId)
    .where((where) => where.or([where("user_id", "is", null), where("user_id", "=", userId ?? 0)]));

function matching(sql: Sql, reader: ReplyReader, search: string) {
  const text = foldText(search.trim());
  const query = visibleTo(sql, reader);
  return text === ""
    ? query
    : query.where(raw<boolean>`search_text like ${`%${escapeLike(text)}%`} escape '\\'`);
}

export async function listMacros(
  sql: Sql,
  reader: ReplyReader,
  { search, page }: { search: string; page: ListPage },
): Promise<MacroRow[]> {
  const prefix = `${escapeLike(foldText(search.trim()))}%`;
  const ranked = matching(sql, reader, search)
    .selectAll()
    .select(raw<number>`case when shortcut like ${prefix} escape '\\' then 0 else 1 end`.as("rank"));
  const rows = await page.take(sql.selectFrom(ranked.as("ranked")).selectAll(), [
    ["rank", "asc"],
    ["name", "asc"],
    ["id", "asc"],
  ]);
  return rows.map(decoded);
}

export const countMacros = (sql: Sql, reader: ReplyReader, search: string): Promise<number> =>
  countRows(matching(sql, reader, search));

export const countMacrosOf = (
  sql: Sql,
  { projectId, userId }: { projectId: number; userId: number | null },
): Promise<number> =>
  countRows(
    sql
      .selectFrom("macros")
      .where("project_id", "=", projectId)
      .where("user_id", userId === null ? "is" : "=", userId),
  );

const columnsOf = ({ shortcut, name, steps }: Values) => ({
  shortcut,
  name,
  steps: toJson(steps),
  search_text: foldText(`${shortcut}\n${name}`),
});

export async function insertMacro(
  sql: Sql,
  values: Values & { projectId: number; userId: number | null; now: number },
): Promise<MacroRow> {
  const { projectId, userId, now } = values;
  const row = await sql
    .insertInto("macros")
    .values({
      project_id: projectId,
      user_id: userId,
      ...columnsOf(values),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return decoded(row);
}

export async function findMacro(sql: Sql, reader: ReplyReader, macroId: number): Promise<MacroRow | null> {
  const row = await visibleTo(sql, reader).selectAll().where("id", "=", macroId).executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function updateMacroRow(
  sql: Sql,
  macroId: number,
  values: Values & { now: number },
): Promise<MacroRow> {
  const row = await sql
    .updateTable("macros")
    .set({ ...columnsOf(values), updated_at: values.now })
    .where("id", "=", macroId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return decoded(row);
}

export async function deleteMacroRow(sql: Sql, macroId: number): Promise<void> {
  await sql.deleteFrom("macros").where("id", "=", macroId).execute();
}
