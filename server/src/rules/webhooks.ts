import { ActionFailure, sendWebhook } from "../actions/index.ts";
import { findContact } from "../contacts/index.ts";
import { listMessagesByIds } from "../messages/index.ts";
import { fromJson, type Transaction } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Job } from "../platform/jobs/queries.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime, splitTags } from "../platform/operations/fields.ts";
import { PRIORITIES, requireSession } from "../sessions/index.ts";
import { startPageOf } from "./facts.ts";
import type { Occurrence } from "./occurrence.ts";
import { updateEffectOutcome } from "./queries/log.ts";
import type { RuleRow } from "./queries/rules.ts";

const WEBHOOK = "rules.webhook";
const PER_MINUTE = { name: "rule-webhooks", calls: 60, seconds: 60 };
const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 300_000;

interface Delivery extends Occurrence {
  readonly logId: number;
  readonly index: number;
  readonly rule: { readonly id: number; readonly name: string };
  readonly url: string;
  readonly secret: string | null;
}

/** Webhooks leave after the transaction, by jobs of their own. */
export async function scheduleWebhooks(
  app: App,
  transaction: Transaction,
  { occurrence, rule, logId }: { occurrence: Occurrence; rule: RuleRow; logId: number },
): Promise<void> {
  const { projectId, sessionUid, event, messageId, at, trail } = occurrence;
  const occurred: Occurrence = { projectId, sessionUid, event, messageId, at, trail };
  for (const [index, effect] of rule.effects.entries()) {
    if (effect.kind !== "webhook") continue;
    const { url, secret } = effect;
    const named = { id: rule.id, name: rule.name };
    const payload: Delivery = { ...occurred, logId, index, rule: named, url, secret };
    const key = `${logId} ${index}`;
    await app.jobs.enqueue(transaction, { kind: WEBHOOK, key, payload, tenant: String(projectId) });
  }
}

export function registerRuleWebhooks(app: App): void {
  app.jobs.register(WEBHOOK, {
    concurrency: 8,
    run: ({ payload }, signal) => deliver(app, payload as Delivery, signal),
    retryAfterMs: (job, error) => pauseAfter(job, error),
    onExhausted: ({ payload }, error) => conclude(app, payload as Delivery, problemOf(error)),
  });
}

/** Null for what another try does not change. */
function pauseAfter({ attempt }: Job, error: unknown): number | null {
  if (attempt >= MOST_TRIES || (error instanceof ActionFailure && !error.isTransient)) return null;
  if (error instanceof AppError && error.code === "rate_limited") return PER_MINUTE.seconds * 1000;
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}

function problemOf(error: unknown): string {
  if (error instanceof ActionFailure) return error.message;
  if (error instanceof AppError && error.code === "rate_limited")
    return `The project sends more than ${PER_MINUTE.calls} webhooks per minute.`;
  return "The webhook could not be sent.";
}

/** What it carries is read now: what was erased meanwhile is not sent. */
async function deliver(app: App, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { projectId, url, secret, logId, index } = delivery;
  const document = await documentOf(app, delivery);
  if (!document) return;
  await app.limiter.spend(PER_MINUTE, String(projectId));
  const id = `${document.session.uid}-${logId}-${index}`;
  const body = JSON.stringify({ id, ...document });
  await sendWebhook(app, { projectId, url, secret, body, id, signal });
  await conclude(app, delivery, null);
}

const conclude = (app: App, { projectId, logId, index }: Delivery, problem: string | null): Promise<void> =>
  app.db.write(({ sql }) =>
    updateEffectOutcome(
      sql,
      app.db.engine,
      { projectId, logId, index },
      { kind: "webhook", status: problem === null ? "done" : "failed", problem },
    ),
  );

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
    contact: contact
      ? {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
          external_id: contact.external_id,
          is_verified: contact.is_verified === 1,
          data: fromJson<Record<string, unknown>>(contact.data),
        }
      : null,
  };
}
