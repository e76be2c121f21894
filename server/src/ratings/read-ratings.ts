import type { z } from "zod";
import type { ListPage } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { endOfDay, isoTime, startOfDay } from "../platform/operations/fields.ts";
import { requireSession } from "../sessions/index.ts";
import { countRatings, listRatings, listTagsOfRatings, type RatingFilter } from "./queries.ts";
import type { ConversationRating } from "./schema.ts";

export interface RatingsAsked {
  readonly session_uid?: string | undefined;
  readonly score?: number | undefined;
  readonly user_id?: number | undefined;
  readonly team_id?: number | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: ListPage;
}

export async function pageOfRatings(context: ProjectContext, asked: RatingsAsked) {
  const projectId = context.project.id;
  const session =
    asked.session_uid === undefined
      ? null
      : await requireSession(context, { projectId, uid: asked.session_uid });
  const filter: RatingFilter = {
    projectId,
    sessionId: session?.id ?? null,
    score: asked.score ?? null,
    userId: asked.user_id ?? null,
    teamId: asked.team_id ?? null,
    tag: asked.tag ?? null,
    from: asked.from === undefined ? null : startOfDay(asked.from),
    until: asked.to === undefined ? null : endOfDay(asked.to),
  };
  const sql = context.db.read;
  const { page } = asked;
  const rows = await listRatings(sql, filter, page);
  const tags = await listTagsOfRatings(sql, { projectId, ids: rows.map(({ id }) => id) });
  const data = rows.map((row): z.input<typeof ConversationRating> => ({
    id: row.id,
    session_uid: row.session_uid,
    score: row.score,
    comment: row.comment,
    answered_by: row.answered_by,
    user_id: row.user_id,
    user_name: row.user_name,
    team_id: row.team_id,
    tags: tags.filter(({ rating_id: id }) => id === row.id).map(({ tag }) => tag),
    created_at: isoTime(row.created_at),
  }));
  return page.answer(data, () => countRatings(sql, filter));
}
