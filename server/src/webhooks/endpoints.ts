import type { z } from "zod";
import { toJson, type Transaction } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { requestOf, storedOf } from "./attempt.ts";
import { presentDelivery } from "./read-deliveries.ts";
import {
  countDeliveries,
  findWebhookDelivery,
  hastenDeliveries,
  insertDelivery,
  TEST_SUBJECT,
  updateWebhookDelivery,
} from "./queries/deliveries.ts";
import {
  countEndpoints,
  deleteEndpoint,
  endPause,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
  type EndpointKey,
  type EndpointRow,
} from "./queries/endpoints.ts";
import { insertProjectEvent } from "./queries/events.ts";
import { newEventUid, RECORD } from "./record-events.ts";
import {
  EVENT_NAMES,
  isWebhookEvent,
  MOST_ENDPOINTS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type ProjectWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookWithSecret,
} from "./schema.ts";
import { problemOfAddress, postEvent } from "./post-event.ts";
import { newWebhookSecret, sealedOldWebhookSecret, sealedWebhookSecret } from "./signature.ts";

type Presented = z.input<typeof ProjectWebhook>;

/** How long the former secret signs beside the new one. */
const OLD_SECRET_MS = 24 * 60 * 60 * 1000;
const MOST_COUNTED = 1_000;
/** A test is sent by the operation itself; only if the process ends meanwhile is it sent by the dispatcher. */
const TEST_MS = 60_000;

interface EndpointValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly description: string;
}

export async function describeEndpoints(context: ProjectContext): Promise<Presented[]> {
  const rows = await listEndpoints(context.db.read, { projectId: context.project.id });
  return Promise.all(rows.map((row) => presentEndpoint(context, row)));
}

export async function createEndpoint(
  context: ProjectContext,
  { url, events, description }: EndpointValues,
): Promise<z.input<typeof WebhookWithSecret>> {
  requireAllowed(context, { url, events });
  const projectId = context.project.id;
  const secret = newWebhookSecret();
  const now = context.now();
  const row = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, { projectId });
    if ((await countEndpoints(sql, { projectId })) >= MOST_ENDPOINTS)
      throw conflict(`A project has at most ${MOST_ENDPOINTS} webhooks. Delete one first.`);
    await context.reactions.projectChanged(transaction, RECORD, projectId);
    return insertEndpoint(sql, {
      project_id: projectId,
      url,
      description,
      events: namesOf(events),
      secret: sealedWebhookSecret.seal(context, secret),
      old_secret: null,
      old_secret_until: null,
      state: "active",
      failing_since: null,
      last_problem: null,
      last_success_at: null,
      worker: null,
      created_by: callerUserId(context),
      created_at: now,
      updated_at: now,
    });
  });
  return { ...(await presentEndpoint(context, row)), secret };
}

type EndpointChanges = { readonly [Field in keyof EndpointValues]?: EndpointValues[Field] | undefined } & {
  readonly paused?: boolean | undefined;
};

/** Resuming sends what waits, from its first attempt on. */
export async function changeEndpoint(
  context: ProjectContext,
  endpointId: number,
  changes: EndpointChanges,
): Promise<Presented> {
  const key = keyOf(context, endpointId);
  const before = await requireEndpoint(context, endpointId);
  const { url = before.url, events = eventsOf(before), description = before.description, paused } = changes;
  requireAllowed(context, { url, events });
  const now = context.now();
  const isResumed = paused === false && before.state !== "active";
  const row = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const after = await updateEndpoint(sql, key, {
      url,
      events: namesOf(events),
      description,
      updated_at: now,
      ...(paused === true ? { state: "paused" } : {}),
      ...(isResumed ? { state: "active", failing_since: null } : {}),
    });
    if (isResumed) await hastenDeliveries(sql, key, { now, isFresh: true });
    await endpointChanged(context, transaction, key);
    return after;
  });
  if (!row) throw notFound();
  return presentEndpoint(context, row);
}

export async function removeEndpoint(context: ProjectContext, endpointId: number): Promise<void> {
  const key = keyOf(context, endpointId);
  await context.db.write(async (transaction) => {
    if (!(await deleteEndpoint(transaction.sql, key))) throw notFound();
    await context.reactions.projectChanged(transaction, RECORD, key.projectId);
    await endpointChanged(context, transaction, key);
  });
}

