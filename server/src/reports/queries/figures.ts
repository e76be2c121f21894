import { sql as raw, type Selectable, type Updateable } from "kysely";
import { listAsText, prepared, preparedOne, type Engine, type Sql } from "../../platform/db/index.ts";
import { escapeLike } from "../../platform/text/fold-text.ts";
import type { Channel, ConversationFiguresTable } from "../tables.ts";

export type FiguresRow = Selectable<ConversationFiguresTable>;
export type FiguresChanges = Omit<Updateable<ConversationFiguresTable>, "session_id" | "project_id">;

/** Begins with the visitor's first message, and copies what the session is by then. */
export async function insertFigures(
  sql: Sql,
  row: { readonly sessionId: number; readonly channel: Channel; readonly now: number },
): Promise<void> {
  await raw`insert into conversation_figures (session_id, project_id, started_at, channel, tags, team_id, user_id,
      is_handled, is_solved_by_bot, visitor_messages, bot_messages, person_messages, last_message_at, sla_breaches)
    select id, project_id, ${row.now}, ${row.channel}, segment, team_id, assignee_id,
      0, 0, 1, 0, 0, ${row.now}, 0
    from sessions where id = ${row.sessionId}`.execute(sql);
}

interface Counted {
  readonly sessionId: number;
  readonly now: number;
}

const visitorMessage = prepared((sql, row: Counted) =>
  sql
    .updateTable("conversation_figures")
    .set((eb) => ({ visitor_messages: eb("visitor_messages", "+", 1), last_message_at: row.now }))
    .where("session_id", "=", row.sessionId),
);

export async function countVisitorMessage(sql: Sql, row: Counted): Promise<void> {
  await visitorMessage(sql, row);
}

const botMessage = prepared((sql, row: Counted & { readonly isSolved: number }) =>
  sql
    .updateTable("conversation_figures")
    .set((eb) => ({
      bot_messages: eb("bot_messages", "+", 1),
      last_message_at: row.now,
      is_solved_by_bot: row.isSolved,
    }))
    .where("session_id", "=", row.sessionId),
);

export async function countBotMessage(sql: Sql, row: Counted & { readonly isSolved: number }): Promise<void> {
  await botMessage(sql, row);
}

const bySession = preparedOne((sql, key: { sessionId: number }) =>
  sql.selectFrom("conversation_figures").selectAll().where("session_id", "=", key.sessionId),
);

/** The session is locked, so the row needs no lock of its own. */
export async function findFigures(sql: Sql, key: { sessionId: number }): Promise<FiguresRow | null> {
  return bySession(sql, key);
}

export async function updateFigures(sql: Sql, sessionId: number, changes: FiguresChanges): Promise<void> {
  await sql.updateTable("conversation_figures").set(changes).where("session_id", "=", sessionId).execute();
}

export async function countBreach(sql: Sql, sessionId: number): Promise<void> {
  await sql
    .updateTable("conversation_figures")
    .set((eb) => ({ sla_breaches: eb("sla_breaches", "+", 1) }))
    .where("session_id", "=", sessionId)
    .execute();
}

export interface FigureFilter {
  readonly projectId: number;
  readonly userId: number | null;
  readonly teamId: number | null;
  /** Null for every channel but test chats. */
  readonly channel: Channel | null;
  /** A part of the tags here; the reader of the groups compares whole tags. */
  readonly tag: string | null;
}

export interface FigureSpan {
  readonly from: number;
  readonly until: number;
  /** How far local clocks are ahead of UTC all that time, where hours are asked for. */
  readonly offsetMs?: number;
}

const within = (filter: FigureFilter, span: FigureSpan) => {
  const conditions = [
    raw`project_id = ${filter.projectId}`,
    raw`started_at >= ${span.from}`,
    raw`started_at < ${span.until}`,
    filter.channel === null ? raw`channel <> 'test'` : raw`channel = ${filter.channel}`,
  ];
  if (filter.userId !== null) conditions.push(raw`user_id = ${filter.userId}`);
  if (filter.teamId !== null) conditions.push(raw`team_id = ${filter.teamId}`);
  if (filter.tag !== null) {
    conditions.push(raw`tags like ${`%${escapeLike(filter.tag)}%`} escape '\\'`);
  }
  return raw.join(conditions, raw` and `);
};

