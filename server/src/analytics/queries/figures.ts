import { sql as raw } from "kysely";
import { listAsText, prepared, type Engine, type Sql } from "../../platform/db/index.ts";

/** From a moment until before another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Counts {
  readonly conversations: number;
  readonly resolved_by_bot: number;
  readonly handed_to_people: number;
  readonly likes: number;
  readonly dislikes: number;
  readonly credits: number;
  readonly unanswered: number;
}

/**
 * The counts of each span, in order. Each count scans one covering index in its stored order: nothing is
 * sorted, and the cost grows with the number of entries, not with the size of the rows. A long time comes as many
 * spans, since for a single one PostgreSQL would read whole tables instead.
 */
export async function listCounts(
  sql: Sql,
  { projectId }: { projectId: number },
  spans: readonly Span[],
): Promise<Counts[]> {
  const values = spans.map(
    ({ from, until }, dayIndex) =>
      raw`(cast(${dayIndex} as bigint), cast(${from} as bigint), cast(${until} as bigint))`,
  );
  const solved = raw`case when session.mode_epoch = 0 and session.first_response_ms is not null
    and session.is_missed = 0 and session.is_disliked = 0 then 1 end`;
  const handedOver = raw`case when session.mode_epoch > 0 then 1 end`;
  // No reply of a test chat has a duration, which spares looking its session up.
  const rated = raw`from messages as message where message.project_id = ${projectId} and message.reply_ms is not null
    and message.created_at >= span.begins and message.created_at < span.ends`;
  const { rows } = await raw<Omit<Counts, "conversations" | "resolved_by_bot" | "handed_to_people"> & Begun>`
    with span (place, begins, ends) as (values ${raw.join(values)})
    select span.place,
      (select '[' || count(*) || ',' || count(${solved}) || ',' || count(${handedOver}) || ']'
        from sessions as session where session.project_id = ${projectId} and session.is_emulator = 0
        and session.first_asked_at >= span.begins and session.first_asked_at < span.ends) as begun,
      (select count(*) ${rated} and message.rating = 'like') as likes,
      (select count(*) ${rated} and message.rating = 'dislike') as dislikes,
      (select cast(coalesce(-sum(entry.amount), 0) as bigint) from credit_entries as entry
        where entry.project_id = ${projectId}
        and entry.created_at >= span.begins and entry.created_at < span.ends) as credits,
      (select count(*) from unanswered_questions as asked where asked.project_id = ${projectId}
        and asked.created_at >= span.begins and asked.created_at < span.ends) as unanswered
    from span order by span.place`.execute(sql);
  return rows.map(({ place: _place, begun, ...counts }) => {
    const [conversations, resolved_by_bot, handed_to_people] = JSON.parse(begun) as [number, number, number];
    return { conversations, resolved_by_bot, handed_to_people, ...counts };
  });
}

interface Begun {
  readonly place: number;
  /** The three counts of conversations as a list: a subquery has one column, and three would read the index again. */
  readonly begun: string;
}

export type DurationKind = "first_response" | "reply";

const replies = prepared((sql, span: Span & { projectId: number }) =>
  sql
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", span.projectId)
    .where("created_at", ">=", span.from)
    .where("created_at", "<", span.until)
    .where("reply_ms", "is not", null),
);

export async function countReplies(sql: Sql, span: Span & { projectId: number }): Promise<number> {
  return (await replies(sql, span))[0]?.count ?? 0;
}

/** A prime, so that no rhythm in which people write repeats the same remainders. */
export const SHARES = 1009;

interface Sampled extends Span {
  readonly projectId: number;
  readonly shares: number;
}

const firstResponses = (sql: Sql, span: Sampled) =>
  sql
    .selectFrom("sessions")
    .select("first_response_ms as ms")
    .where("project_id", "=", span.projectId)
    .where("is_emulator", "=", 0)
    .where("first_asked_at", ">=", span.from)
    .where("first_asked_at", "<", span.until)
    .where("first_response_ms", "is not", null)
    .where((eb) => eb(eb("first_asked_at", "%", SHARES), "<", span.shares));

const replyTimes = (sql: Sql, span: Sampled) =>
  sql
    .selectFrom("messages")
    .select("reply_ms as ms")
    .where("project_id", "=", span.projectId)
    .where("created_at", ">=", span.from)
    .where("created_at", "<", span.until)
    .where("reply_ms", "is not", null)
    .where((eb) => eb(eb("created_at", "%", SHARES), "<", span.shares));

/** Durations of so many of 1009 parts of the span, picked by the last digits of their time. */
export async function listDurations(
  sql: Sql,
  engine: Engine,
  kind: DurationKind,
  span: Sampled,
): Promise<number[]> {
  const durations = (kind === "reply" ? replyTimes : firstResponses)(sql, span);
  const { list } = await sql
    .selectFrom(durations.as("durations"))
    .select(listAsText(engine, raw.ref("ms")).as("list"))
    .executeTakeFirstOrThrow();
  return JSON.parse(list) as number[];
}
