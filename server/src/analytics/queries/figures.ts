import { sql as raw } from "kysely";
import { prepared, type Sql } from "../../platform/db/index.ts";

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
 * sorted, and the cost grows with the number of entries, not with the size of the rows.
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
  const begun = raw`from sessions as session where session.project_id = ${projectId} and session.is_emulator = 0
    and session.first_asked_at >= span.begins and session.first_asked_at < span.ends`;
  // No reply of a test chat has a duration, which spares looking its session up.
  const rated = raw`from messages as message where message.project_id = ${projectId} and message.reply_ms is not null
    and message.created_at >= span.begins and message.created_at < span.ends`;
  const { rows } = await raw<Counts & { place: number }>`
    with span (place, begins, ends) as (values ${raw.join(values)})
    select span.place,
      (select count(*) ${begun}) as conversations,
      (select count(*) ${begun} and session.mode_epoch = 0 and session.first_response_ms is not null
        and session.is_missed = 0 and session.is_disliked = 0) as resolved_by_bot,
      (select count(*) ${begun} and session.mode_epoch > 0) as handed_to_people,
      (select count(*) ${rated} and message.rating = 'like') as likes,
      (select count(*) ${rated} and message.rating = 'dislike') as dislikes,
      (select cast(coalesce(-sum(entry.amount), 0) as bigint) from credit_entries as entry
        where entry.project_id = ${projectId}
        and entry.created_at >= span.begins and entry.created_at < span.ends) as credits,
      (select count(*) from unanswered_questions as asked where asked.project_id = ${projectId}
        and asked.created_at >= span.begins and asked.created_at < span.ends) as unanswered
    from span order by span.place`.execute(sql);
  return rows.map(({ place: _place, ...counts }) => counts);
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

const firstResponses = prepared((sql, span: Span & { projectId: number; shares: number }) =>
  sql
    .selectFrom("sessions")
    .select("first_response_ms as ms")
    .where("project_id", "=", span.projectId)
    .where("is_emulator", "=", 0)
    .where("first_asked_at", ">=", span.from)
    .where("first_asked_at", "<", span.until)
    .where("first_response_ms", "is not", null)
    .where((eb) => eb(eb("first_asked_at", "%", SHARES), "<", span.shares)),
);

const replyTimes = prepared((sql, span: Span & { projectId: number; shares: number }) =>
  sql
    .selectFrom("messages")
    .select("reply_ms as ms")
    .where("project_id", "=", span.projectId)
    .where("created_at", ">=", span.from)
    .where("created_at", "<", span.until)
    .where("reply_ms", "is not", null)
    .where((eb) => eb(eb("created_at", "%", SHARES), "<", span.shares)),
);

/** Durations of so many of 1009 parts of the span, picked by the last digits of their time. */
export async function listDurations(
  sql: Sql,
  kind: DurationKind,
  span: Span & { projectId: number; shares: number },
): Promise<number[]> {
  const rows = await (kind === "reply" ? replyTimes : firstResponses)(sql, span);
  return rows.map(({ ms }) => ms ?? 0);
}