export async function rotateSecret(
  context: ProjectContext,
  endpointId: number,
): Promise<z.input<typeof WebhookWithSecret>> {
  const key = keyOf(context, endpointId);
  const secret = newWebhookSecret();
  const now = context.now();
  const row = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, key);
    const current = await findEndpoint(sql, key);
    if (!current) throw notFound();
    await endpointChanged(context, transaction, key);
    return updateEndpoint(sql, key, {
      secret: sealedWebhookSecret.seal(context, secret),
      ...oldSecretOf(context, current, now),
      updated_at: now,
    });
  });
  if (!row) throw notFound();
  return { ...(await presentEndpoint(context, row)), secret };
}

/** Nothing to keep where the installation's key has changed and the former secret can't be read. */
function oldSecretOf(app: Pick<App, "signingKey">, { secret }: EndpointRow, now: number) {
  try {
    const opened = sealedWebhookSecret.unseal(app, secret);
    return { old_secret: sealedOldWebhookSecret.seal(app, opened), old_secret_until: now + OLD_SECRET_MS };
  } catch {
    return { old_secret: null, old_secret_until: null };
  }
}

/** Sends a test event at once and once, whatever the endpoint's state, and answers what came of it. */
export async function sendTest(
  context: ProjectContext,
  endpointId: number,
): Promise<z.input<typeof WebhookDelivery>> {
  const key = keyOf(context, endpointId);
  const endpoint = await requireEndpoint(context, endpointId);
  const now = context.now();
  const deliveryId = await context.db.write(async ({ sql }) => {
    const eventId = await insertProjectEvent(sql, {
      project_id: key.projectId,
      uid: newEventUid(),
      kind: TEST_EVENT,
      subject: TEST_SUBJECT,
      session_id: null,
      contact_id: null,
      details: toJson({}),
      created_at: now,
    });
    const { projectId: project_id, endpointId: endpoint_id } = key;
    const waiting = {
      state: "pending",
      attempts: 0,
      next_attempt_at: now + TEST_MS,
      created_at: now,
    } as const;
    return insertDelivery(sql, {
      project_id,
      endpoint_id,
      event_id: eventId,
      subject: TEST_SUBJECT,
      ...waiting,
    });
  });
  const delivery = await findWebhookDelivery(context.db.read, { ...key, deliveryId });
  if (!delivery) throw notFound();
  const request = (await requestOf(context, delivery)) ?? "";
  const { signal } = context.call.abort;
  const attempt = await postEvent(context, endpoint, { id: delivery.uid, body: request, signal });
  const state = attempt.isDelivered ? "delivered" : "failed";
  const done = { ...storedOf(context, delivery, attempt), request, state, next_attempt_at: now } as const;
  await context.db.writeStatement((sql) => updateWebhookDelivery(sql, deliveryId, done));
  return presentDelivery(context, { ...delivery, ...done });
}

const keyOf = ({ project }: ProjectContext, endpointId: number): EndpointKey => ({
  projectId: project.id,
  endpointId,
});

export async function requireEndpoint(context: ProjectContext, endpointId: number): Promise<EndpointRow> {
  const row = await findEndpoint(context.db.read, keyOf(context, endpointId));
  if (!row) throw notFound();
  return row;
}

/** The process that calls the endpoint reads it again. */
export async function endpointChanged(app: App, transaction: Transaction, key: EndpointKey): Promise<void> {
  await endPause(transaction.sql, key);
  await app.events.publish(transaction, { topic: "webhook.changed", ...key });
}

/** An endpoint sends what it follows out of the project, so it takes the permission to read that. */
function requireAllowed(
  context: ProjectContext,
  { url, events }: { readonly url: string; readonly events: readonly WebhookEvent[] },
): void {
  const problem = problemOfAddress(context, url);
  if (problem) throw invalidParams({ url: problem });
  const followed = events.length === 0 ? EVENT_NAMES : events;
  const missing = [...new Set(followed.map((event) => WEBHOOK_EVENTS[event]))].filter(
    (module) => context.project.permissions[module] === undefined,
  );
  if (missing.length > 0)
    throw forbidden(`These events need the permission to read ${missing.join(" and ")} as well.`);
}

const namesOf = (events: readonly WebhookEvent[]): string => [...new Set(events)].join(",");
const eventsOf = ({ events }: EndpointRow): WebhookEvent[] => events.split(",").filter(isWebhookEvent);

async function presentEndpoint({ db }: Pick<App, "db">, row: EndpointRow): Promise<Presented> {
  const time = (at: number | null): string | null => (at === null ? null : isoTime(at));
  const key = { projectId: row.project_id, endpointId: row.id };
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: eventsOf(row),
    state: row.state,
    failing_since: time(row.failing_since),
    last_problem: row.last_problem,
    last_success_at: time(row.last_success_at),
    waiting: await countDeliveries(db.read, { ...key, state: "pending" }, MOST_COUNTED),
    old_secret_until: time(row.old_secret_until),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
