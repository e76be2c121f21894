import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { findContact } from "../contacts/index.ts";
import { openingAt, type BusinessHours } from "../desk/index.ts";
import { listMomentsOf, type ConversationMoment } from "../messages/index.ts";
import { fromJson } from "../platform/db/index.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { findScore } from "../ratings/index.ts";
import { listRecentSessions, type SessionRow } from "../sessions/index.ts";
import { whyNot, type Conditional, type Facts } from "./conditions.ts";
import { findHoursOf, kindsOf, plainFacts, readerFacts, textFacts } from "./facts.ts";
import type { DryRun, RuleCondition, RuleEvent } from "./schema.ts";

const PERIOD_MS = 30 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const PER_MINUTE = { name: "rule-dry-runs", calls: 12, seconds: 60 };
const SLICE = 50;
const MOST_CONVERSATIONS = 5_000;
const MOST_MOMENTS = 5_000;
/** Texts that are read before other work has its turn. */
const MOST_AT_ONCE = 20;
const MOST_SAMPLES = 20;
const LONGEST_TEXT = 200;

interface Draft {
  readonly event: RuleEvent;
  readonly minutes: number | null;
  readonly match: "all" | "any";
  readonly conditions: readonly RuleCondition[];
  readonly effects: Conditional["effects"];
}

type Result = z.input<typeof DryRun>;

/**
 * Goes through the conversations of the last 30 days and changes nothing. What was written, rated and when it happened
 * is history; tags, team, assignee, priority and contact are as they are today.
 */
export async function dryRun(context: ProjectContext, draft: Draft): Promise<Result> {
  const projectId = context.project.id;
  await context.limiter.spend(PER_MINUTE, String(projectId));
  const since = context.now() - PERIOD_MS;
  const found: Match[] = [];
  let checked = 0;
  let isComplete = true;
  let after: SessionRow | null = null;
  for (;;) {
    const limit = Math.min(SLICE, MOST_CONVERSATIONS - checked);
    if (limit === 0 || context.call.abort.signal.aborted) isComplete = false;
    if (!isComplete) break;
    const sessions: SessionRow[] = await listRecentSessions(context.db.read, {
      projectId,
      since,
      after,
      limit,
    });
    const slice = await matchesIn(context, sessions, draft, since);
    found.push(...slice.matches);
    isComplete = slice.isComplete;
    checked += sessions.length;
    after = sessions.at(-1) ?? null;
    if (sessions.length < limit) break;
    await nextTurn();
  }
  return {
    since: isoTime(since),
    checked,
    is_complete: isComplete,
    matched: found.length,
    runs: found.reduce((sum, { runs }) => sum + runs, 0),
    sample: found.slice(0, MOST_SAMPLES).map(({ uid, at, text }) => ({
      session_uid: uid,
      at: isoTime(at),
      text: text.slice(0, LONGEST_TEXT),
    })),
  };
}

interface Match {
  readonly uid: string;
  readonly runs: number;
  readonly at: number;
  readonly text: string;
}

async function matchesIn(
  app: App,
  sessions: readonly SessionRow[],
  draft: Draft,
  since: number,
): Promise<{ matches: Match[]; isComplete: boolean }> {
  const [first] = sessions;
  if (!first) return { matches: [], isComplete: true };
  const moments = await listMomentsOf(app.db.read, {
    projectId: first.project_id,
    sessionIds: sessions.map(({ id }) => id),
    since,
    limit: MOST_MOMENTS,
  });
  const bySession = new Map<number, ConversationMoment[]>(sessions.map(({ id }) => [id, []]));
  for (const moment of moments) bySession.get(moment.session_id)?.push(moment);
  const matches: Match[] = [];
  for (const session of sessions) {
    const match = await matchOf(app, session, bySession.get(session.id) ?? [], draft);
    await nextTurn();
    if (match) matches.push(match);
  }
  return { matches, isComplete: moments.length < MOST_MOMENTS };
}

