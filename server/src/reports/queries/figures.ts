import { sql as raw, type Selectable, type Updateable } from "kysely";
import { SHARES } from "../../analytics/index.ts";
import { prepared, preparedOne, type Engine, type Sql } from "../../platform/db/index.ts";
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
}

export interface FigureSpan {
  readonly from: number;
  readonly until: number;
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
  return raw.join(conditions, raw` and `);
};

export async function countFigures(sql: Sql, key: { projectId: number }, span: FigureSpan): Promise<number> {
  const { rows } = await raw<{ count: number }>`select count(*) as count from conversation_figures
    where project_id = ${key.projectId} and started_at >= ${span.from} and started_at < ${span.until}`.execute(
    sql,
  );
  return rows[0]?.count ?? 0;
}

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

/** What a report is by. A quarter of an hour is the finest step of any time zone. */
const KEYS = {
  all: raw`0`,
  person: raw`user_id`,
  team: raw`team_id`,
  channel: raw`channel`,
  tag: raw`0`,
  hour: raw`started_at / 900000`,
} as const;
export type GroupKey = keyof typeof KEYS;

/** Conversations of one key together: sums, and durations as lists of numbers, which cost the engines no sorting. */
export interface FigureGroup {
  readonly key: number | string | null;
  readonly tags: string;
  readonly conversations: number;
  readonly handled: number;
  readonly resolved: number;
  readonly solved_by_bot: number;
  readonly visitor_messages: number;
  readonly bot_messages: number;
  readonly person_messages: number;
  readonly sla_breaches: number;
  readonly ratings: number;
  readonly satisfied: number;
  readonly score_sum: number;
  readonly first_reply: string | null;
  readonly first_reply_open: string | null;
  readonly resolution: string | null;
  readonly resolution_open: string | null;
  readonly handling: string | null;
}

export async function listFigureGroups(
  sql: Sql,
  engine: Engine,
  filter: FigureFilter,
  asked: FigureSpan & { readonly by: GroupKey; readonly isByTags: boolean; readonly shares: number },
): Promise<FigureGroup[]> {
  const join = raw.raw(engine === "postgres" ? "string_agg" : "group_concat");
  const sampled = asked.shares < SHARES ? raw` and started_at % ${raw.lit(SHARES)} < ${asked.shares}` : raw``;
  const list = (column: string, condition = raw`1 = 1`) =>
    raw`${join}(cast(case when ${condition}${sampled} then ${raw.ref(column)} end as text), ',')`;
  const sum = (value: ReturnType<typeof raw>) => raw`cast(coalesce(sum(${value}), 0) as bigint)`;
  const isHandled = raw`is_handled = 1`;
  const { rows } = await raw<FigureGroup>`
    select ${KEYS[asked.by]} as "key", ${asked.isByTags ? raw`tags` : raw`''`} as tags,
      count(*) as conversations, ${sum(raw`is_handled`)} as handled,
      count(resolution_ms) as resolved, ${sum(raw`is_solved_by_bot`)} as solved_by_bot,
      ${sum(raw`visitor_messages`)} as visitor_messages, ${sum(raw`bot_messages`)} as bot_messages,
      ${sum(raw`person_messages`)} as person_messages, ${sum(raw`sla_breaches`)} as sla_breaches,
      count(score) as ratings, ${sum(raw`case when score >= 4 then 1 else 0 end`)} as satisfied,
      ${sum(raw`score`)} as score_sum,
      ${list("first_reply_ms")} as first_reply, ${list("first_reply_open_ms")} as first_reply_open,
      ${list("resolution_ms", isHandled)} as resolution, ${list("resolution_open_ms", isHandled)} as resolution_open,
      ${list("handling_ms")} as handling
    from conversation_figures where ${within(filter, asked)} group by 1, 2`.execute(sql);
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
