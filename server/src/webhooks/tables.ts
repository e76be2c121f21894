import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { WebhookDeliveryState, EndpointState, EventKind } from "./schema.ts";

export interface WebhookEndpointsTable {
  id: Generated<number>;
  project_id: number;
  url: string;
  description: string;
  /** Names of events, separated by commas; empty follows all. */
  events: string;
  /** Sealed. */
  secret: string;
  /** Sealed; signs beside the new one until `old_secret_until`. */
  old_secret: string | null;
  old_secret_until: number | null;
  state: EndpointState;
  /** The first failure since the last success. */
  failing_since: number | null;
  last_problem: string | null;
  last_success_at: number | null;
  /** The process that calls it, until the lease ends: one at a time, which is what keeps the order. */
  worker: string | null;
  leased_until: Generated<number>;
  /** Attempts that failed since the last success, as of the end of the last lease. */
  failures_in_row: Generated<number>;
  created_by: number | null;
  created_at: number;
  updated_at: number;
}

/** The outbox: what happened, written in the transaction in which it happened. */
export interface ProjectEventsTable {
  id: Generated<number>;
  project_id: number;
  /** `webhook-id`: the same for each attempt and each receiver. */
  uid: string;
  kind: EventKind;
  /** Events of one subject are delivered in order: a conversation, a contact, a file, a budget. */
  subject: string;
  /** What it is about, if that can be deleted: the event and its stored requests go with it, and come back with it. */
  session_id: number | null;
  contact_id: number | null;
  /** Ids and names; the document is read from storage when it is first sent. */
  details: JsonText;
  created_at: number;
  /** PostgreSQL: the transaction that wrote it. Feeds wait for older ones, whose events are not visible yet. */
  transaction_id: Generated<number>;
}

/** Projects whose events are recorded because a feed follows them. */
export interface EventFeedsTable {
  project_id: number;
  followed_at: number;
}

/** One event for one endpoint. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  project_id: number;
  endpoint_id: number;
  event_id: number;
  subject: string;
  state: WebhookDeliveryState;
  attempts: number;
  next_attempt_at: number;
  status: number | null;
  problem: string | null;
  /** The document as it was sent, and the beginning of the answer. */
  request: string | null;
  answer: string | null;
  duration_ms: number | null;
  attempted_at: number | null;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable;
    project_events: ProjectEventsTable;
    event_feeds: EventFeedsTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

export const webhooksMigrations = [
  migration(
    "webhooks/0001-create",
    `
    create table webhook_endpoints (
      id {id}, project_id {int} not null references projects (id) on delete cascade, url text not null,
      description text not null, events text not null, secret text not null, old_secret text,
      old_secret_until {time}, state text not null, failing_since {time}, last_problem text, last_success_at {time},
      worker text, leased_until {time} not null default 0,
      created_by {int} references users (id) on delete set null, created_at {time} not null, updated_at {time} not null
    );
    create index webhook_endpoints_by_project on webhook_endpoints (project_id, id);
    create index webhook_endpoints_by_creator on webhook_endpoints (created_by) where created_by is not null;
    create table project_events (
      id {id}, project_id {int} not null references projects (id) on delete cascade, uid text not null,
      kind text not null, subject text not null, session_id {int} references sessions (id) on delete cascade,
      contact_id {int} references contacts (id) on delete cascade, details {json} not null,
      created_at {time} not null, transaction_id {int} not null default 0
    );
    create index project_events_in_order on project_events (project_id, transaction_id, id);
    create index project_events_by_session on project_events (session_id) where session_id is not null;
    create index project_events_by_contact on project_events (contact_id) where contact_id is not null;
    create index project_events_by_age on project_events (created_at);
    create table event_feeds (
      project_id {int} primary key references projects (id) on delete cascade, followed_at {time} not null
    );
    create table webhook_deliveries (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      endpoint_id {int} not null references webhook_endpoints (id) on delete cascade,
      event_id {int} not null references project_events (id) on delete cascade, subject text not null,
      state text not null, attempts {int} not null, next_attempt_at {time} not null, status {int}, problem text,
      request text, answer text, duration_ms {int}, attempted_at {time}, created_at {time} not null
    );
    create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
    create index webhook_deliveries_by_event on webhook_deliveries (event_id);
    create index webhook_deliveries_by_project on webhook_deliveries (project_id);
    create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
      where state = 'pending';
    create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, subject, id)
      where state = 'pending'
    `,
    {
      sqlite: "select 1",
      postgres:
        "alter table project_events alter column transaction_id set default (pg_current_xact_id()::text)::bigint",
    },
  ),
  migration(
    "webhooks/0002-failures-in-row",
    "alter table webhook_endpoints add column failures_in_row {int} not null default 0",
  ),
];