async function matchOf(
  app: App,
  session: SessionRow,
  moments: readonly ConversationMoment[],
  draft: Draft,
): Promise<Match | null> {
  const occurrences = occurrencesIn(session, moments, draft, app.now());
  if (occurrences.length === 0) return null;
  const lasting = await lastingFacts(app, session, draft);
  const met: PastOccurrence[] = [];
  for (const [index, occurrence] of occurrences.entries()) {
    const { at, text } = occurrence;
    const isOpen = lasting.hours && openingAt(lasting.hours, at).isOpen;
    const facts = { ...lasting.facts, ...textFacts(text), at, isOpen };
    if (whyNot(draft, facts) === null) met.push(occurrence);
    if (index % MOST_AT_ONCE === MOST_AT_ONCE - 1) await nextTurn();
  }
  const last = met.at(-1);
  return last ? { uid: session.uid, runs: met.length, at: last.at, text: last.text } : null;
}

interface PastOccurrence {
  readonly at: number;
  readonly text: string;
}

/** When the event happened in the conversation, with what the visitor had written by then. */
function occurrencesIn(
  session: SessionRow,
  moments: readonly ConversationMoment[],
  draft: Draft,
  now: number,
): PastOccurrence[] {
  const found: PastOccurrence[] = [];
  const waitMs = (draft.minutes ?? 0) * MINUTE_MS;
  let text = "";
  for (const moment of moments) {
    const isVisitor = moment.send_by === "user" && moment.content_type !== "event";
    if (isVisitor) text = moment.message;
    const at = momentOf(session, moment, draft, { isVisitor, waitMs });
    if (at !== null) found.push({ at, text });
    if (draft.event === "conversation_started" && found.length > 0) return found;
  }
  const { waiting_since: since } = session;
  const waits = draft.event === "no_answer" && since !== null && since + waitMs <= now;
  return waits ? [...found, { at: since + waitMs, text }] : found;
}

const LINES: Readonly<Partial<Record<RuleEvent, string>>> = {
  hand_over_asked: "asked_for_a_person",
  assigned: "assigned",
  team_changed: "team_changed",
  tag_added: "tags_changed",
  priority_changed: "priority_changed",
  snooze_ended: "snooze_ended",
  resolved: "resolved",
  reopened: "reopened",
  rated: "rated",
  sla_breached: "sla_breached",
};

/** Null where the message or line is no such event. */
function momentOf(
  session: SessionRow,
  moment: ConversationMoment,
  { event }: Draft,
  { isVisitor, waitMs }: { isVisitor: boolean; waitMs: number },
): number | null {
  const at = moment.created_at;
  if (event === "visitor_message") return isVisitor ? at : null;
  if (event === "conversation_started") return isVisitor && at === session.first_asked_at ? at : null;
  if (event === "no_answer") {
    const waited = moment.reply_ms;
    return waited !== null && waited >= waitMs ? at - waited + waitMs : null;
  }
  if (moment.event === null) return null;
  return fromJson<{ kind: string }>(moment.event).kind === LINES[event] ? at : null;
}

async function lastingFacts(
  app: App,
  session: SessionRow,
  draft: Draft,
): Promise<{ facts: Facts; hours: BusinessHours | null }> {
  const kinds = kindsOf([draft]);
  const sql = app.db.read;
  const { contact_id: contactId, project_id: projectId } = session;
  const readsContact = kinds.has("contact") && contactId !== null;
  const contact = readsContact ? ((await findContact(sql, { projectId, contactId })) ?? null) : null;
  const score = kinds.has("rating") ? await findScore(sql, { projectId, sessionId: session.id }) : null;
  const hours = kinds.has("hours") ? await findHoursOf(sql, session) : null;
  const reader = await readerFacts(app, sql, session, { at: app.now(), messageId: null }, kinds);
  return { facts: { ...plainFacts(session, 0), ...reader, contact, score }, hours };
}
