import type { Transaction } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { readToldVariables, readVariables } from "../replies/index.ts";
import { requireSession, requireSessionForUpdate, type SessionRow } from "../sessions/index.ts";
import { applyEffects, isMessage, MissingTarget, type Variables } from "./apply-effects.ts";
import { whyNot, type Facts } from "./conditions.ts";
import { findReaderId, kindsOf, readFacts } from "./facts.ts";
import type { IdentifiedOccurrence } from "./occurrence.ts";
import {
  countRunsIn,
  insertLogRow,
  listOutcomesOf,
  type LogDetails,
  type SkippedRule,
} from "./queries/log.ts";
import { listRulesFor, type RuleRow } from "./queries/rules.ts";
import type { RuleLogTable } from "./tables.ts";
import { switchOff } from "./switch-off.ts";
import { beginEffects, scheduleWebhooks } from "./webhooks.ts";

/** Rules that cause events for each other: at most so many after each other. */
const MOST_DEPTH = 5;
const MOST_RUNS_PER_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

/** Runs the rules that follow an event, in their order. Each runs once, however often this is tried. */
export async function runRules(app: App, occurrence: IdentifiedOccurrence): Promise<void> {
  const { projectId, event, trail } = occurrence;
  const rules = (await listRulesFor(app.db.read, { projectId, event })).filter(
    ({ minutes }) => !occurrence.waiting || minutes === occurrence.waiting.minutes,
  );
  if (rules.length === 0) return;
  let facts = await findFacts(app, occurrence, rules);
  if (!facts) return;
  if (trail.length >= MOST_DEPTH) {
    await record(app, occurrence, facts.session, null, "too_deep", {});
    return;
  }
  const known = occurrence.isRepeated
    ? await listOutcomesOf(app.db.read, { occurrence: occurrence.id })
    : new Map<number, string>();
  const skipped: SkippedRule[] = [];
  let isStopped = false;
  for (const rule of rules) {
    const reason = isStopped ? skip("stopped") : trail.includes(rule.id) ? skip("loop") : whyNot(rule, facts);
    const outcome = known.get(rule.id) ?? reason ?? (await runRule(app, occurrence, rule, facts));
    if (typeof outcome !== "string") skipped.push({ rule_id: rule.id, rule_name: rule.name, ...outcome });
    if (outcome !== "ran") continue;
    isStopped = rule.stops === 1;
    const changed = await findFacts(app, occurrence, rules);
    if (!changed) return;
    facts = changed;
  }
  if (skipped.length > 0) await record(app, occurrence, facts.session, null, "skipped", { skipped });
}

type Skip = Omit<SkippedRule, "rule_id" | "rule_name">;
const skip = (why: SkippedRule["why"]): Skip => ({ why, condition: null, condition_kind: null });

