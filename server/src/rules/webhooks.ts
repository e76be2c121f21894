import { ActionFailure, problemForTeam, sendWebhook, visitorValues } from "../actions/index.ts";
import { findContact, shownExternalId } from "../contacts/index.ts";
import { listMessagesByIds } from "../messages/index.ts";
import { fromJson, type Transaction } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Job } from "../platform/jobs/queries.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime, splitTags } from "../platform/operations/fields.ts";
import { findProven, PRIORITIES, provesRecord, requireSession } from "../sessions/index.ts";
import { findReaderId, startPageOf } from "./facts.ts";
import type { Occurrence } from "./occurrence.ts";
import { updateEffectOutcome, type EffectOutcome } from "./queries/log.ts";
import type { RuleRow } from "./queries/rules.ts";

const WEBHOOK = "rules.webhook";
const PER_MINUTE = { name: "rule-webhooks", calls: 60, seconds: 60 };
/** Webhooks of a project that wait, which is an hour of them. What comes then is refused and says so in the log. */
const MOST_WAITING = 3600;
const WAITS = `It waits: the project sends more than ${PER_MINUTE.calls} webhooks per minute.`;
const REFUSED = `It was not sent: ${MOST_WAITING} webhooks of the project wait already.`;
const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 300_000;
/** What a receiver may ask for with Retry-After. */
const LONGEST_ASKED_MS = 3_600_000;

interface Delivery extends Occurrence {
  readonly logId: number;
  readonly index: number;
  readonly rule: { readonly id: number; readonly name: string };
  readonly url: string;
  readonly secret: string | null;
  /** How often it was sent before it last had to wait for its turn. */
  readonly tries: number;
}

/** How each effect begins: webhooks are pending, unless too many wait. */
export async function beginEffects(
  app: App,
  transaction: Transaction,
  { project_id: projectId, effects }: RuleRow,
): Promise<EffectOutcome[]> {
  const hasWebhook = effects.some(({ kind }) => kind === "webhook");
  const queue = { kind: WEBHOOK, tenant: String(projectId), atMost: MOST_WAITING };
  const isFull = hasWebhook && (await app.jobs.countOf(transaction, queue)) >= MOST_WAITING;
  return effects.map(({ kind }) => {
    if (kind !== "webhook") return { kind, status: "done", problem: null };
    return isFull ? { kind, status: "failed", problem: REFUSED } : { kind, status: "pending", problem: null };
  });
}

/** Webhooks leave after the transaction, by jobs of their own. */
export async function scheduleWebhooks(
  app: App,
  transaction: Transaction,
  { occurrence, rule, logId, begun }: Begun,
): Promise<void> {
  const { projectId, sessionUid, event, messageId, at, trail } = occurrence;
  const occurred: Occurrence = { projectId, sessionUid, event, messageId, at, trail };
  for (const [index, effect] of rule.effects.entries()) {
    if (effect.kind !== "webhook" || begun[index]?.status !== "pending") continue;
    const { url, secret } = effect;
    const named = { id: rule.id, name: rule.name };
    const payload: Delivery = { ...occurred, logId, index, rule: named, url, secret, tries: 0 };
    await enqueue(app, transaction, payload, app.now());
  }
}

interface Begun {
  readonly occurrence: Occurrence;
  readonly rule: RuleRow;
  readonly logId: number;
  readonly begun: readonly EffectOutcome[];
}

const enqueue = (app: App, transaction: Transaction, payload: Delivery, runAt: number): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind: WEBHOOK,
    key: `${payload.logId} ${payload.index}`,
    payload,
    runAt,
    tenant: String(payload.projectId),
  });

export function registerRuleWebhooks(app: App): void {
  app.jobs.register(WEBHOOK, {
    concurrency: 8,
    run: (job, signal) => deliver(app, job, signal),
    retryAfterMs: (job, error) => pauseAfter(job, error),
    onExhausted: ({ payload }, error) => {
      const problem =
        error instanceof ActionFailure ? problemForTeam(error.message) : "The webhook could not be sent.";
      return conclude(app, payload as Delivery, problem);
    },
  });
}

/** How often it was sent, this time included. A job written before an update has no count of its own. */
const triesOf = ({ payload, attempt }: Job): number => ((payload as Delivery).tries ?? 0) + attempt;

/** Null for what another try does not change. */
function pauseAfter(job: Job, error: unknown): number | null {
  const tries = triesOf(job);
  if (tries >= MOST_TRIES || (error instanceof ActionFailure && !error.isTransient)) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  const asked = error instanceof ActionFailure ? error.retryAfterMs : 0;
  return Math.max(pause, Math.min(asked, LONGEST_ASKED_MS));
}

/** What it carries is read now: what was erased meanwhile is not sent. */
async function deliver(app: App, job: Job, signal: AbortSignal): Promise<void> {
  const delivery = job.payload as Delivery;
  const { projectId, url, secret, logId, index } = delivery;
  const document = await documentOf(app, delivery);
  if (!document) return;
  const waitMs = await app.limiter.pace(PER_MINUTE, String(projectId));
  if (waitMs > 0) {
    await postpone(app, { ...delivery, tries: triesOf(job) - 1 }, waitMs);
    return;
  }
  const id = `${document.session.uid}-${logId}-${index}`;
  const body = JSON.stringify({ id, ...document });
  await sendWebhook(app, { projectId, url, secret, body, id, signal });
  await conclude(app, delivery, null);
}

/** Waiting for its turn is no try: a burst is sent late, and not lost. */
const postpone = (app: App, delivery: Delivery, waitMs: number): Promise<void> =>
  app.db.write(async (transaction) => {
    await enqueue(app, transaction, delivery, app.now() + waitMs);
    await updateOutcome(app, transaction, delivery, { status: "pending", problem: WAITS });
  });

const conclude = (app: App, delivery: Delivery, problem: string | null): Promise<void> =>
  app.db.write((transaction) =>
    updateOutcome(app, transaction, delivery, { status: problem === null ? "done" : "failed", problem }),
  );

const updateOutcome = (
  app: App,
  { sql }: Transaction,
  { projectId, logId, index }: Delivery,
  outcome: Omit<EffectOutcome, "kind">,
): Promise<void> =>
  updateEffectOutcome(sql, app.db.engine, { projectId, logId, index }, { kind: "webhook", ...outcome });

/** Null where the conversation was deleted. */
async function documentOf(app: App, { projectId, sessionUid, event, messageId, at, rule }: Delivery) {
  const session = await requireSession(app, { projectId, uid: sessionUid }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (!session) return null;
  const [message] =
    messageId === null ? [] : await listMessagesByIds(app.db.read, { projectId, ids: [messageId] });
  const contact =
    session.contact_id === null
      ? undefined
      : await findContact(app.db.read, { projectId, contactId: session.contact_id });
  const visitorId = await findReaderId(app.db.read, session, messageId);
  const proven = await findProven(app, { projectId, visitorId });
  return {
    event,
    occurred_at: isoTime(at),
    rule,
    session: {
      uid: session.uid,
      state: session.state,
      chat_mode: session.chat_mode,
      priority: PRIORITIES[session.priority] ?? "none",
      tags: splitTags(session.segment),
      team_id: session.team_id,
      assignee_id: session.assignee_id,
      language: session.language,
      page: startPageOf(session),
    },
    message: message ? { id: message.id, text: message.message } : null,
    visitor: visitorValues(proven),
    contact: contact
      ? {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
          external_id: shownExternalId(contact),
          is_verified: provesRecord(proven, contact),
          data: fromJson<Record<string, unknown>>(contact.data),
        }
      : null,
  };
}
