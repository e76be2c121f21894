import type { Selectable } from "kysely";
import { countRows, type Sql, type ListPage } from "../platform/db/index.ts";
import type { ConversationRatingsTable } from "./tables.ts";

export type RatingRow = Selectable<ConversationRatingsTable>;

export interface RatingFilter {
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly score: number | null;
  readonly userId: number | null;
  readonly teamId: number | null;
  readonly tag: string | null;
  readonly from: number | null;
  readonly until: number | null;
}

/** Null where the conversation is rated already. */
export async function insertRatingOnce(sql: Sql, row: Omit<RatingRow, "id">): Promise<number | null> {
  const inserted = await sql
    .insertInto("conversation_ratings")
    .values(row)
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function insertRatingTags(sql: Sql, rating: RatingRow, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const { id: rating_id, project_id, score, created_at } = rating;
  await sql
    .insertInto("conversation_rating_tags")
    .values(tags.map((tag) => ({ rating_id, project_id, tag, score, created_at })))
    .execute();
}

export async function findScore(
  sql: Sql,
  key: { projectId: number; sessionId: number },
): Promise<number | null> {
  const row = await sql
    .selectFrom("conversation_ratings")
    .select("score")
    .where("session_id", "=", key.sessionId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row?.score ?? null;
}

function filtered(sql: Sql, filter: RatingFilter) {
  let query = sql
    .selectFrom("conversation_ratings as rating")
    .where("rating.project_id", "=", filter.projectId);
  if (filter.sessionId !== null) query = query.where("rating.session_id", "=", filter.sessionId);
  if (filter.score !== null) query = query.where("rating.score", "=", filter.score);
  if (filter.userId !== null) query = query.where("rating.user_id", "=", filter.userId);
  if (filter.teamId !== null) query = query.where("rating.team_id", "=", filter.teamId);
  if (filter.from !== null) query = query.where("rating.created_at", ">=", filter.from);
  if (filter.until !== null) query = query.where("rating.created_at", "<", filter.until);
  const { tag } = filter;
  if (tag === null) return query;
  return query.where("rating.id", "in", (eb) =>
    eb
      .selectFrom("conversation_rating_tags as tagged")
      .select("tagged.rating_id")
      .where("tagged.project_id", "=", filter.projectId)
      .where("tagged.tag", "=", tag),
  );
}

export async function countRatings(sql: Sql, filter: RatingFilter): Promise<number> {
  return countRows(filtered(sql, filter));
}

/** Newest first, with the person's name and the conversation's uid. */
export async function listRatings(sql: Sql, filter: RatingFilter, page: ListPage) {
  const ratings = filtered(sql, filter)
    .innerJoin("sessions as session", "session.id", "rating.session_id")
    .leftJoin("users as person", "person.id", "rating.user_id")
    .selectAll("rating")
    .select(["session.uid as session_uid", "person.name as user_name"]);
  return page.take(ratings, [
    ["rating.created_at", "desc"],
    ["rating.id", "desc"],
  ]);
}

export async function listTagsOfRatings(sql: Sql, key: { projectId: number; ids: readonly number[] }) {
  if (key.ids.length === 0) return [];
  return sql
    .selectFrom("conversation_rating_tags")
    .select(["rating_id", "tag"])
    .where("project_id", "=", key.projectId)
    .where("rating_id", "in", key.ids)
    .orderBy("tag")
    .execute();
}
