import { sql as raw, type Selectable } from "kysely";
import { isUnindexed, type Sql } from "../../platform/db/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import type { TextType, TrainingStatus, TrainingTextsTable } from "../tables.ts";
import { findItem, listItems, type ItemKey, type ItemPage } from "./items.ts";

export type TextRow = Selectable<TrainingTextsTable>;

export async function insertText(
  sql: Sql,
  text: {
    projectId: number;
    shortText: string | null;
    detail: string;
    type: TextType;
    status: TrainingStatus;
    tags: string | null;
    searchText: string;
    answeredBy?: number | null | undefined;
    now: number;
  },
): Promise<TextRow> {
  return sql
    .insertInto("training_texts")
    .values({
      project_id: text.projectId,
      short_text: text.shortText,
      detail: text.detail,
      type: text.type,
      status: text.status,
      tags: text.tags,
      search_text: text.searchText,
      revision: 1,
      answered_by: text.answeredBy ?? null,
      created_at: text.now,
      updated_at: text.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findText = (sql: Sql, key: ItemKey) => findItem(sql, "training_texts", key);

/** Writes a change on top of the revision it was made from; null if another change was faster. */
export async function updateText(
  sql: Sql,
  key: ItemKey & { revision: number },
  changes: Pick<TextRow, "short_text" | "detail" | "tags" | "status" | "search_text" | "updated_at">,
): Promise<TextRow | null> {
  const row = await sql
    .updateTable("training_texts")
    .set({
      ...changes,
      revision: key.revision + 1,
    })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .where("revision", "=", key.revision)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Only for the wording the work was done for. */
export async function updateTextStatus(
  sql: Sql,
  key: ItemKey & { revision: number },
  status: TrainingStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("training_texts")
    .set({ status })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .where("revision", "=", key.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteText(sql: Sql, key: ItemKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("training_texts")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const listTexts = (
  sql: Sql,
  {
    search,
    type,
    ...page
  }: ItemPage & { readonly search?: string | undefined; readonly type?: TextType | undefined },
) =>
  listItems(sql, "training_texts", page, (texts) => {
    const ofType = type ? texts.where("type", "=", type) : texts;
    if (!search) return ofType;
    const pattern = `%${escapeLike(foldText(search))}%`;
    return ofType.where(raw<boolean>`search_text like ${pattern} escape '\\'`);
  });

/** The questions of all FAQs. */
export async function listFaqQuestions(
  sql: Sql,
  key: { projectId: number },
): Promise<{ id: number; question: string }[]> {
  const rows = await sql
    .selectFrom("training_texts")
    .select(["id", "short_text"])
    .where("project_id", "=", key.projectId)
    .where("type", "=", "faq")
    .execute();
  return rows.map(({ id, short_text }) => ({ id, question: short_text ?? "" }));
}

const IDS_AT_ONCE = 500;

export async function listTextsByIds(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for (let start = 0; start < key.ids.length; start += IDS_AT_ONCE) {
    const page = await sql
      .selectFrom("training_texts")
      .selectAll()
      .where(isUnindexed("project_id", key.projectId))
      .where("id", "in", key.ids.slice(start, start + IDS_AT_ONCE))
      .execute();
    rows.push(...page);
  }
  return rows;
}

export async function listTextTitles(sql: Sql, key: { projectId: number }): Promise<Set<string | null>> {
  const rows = await sql
    .selectFrom("training_texts")
    .select("short_text")
    .where("project_id", "=", key.projectId)
    .execute();
  return new Set(rows.map((row) => row.short_text));
}