/** The start of the conversation that comes so many after a moment; null where fewer follow. */
export async function findStartAfter(
  sql: Sql,
  key: { projectId: number },
  span: FigureSpan,
  count: number,
): Promise<number | null> {
  const row = await sql
    .selectFrom("conversation_figures")
    .select("started_at")
    .where("project_id", "=", key.projectId)
    .where("started_at", ">=", span.from)
    .where("started_at", "<", span.until)
    .orderBy("started_at")
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** What a report is by; a group by tag has its key in `tags`. */
export type GroupKey = "all" | "person" | "team" | "channel" | "tag" | "hour";

const HOURS_OF_A_WEEK = 7 * 24;

function keyOf(by: GroupKey, offsetMs: number) {
  if (by === "person") return raw`user_id`;
  if (by === "team") return raw`team_id`;
  if (by === "channel") return raw`channel`;
  if (by !== "hour") return null;
  return raw`(started_at + cast(${offsetMs} as bigint)) / 3600000 % ${raw.lit(HOURS_OF_A_WEEK)}`;
}

const sum = (value: string) => raw`coalesce(sum(${raw.raw(value)}), 0)`;

const COUNTED = {
  conversations: raw`count(*)`,
  handled: sum("is_handled"),
  resolved: raw`count(resolution_ms)`,
  solved_by_bot: sum("is_solved_by_bot"),
  visitor_messages: sum("visitor_messages"),
  bot_messages: sum("bot_messages"),
  person_messages: sum("person_messages"),
  sla_breaches: sum("sla_breaches"),
  ratings: raw`count(score)`,
  satisfied: sum("case when score >= 4 then 1 else 0 end"),
  score_sum: sum("score"),
};
export type CountName = keyof typeof COUNTED;
export const COUNTS = Object.keys(COUNTED) as CountName[];

const LISTED = {
  first_reply: raw`first_reply_ms`,
  first_reply_open: raw`first_reply_open_ms`,
  resolution: raw`case when is_handled = 1 then resolution_ms end`,
  resolution_open: raw`case when is_handled = 1 then resolution_open_ms end`,
  handling: raw`handling_ms`,
};
export type DurationName = keyof typeof LISTED;
export const DURATIONS = Object.keys(LISTED) as DurationName[];

/**
 * Conversations of one key together. Figures come as JSON: drivers read two texts faster than sixteen columns, and
 * lists of durations cost the engines no sorting.
 */
export interface FigureGroup {
  /** Of hours: how many after the Thursday midnight on which 1970 began, in the order of a week. */
  readonly key: number | string | null;
  readonly tags: string;
  /** A list of numbers, in the order of `COUNTS`. */
  readonly counts: string;
  /** A list of lists, in the order of `DURATIONS`. */
  readonly durations: string;
}

/** Without a key there is one group, and sorting for `group by` would double the time. */
export async function listFigureGroups(
  sql: Sql,
  engine: Engine,
  by: GroupKey,
  filter: FigureFilter,
  span: FigureSpan,
): Promise<FigureGroup[]> {
  const key = keyOf(by, span.offsetMs ?? 0);
  const tags = by === "tag" || filter.tag !== null ? raw`tags` : null;
  const positions = [...(key ? [raw`1`] : []), ...(tags ? [raw`2`] : [])];
  const grouped = positions.length === 0 ? raw`` : raw`group by ${raw.join(positions)}`;
  const comma = raw` || ',' || `;
  const lists = Object.values(LISTED).map((value) => listAsText(engine, value));
  const { rows } = await raw<FigureGroup>`
    select ${key ?? raw`null`} as "key", ${tags ?? raw`''`} as tags,
      '[' || ${raw.join(Object.values(COUNTED), comma)} || ']' as counts,
      '[' || ${raw.join(lists, comma)} || ']' as durations
    from conversation_figures where ${within(filter, span)} ${grouped}`.execute(sql);
  return rows;
}

/** Names of people and teams that still exist. */
export async function listPersonNames(sql: Sql, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return sql.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
}

export async function listTeamNames(sql: Sql, key: { projectId: number }) {
  return sql.selectFrom("teams").select(["id", "name"]).where("project_id", "=", key.projectId).execute();
}
