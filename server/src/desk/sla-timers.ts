import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  writeSessionSla,
  type DeskAssignment,
  type SlaTarget,
  type WatchedSession,
} from "../sessions/index.ts";
import { MINUTE_MS, type BusinessHours } from "./hours.ts";
import { addOpenTime, openTimeBetween } from "./open-time.ts";
import {
  deleteSlaTimer,
  deleteSlaTimers,
  findSlaPolicy,
  listSlaTimers,
  upsertSlaTimer,
  type SlaPolicyRow,
  type SlaTimerRow,
} from "./queries/sla.ts";
import { findPolicyFor } from "./sla-policies.ts";
import { findHours } from "./team-hours.ts";

/** Times count while people handle a conversation or are to: not with the bot, once it is over, or as spam. */
const isCounted = (session: WatchedSession): boolean =>
  session.chat_mode !== "bot" &&
  session.status === "open" &&
  (session.state === "pending" || session.state === "unresolved") &&
  session.is_emulator === 0 &&
  session.is_spam === 0;

/** Starts, pauses and ends times as the conversation changes, in its transaction. */
export async function followChange(
  app: App,
  transaction: Transaction,
  before: WatchedSession,
  after: WatchedSession,
): Promise<DeskAssignment> {
  if (!isCounted(after)) return after.sla_policy_id === null ? {} : endTimers(app, transaction, after);
  const asksAnew =
    !isCounted(before) || before.team_id !== after.team_id || before.priority !== after.priority;
  const policy = asksAnew
    ? await findPolicyFor(transaction.sql, after)
    : await findOwnPolicy(transaction.sql, after);
  return followPolicy(app, transaction, after, policy, "changed");
}

/** A visitor's message starts the time for the next reply; a person's reply ends it. */
export async function followMessage(
  app: App,
  transaction: Transaction,
  session: WatchedSession,
  turn: "asked" | "answered",
): Promise<DeskAssignment> {
  return followPolicy(app, transaction, session, await findOwnPolicy(transaction.sql, session), turn);
}

async function findOwnPolicy(sql: Sql, session: WatchedSession): Promise<SlaPolicyRow | null> {
  const { project_id: projectId, sla_policy_id: policyId } = session;
  return policyId === null ? null : findSlaPolicy(sql, { projectId, policyId });
}

type Occurrence = "changed" | "asked" | "answered";

async function followPolicy(
  app: App,
  transaction: Transaction,
  session: WatchedSession,
  policy: SlaPolicyRow | null,
  occurrence: Occurrence,
): Promise<DeskAssignment> {
  if (!policy) return session.sla_policy_id === null ? {} : endTimers(app, transaction, session);
  const { sql } = transaction;
  const now = app.now();
  const stored = await listSlaTimers(sql, { sessionId: session.id });
  const timers = timersAfter(session, stored, occurrence, now);
  const hours = policy.in_business_hours === 1 ? await findHours(sql, session) : null;
  const isAnswered = timers.some(({ target, met_at }) => target === "first_reply" && met_at !== null);
  const isSnoozed = policy.pauses_while_snoozed === 1 && session.snoozed_until !== null;
  const awaitsVisitor = policy.pauses_while_waiting === 1 && isAnswered && session.waiting_since === null;
  const counted = timers.map((timer) => {
    const isPaused = isSnoozed || (timer.target === "resolution" && awaitsVisitor);
    return countTimer(timer, { isPaused, now, hours, minutes: policy[`${timer.target}_minutes`] });
  });
  await writeTimers(sql, session, stored, counted);
  const [next] = counted
    .flatMap(({ target, due_at }) => (due_at === null ? [] : [{ target, due_at }]))
    .sort((one, other) => one.due_at - other.due_at);
  return writeSessionSla(app, transaction, session, {
    sla_policy_id: policy.id,
    sla_due_at: next?.due_at ?? null,
    sla_target: next?.target ?? null,
  });
}

/** Which times there are; whether they run is decided afterwards. */
function timersAfter(
  session: WatchedSession,
  stored: readonly SlaTimerRow[],
  occurrence: Occurrence,
  now: number,
): SlaTimerRow[] {
  const find = (target: SlaTarget) => stored.find((timer) => timer.target === target);
  const begin = (target: SlaTarget): SlaTimerRow => ({
    session_id: session.id,
    target,
    project_id: session.project_id,
    elapsed_ms: 0,
    running_since: now,
    due_at: null,
    breached_at: null,
    met_at: null,
  });
  const first = find("first_reply") ?? begin("first_reply");
  const resolution = find("resolution") ?? begin("resolution");
  if (occurrence === "answered") {
    return [{ ...first, met_at: first.met_at ?? now }, resolution];
  }
  const next = find("next_reply");
  const isNextAsked = occurrence === "asked" && first.met_at !== null;
  if (next || !isNextAsked) return [first, resolution, ...(next ? [next] : [])];
  return [first, resolution, begin("next_reply")];
}

interface Counting {
  readonly isPaused: boolean;
  readonly now: number;
  readonly hours: BusinessHours | null;
  readonly minutes: number | null;
}

function countTimer(timer: SlaTimerRow, { isPaused, now, hours, minutes }: Counting): SlaTimerRow {
  if (timer.met_at !== null) return { ...timer, running_since: null, due_at: null };
  const since = timer.running_since;
  if (isPaused) {
    const elapsed = since === null ? 0 : openTimeBetween(hours, since, now);
    return { ...timer, elapsed_ms: timer.elapsed_ms + elapsed, running_since: null, due_at: null };
  }
  const running_since = since ?? now;
  const left = minutes === null ? null : Math.max(0, minutes * MINUTE_MS - timer.elapsed_ms);
  const due_at = left === null ? null : addOpenTime(hours, running_since, left);
  const isMissed = due_at !== null && due_at <= now;
  return { ...timer, running_since, due_at, breached_at: isMissed ? timer.breached_at : null };
}

async function writeTimers(
  sql: Sql,
  session: WatchedSession,
  stored: readonly SlaTimerRow[],
  counted: readonly SlaTimerRow[],
): Promise<void> {
  for (const timer of counted) {
    const known = stored.find(({ target }) => target === timer.target);
    const isSame = known && JSON.stringify({ ...known, ...timer }) === JSON.stringify(known);
    if (!isSame) await upsertSlaTimer(sql, timer);
  }
  for (const { target } of stored) {
    if (counted.some((timer) => timer.target === target)) continue;
    await deleteSlaTimer(sql, { sessionId: session.id, target });
  }
}

async function endTimers(
  app: App,
  transaction: Transaction,
  session: WatchedSession,
): Promise<DeskAssignment> {
  await deleteSlaTimers(transaction.sql, { sessionIds: [session.id] });
  const none = { sla_policy_id: null, sla_due_at: null, sla_target: null };
  return writeSessionSla(app, transaction, session, none);
}
