import { sql as raw, type Selectable } from "kysely";
import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import type { ReplyReader } from "../owner.ts";
import type { SavedRepliesTable } from "../tables.ts";

export type SavedReplyRow = Selectable<SavedRepliesTable>;
type Values = Pick<SavedReplyRow, "shortcut" | "text">;

const visibleTo = (sql: Sql, { projectId, userId }: ReplyReader) =>
  sql
    .selectFrom("saved_replies")
    .where("project_id", "=", projectId)
    .where((where) => where.or([where("user_id", "is", null), where("user_id", "=", userId ?? 0)]));

function matching(sql: Sql, reader: ReplyReader, search: string) {
  const text = foldText(search.trim());
  const query = visibleTo(sql, reader);
  return text === ""
    ? query
    : query.where(raw<boolean>`search_text like ${`%${escapeLike(text)}%`} escape '\\'`);
}

/** Those whose shortcut begins with the search come first. */
export async function listSavedReplies(
  sql: Sql,
  reader: ReplyReader,
  { search, page }: { search: string; page: ListPage },
): Promise<SavedReplyRow[]> {
  const prefix = `${escapeLike(foldText(search.trim()))}%`;
  const ranked = matching(sql, reader, search)
    .selectAll()
    .select(raw<number>`case when shortcut like ${prefix} escape '\\' then 0 else 1 end`.as("rank"));
  return page.take(sql.selectFrom(ranked.as("ranked")).selectAll(), [
    ["rank", "asc"],
    ["shortcut", "asc"],
    ["id", "asc"],
  ]);
}

export const countSavedReplies = (sql: Sql, reader: ReplyReader, search: string): Promise<number> =>
  countRows(matching(sql, reader, search));

export const countSavedRepliesOf = (
  sql: Sql,
  { projectId, userId }: { projectId: number; userId: number | null },
): Promise<number> =>
  countRows(
    sql
      .selectFrom("saved_replies")
      .where("project_id", "=", projectId)
      .where("user_id", userId === null ? "is" : "=", userId),
  );

const searchText = ({ shortcut, text }: Values) => foldText(`${shortcut}\n${text}`);

export async function insertSavedReply(
  sql: Sql,
  values: Values & { projectId: number; userId: number | null; now: number },
): Promise<SavedReplyRow> {
  const { projectId, userId, now, shortcut, text } = values;
  return sql
    .insertInto("saved_replies")
    .values({
      project_id: projectId,
      user_id: userId,
      shortcut,
      text,
      search_text: searchText(values),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSavedReply(
  sql: Sql,
  reader: ReplyReader,
  replyId: number,
): Promise<SavedReplyRow | null> {
  return (await visibleTo(sql, reader).selectAll().where("id", "=", replyId).executeTakeFirst()) ?? null;
}

export async function updateSavedReplyRow(
  sql: Sql,
  replyId: number,
  values: Values & { now: number },
): Promise<SavedReplyRow> {
  const { shortcut, text, now } = values;
  return sql
    .updateTable("saved_replies")
    .set({ shortcut, text, search_text: searchText(values), updated_at: now })
    .where("id", "=", replyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSavedReplyRow(sql: Sql, replyId: number): Promise<void> {
  await sql.deleteFrom("saved_replies").where("id", "=", replyId).execute();
}
