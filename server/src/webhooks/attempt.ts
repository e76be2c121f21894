import type { App } from "../platform/operations/context.ts";
import type { Transaction } from "../platform/db/index.ts";
import { documentOf } from "./document.ts";
import { mailFailing } from "./failing-mail.ts";
import { updateWebhookDelivery, updateSubjectTime, type WebhookDeliveryRow } from "./queries/deliveries.ts";
import { switchOffEndpoint, updateEndpoint, type EndpointRow } from "./queries/endpoints.ts";
import { postEvent, type Attempt } from "./post-event.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const FAILING_AFTER_MS = 72 * HOUR_MS;
/** The pause after each failed attempt: three days in all. After the last attempt the delivery has failed. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  ...Array.from({ length: 4 }, () => 15 * HOUR_MS),
];
/** Of the pause, at random: receivers that come back are not called by all at once. */
const JITTER = 0.2;
/** A success is noted on the endpoint at most that often. */
const NOTE_SUCCESS_MS = MINUTE_MS;

/** What became of an attempt, as the endpoint is then. */
export interface AttemptOutcome {
  readonly isDelivered: boolean;
  readonly endpoint: EndpointRow;
  /** How long the receiver asks to be left alone. */
  readonly askedPauseMs?: number;
}

/** Sends a delivery once and stores what came of it. Throws only where the process stops or the database fails. */
export async function attemptDelivery(
  app: App,
  endpoint: EndpointRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const request = delivery.request ?? (await requestOf(app, delivery));
  if (request === null) {
    await app.db.writeStatement((sql) => updateWebhookDelivery(sql, delivery.id, { state: "skipped" }));
    return { isDelivered: true, endpoint };
  }
  const attempt = await postEvent(app, endpoint, { id: delivery.uid, body: request, signal });
  const tried = { request, ...storedOf(app, delivery, attempt) };
  return attempt.isDelivered
    ? storeSuccess(app, endpoint, delivery, tried)
    : storeFailure(app, endpoint, delivery, { ...tried, askedPauseMs: attempt.askedPauseMs });
}

export async function requestOf(app: App, delivery: WebhookDeliveryRow): Promise<string | null> {
  const { project_id: projectId, kind, details, occurred_at: at } = delivery;
  const document = await documentOf(app, { projectId, kind, details, at });
  return document && JSON.stringify(document);
}

export const storedOf = (app: App, { attempts }: WebhookDeliveryRow, attempt: Attempt) => ({
  attempts: attempts + 1,
  status: attempt.status,
  problem: attempt.problem,
  answer: attempt.answer,
  duration_ms: attempt.durationMs,
  attempted_at: app.now(),
});

type Tried = ReturnType<typeof storedOf> & { readonly request: string };

async function storeSuccess(
  app: App,
  endpoint: EndpointRow,
  { id }: WebhookDeliveryRow,
  tried: Tried,
): Promise<AttemptOutcome> {
  const now = app.now();
  const delivered = { ...tried, state: "delivered" } as const;
  const isNoted = endpoint.failing_since === null && (endpoint.last_success_at ?? 0) > now - NOTE_SUCCESS_MS;
  if (isNoted) {
    await app.db.writeStatement((sql) => updateWebhookDelivery(sql, id, delivered));
    return { isDelivered: true, endpoint };
  }
  const noted = { failing_since: null, last_problem: null, last_success_at: now };
  await app.db.write(async ({ sql }) => {
    await updateWebhookDelivery(sql, id, delivered);
    await updateEndpoint(sql, keyOf(endpoint), noted);
  });
  return { isDelivered: true, endpoint: { ...endpoint, ...noted } };
}

async function storeFailure(
  app: App,
  endpoint: EndpointRow,
  delivery: WebhookDeliveryRow,
  { askedPauseMs, ...tried }: Tried & { readonly askedPauseMs: number },
): Promise<AttemptOutcome> {
  const now = app.now();
  const pause = PAUSES_MS[delivery.attempts];
  const failingSince = endpoint.failing_since ?? now;
  const hasFailed = endpoint.state === "active" && now - failingSince >= FAILING_AFTER_MS;
  const failure = { failing_since: failingSince, last_problem: tried.problem };
  const noted = hasFailed ? { ...failure, state: "failing" as const, updated_at: now } : failure;
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    await updateWebhookDelivery(
      sql,
      delivery.id,
      pause === undefined ? { ...tried, state: "failed" } : tried,
    );
    // Those behind it are due with it, or now if it was the last attempt.
    const next = pause === undefined ? now : now + Math.max(jittered(pause), askedPauseMs);
    await updateSubjectTime(sql, { endpointId: endpoint.id, subject: delivery.subject }, next);
    // Several requests may end its three days at the same moment: the one that switches it off reports it.
    const switchedOff = hasFailed ? await switchOffEndpoint(sql, keyOf(endpoint), now) : null;
    await updateEndpoint(sql, keyOf(endpoint), failure);
    if (switchedOff) await reportFailing(app, transaction, switchedOff);
  });
  return { isDelivered: false, endpoint: { ...endpoint, ...noted }, askedPauseMs };
}

async function reportFailing(app: App, transaction: Transaction, endpoint: EndpointRow): Promise<void> {
  await mailFailing(app, transaction, endpoint);
  await app.events.publish(transaction, {
    topic: "webhook.changed",
    projectId: endpoint.project_id,
    endpointId: endpoint.id,
  });
}

const keyOf = ({ id, project_id }: EndpointRow) => ({ projectId: project_id, endpointId: id });

const jittered = (pause: number): number => Math.round(pause * (1 - JITTER + Math.random() * 2 * JITTER));
