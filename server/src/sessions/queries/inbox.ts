import { sql as raw, type RawBuilder } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import { CHAT_MODE_CODES, IN_INBOX, type InboxSort, type InboxView } from "../tables.ts";

/** A view of the team's inbox, which narrows a list like a condition does. */
export interface InboxSelection {
  readonly view: InboxView;
  /** The person whose conversations `mine` shows. */
  readonly userId: number | null;
  readonly teamId: number | null;
  readonly sort: InboxSort;
  /** The caller's clock, by which times are missed or will be soon. */
  readonly now: number;
}

/** How far ahead "breaching soon" looks. */
export const SLA_SOON_MS = 60 * 60 * 1000;

const inInbox = raw<boolean>`${raw.raw(IN_INBOX)}`;
const waits = raw<boolean>`sessions.waiting_since is not null and sessions.chat_mode + 0 > 1`;

type Condition = RawBuilder<boolean>;

/** Only open conversations with people have a due time. */
const hasDueTime: readonly Condition[] = [
  raw<boolean>`sessions.sla_due_at is not null`,
  raw<boolean>`sessions.snoozed_until is null`,
];

/** The conditions in the terms of the inbox's indexes, so that both planners use them. */
export function inboxConditions({ view, userId, teamId, sort, now }: InboxSelection): Condition[] {
  if (view === "snoozed") {
    return [raw<boolean>`sessions.snoozed_until is not null`, raw<boolean>`sessions.is_spam = 0`];
  }
  if (view === "spam") return [raw<boolean>`sessions.is_spam = 1`];
  if (view === "breached") return [...hasDueTime, raw<boolean>`sessions.sla_due_at <= ${now}`];
  if (view === "breaching") {
    const soon = now + SLA_SOON_MS;
    return [...hasDueTime, raw<boolean>`sessions.sla_due_at > ${now} and sessions.sla_due_at <= ${soon}`];
  }
  const conditions = [inInbox];
  if (view === "mine") conditions.push(raw<boolean>`sessions.assignee_id = ${userId}`);
  if (view === "unassigned") conditions.push(raw<boolean>`sessions.assignee_id is null`);
  if (teamId !== null) {
    conditions.push(raw<boolean>`sessions.team_id is not null and sessions.team_id = ${teamId}`);
  }
  if (sort === "waiting") conditions.push(waits);
  return conditions;
}

interface Counted {
  readonly projectId: number;
  readonly atMost: number;
}

async function countUpTo(sql: Sql, { projectId, atMost }: Counted, conditions: Condition[]): Promise<number> {
  let query = sql.selectFrom("sessions").select("sessions.id").where("sessions.project_id", "=", projectId);
  for (const condition of conditions) query = query.where(condition);
  const { count } = await sql
    .selectFrom(query.limit(atMost).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countInView(
  sql: Sql,
  key: Counted,
  selection: Omit<InboxSelection, "sort">,
): Promise<number> {
  return countUpTo(sql, key, inboxConditions({ ...selection, sort: "last_message" }));
}

const needsPerson = raw<boolean>`(sessions.chat_mode = 2 or sessions.unseen > 0) and sessions.chat_mode > 1`;

const isGivenBack = raw<boolean>`sessions.chat_mode = 1 and sessions.assignee_id is not null
  and sessions.unseen > 0`;

/**
 * The conversations that wait for a person, and those of a person that have unread messages, also while the bot still
 * answers there.
 */
export async function countWaitingAndUnread(
  sql: Sql,
  key: Counted,
): Promise<{ waiting: number; unread: number }> {
  const countOf = (mode: number) =>
    countUpTo(sql, key, [needsPerson, inInbox, raw<boolean>`sessions.chat_mode = ${mode}`]);
  const [waiting, unread] = [
    await countOf(CHAT_MODE_CODES.awaiting),
    await countOf(CHAT_MODE_CODES.operator),
  ];
  const givenBack = await countUpTo(sql, key, [isGivenBack, inInbox]);
  return { waiting, unread: Math.min(key.atMost, unread + givenBack) };
}

/** How many open conversations a person has, counted no further than asked. */
export async function countOpenOf(sql: Sql, key: Counted & { readonly userId: number }): Promise<number> {
  return countUpTo(sql, key, [inInbox, raw<boolean>`sessions.assignee_id = ${key.userId}`]);
}

/** The teams of all projects for which a conversation waits without an assignee; the desk's clock serves all tenants. */
export async function listTeamsWithWaiting(sql: Sql): Promise<number[]> {
  const rows = await sql
    .selectFrom("sessions")
    .select("team_id as teamId")
    .distinct()
    .where("team_id", "is not", null)
    .where(raw<boolean>`chat_mode = ${raw.lit(CHAT_MODE_CODES.awaiting)}`)
    .where("assignee_id", "is", null)
    .where(inInbox)
    .execute();
  return rows.flatMap(({ teamId }) => teamId ?? []);
}

/** Conversations of a team that wait for a person and have no assignee, the longest waiting first. */
export async function listWaitingOfTeam(
  sql: Sql,
  key: { readonly projectId: number; readonly teamId: number; readonly limit: number },
): Promise<string[]> {
  const rows = await sql
    .selectFrom("sessions")
    .select("uid")
    .where("project_id", "=", key.projectId)
    .where(inInbox)
    .where("team_id", "is not", null)
    .where("team_id", "=", key.teamId)
    .where("chat_mode", "=", CHAT_MODE_CODES.awaiting)
    .where("assignee_id", "is", null)
    .orderBy("last_activity_at")
    .limit(key.limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Takes conversations out of a team that is being deleted; answers how many. */
export async function clearTeamOfSessions(
  sql: Sql,
  key: { readonly projectId: number; readonly teamId: number; readonly limit: number },
): Promise<number> {
  const rows = await sql
    .updateTable("sessions")
    .set({ team_id: null })
    .where(
      "id",
      "in",
      sql
        .selectFrom("sessions")
        .select("id")
        .where("team_id", "is not", null)
        .where("team_id", "=", key.teamId)
        .where("project_id", "=", key.projectId)
        .limit(key.limit),
    )
    .returning("id")
    .execute();
  return rows.length;
}

/** Ends the times of a policy that is being deleted; answers the conversations, at most as many as asked. */
export async function clearSlaOfPolicy(
  sql: Sql,
  key: { readonly projectId: number; readonly policyId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await sql
    .updateTable("sessions")
    .set({ sla_policy_id: null, sla_due_at: null, sla_target: null })
    .where(
      "id",
      "in",
      sql
        .selectFrom("sessions")
        .select("id")
        .where("sla_policy_id", "is not", null)
        .where("sla_policy_id", "=", key.policyId)
        .where("project_id", "=", key.projectId)
        .limit(key.limit),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