/** Null where no rule runs: the conversation is deleted, spam or a test, or the visitor waits no more. */
async function findFacts(
  app: App,
  occurrence: IdentifiedOccurrence,
  rules: readonly RuleRow[],
): Promise<Facts | null> {
  const key = { projectId: occurrence.projectId, uid: occurrence.sessionUid };
  try {
    const session = await requireSession(app, key);
    if (!isFollowed(session, occurrence)) return null;
    return await readFacts(app, app.db.read, session, occurrence, kindsOf(rules));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const isFollowed = (session: SessionRow, { waiting }: IdentifiedOccurrence): boolean =>
  session.is_emulator === 0 &&
  session.is_spam === 0 &&
  (waiting === undefined || session.waiting_since === waiting.since);

type Outcome = RuleLogTable["outcome"];

/** The conditions are read again under the lock, and everything the rule does is one transaction with its log. */
async function runRule(
  app: App,
  occurrence: IdentifiedOccurrence,
  rule: RuleRow,
  { session: { id: sessionId } }: Facts,
): Promise<Outcome | Skip> {
  const key = { projectId: rule.project_id, uid: occurrence.sessionUid };
  const acting = causing(app, [...occurrence.trail, rule.id]);
  try {
    const variables = await readTexts(app, occurrence, rule);
    return await app.db.write(async (transaction) => {
      const session = await requireSessionForUpdate(acting, transaction, key);
      if (!isFollowed(session, occurrence)) return skip("conditions");
      const facts = await readFacts(app, transaction.sql, session, occurrence, kindsOf([rule]));
      const reason = whyNot(rule, facts);
      if (reason) return reason;
      return runIn(acting, transaction, { occurrence, rule, session, variables });
    });
  } catch (error) {
    if (error instanceof MissingTarget) {
      const problem = error.message;
      // A rule that is off is not found again by a second try, so its row of the log is written with it.
      await app.db.write(async (transaction) => {
        await switchOff(app, transaction, rule, problem);
        await insertLogRow(
          transaction.sql,
          logRow(app, occurrence, { id: sessionId }, rule, "failed", { problem }),
        );
      });
      return "failed";
    }
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "not_found") return skip("conditions");
    const problem = Object.values(error.fields ?? {})[0] ?? error.message;
    await record(app, occurrence, { id: sessionId }, rule, "failed", { problem });
    return "failed";
  }
}

/** A note has the whole contact. A reply has what its reader has proven or said: the author of the message, if any. */
async function readTexts(
  app: App,
  { projectId, sessionUid: uid, messageId }: IdentifiedOccurrence,
  rule: RuleRow,
): Promise<Variables> {
  if (!rule.effects.some(isMessage)) return { note: {}, reply: {} };
  const note = await readVariables(app, { projectId, uid }, null);
  const readerId = await findReaderId(app.db.read, await requireSession(app, { projectId, uid }), messageId);
  return { note, reply: await readToldVariables(app, { projectId }, note, readerId) };
}

interface Run {
  readonly occurrence: IdentifiedOccurrence;
  readonly rule: RuleRow;
  readonly session: SessionRow;
  readonly variables: Variables;
}

async function runIn(
  app: App,
  transaction: Transaction,
  { occurrence, rule, session, variables }: Run,
): Promise<Outcome> {
  const since = app.now() - HOUR_MS;
  const runs = await countRunsIn(transaction.sql, { sessionId: session.id, ruleId: rule.id, since });
  const outcome: Outcome = runs >= MOST_RUNS_PER_HOUR ? "too_often" : "ran";
  const effects = outcome === "ran" ? await beginEffects(app, transaction, rule) : [];
  const row = logRow(app, occurrence, session, rule, outcome, { effects });
  const logId = await insertLogRow(transaction.sql, row);
  // Another process has run it meanwhile.
  if (logId === null || outcome !== "ran") return outcome;
  const key = { projectId: rule.project_id, uid: session.uid };
  await applyEffects(app, transaction, key, rule.effects, variables);
  await scheduleWebhooks(app, transaction, { occurrence, rule, logId, begun: effects });
  return outcome;
}

/** Whatever the rule causes, in any noun, carries the rules that led to it. */
const causing = (app: App, rules: readonly number[]): App => ({
  ...app,
  events: {
    ...app.events,
    publish: (transaction, ...events) =>
      app.events.publish(transaction, ...events.map((event) => ({ ...event, rules }))),
  },
});

const logRow = (
  app: App,
  { projectId, event, id }: IdentifiedOccurrence,
  session: { readonly id: number },
  rule: RuleRow | null,
  outcome: Outcome,
  details: LogDetails,
) => ({
  project_id: projectId,
  session_id: session.id,
  rule_id: rule?.id ?? null,
  rule_name: rule?.name ?? null,
  event,
  outcome,
  details,
  occurrence: id,
  created_at: app.now(),
});

async function record(
  app: App,
  ...entry: [...Parameters<typeof logRow>] extends [App, ...infer Rest] ? Rest : never
): Promise<void> {
  await app.db.writeStatement((sql) => insertLogRow(sql, logRow(app, ...entry)));
}
