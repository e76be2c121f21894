import type { Generated } from "kysely";
import { migration, type JsonText } from "./db/index.ts";

export interface RateWindowsTable {
  key: string;
  spent: number;
  resets_at: number;
}

export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  operation: string;
  fingerprint: string;
  /** Sealed; null while the first call is still running. */
  answer: JsonText | null;
  created_at: number;
  /** The first call holds the key until then; after a crash the key is free again. */
  leased_until: Generated<number>;
  /** When the call began to change something; null while a crash has done nothing. */
  began_at: Generated<number | null>;
}

/** Entries of bulk calls that were begun. */
export interface IdempotencyEntriesTable {
  caller: string;
  key: string;
  place: number;
  /** Sealed; null while its outcome is unknown. */
  answer: string | null;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** At most one waiting job of a kind has the same key. */
  key: string;
  payload: JsonText;
  run_at: number;
  attempts: number;
  /** A worker holds the job until then; a crashed worker's job is free again afterwards. */
  leased_until: number;
  /** The worker that holds it. A worker whose lease has passed to another changes nothing. */
  leased_by: Generated<string>;
  /** When its tries were used up. It stays, and no worker claims it. */
  dead_at: number | null;
  /** Why the last try failed. */
  last_error: string | null;
  /** Incremented each time the job is scheduled, so that a request made while it runs is not lost. */
  generation: number;
  created_at: number;
  /**
   * The tenant that waits for the work; jobs of a kind alternate between tenants. Empty if the order alone
   * counts.
   */
  tenant: Generated<string>;
  /** Its position among the tenant's jobs of the kind. The lowest runs first. */
  turn: Generated<number>;
}

/** PostgreSQL: events that are committed and not yet told to the processes of the fleet. */
export interface EventOutboxTable {
  id: Generated<number>;
  payload: string;
  /** By the database's clock. */
  created_at: Generated<number>;
}

export interface SecretsTable {
  name: string;
  value: string;
}

/** PostgreSQL: where the processes store files, so that none stores them where the others can't find them. */
export interface StoragePlacesTable {
  id: number;
  place: string;
}

declare module "./db/tables.ts" {
  interface Tables {
    rate_windows: RateWindowsTable;
    idempotency_keys: IdempotencyKeysTable;
    idempotency_entries: IdempotencyEntriesTable;
    jobs: JobsTable;
    event_outbox: EventOutboxTable;
    secrets: SecretsTable;
    storage_places: StoragePlacesTable;
  }
}

export const platformMigrations = [
  migration(
    "platform/0001-create",
    `
    create table rate_windows (key text primary key, spent {int} not null, resets_at {time} not null);
    create index rate_windows_by_end on rate_windows (resets_at);
    create table idempotency_keys (
      caller text not null, key text not null, operation text not null, fingerprint text not null,
      answer {json}, created_at {time} not null, primary key (caller, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);
    create table jobs (
      id {id}, kind text not null, key text not null, payload {json} not null, run_at {time} not null,
      attempts {int} not null, leased_until {time} not null,
      generation {int} not null, created_at {time} not null
    );
    create unique index jobs_by_key on jobs (kind, key);
    create index jobs_by_time on jobs (run_at);
    create table secrets (name text primary key, value text not null);
    `,
  ),
  migration(
    "platform/0002-idempotency-lease",
    `alter table idempotency_keys add column leased_until {time} not null default 0;`,
  ),
  migration(
    "platform/0003-fair-jobs",
    `
    alter table jobs add column tenant text not null default '';
    alter table jobs add column turn {int} not null default 0;
    drop index jobs_by_time;
    create index jobs_by_turn on jobs (turn, run_at, id);
    create index jobs_by_tenant on jobs (kind, tenant, turn);
    `,
  ),
  migration("platform/0004-jobs-by-kind", "create index jobs_by_kind on jobs (kind, turn, run_at, id)"),
  migration(
    "platform/0005-dead-jobs",
    `
    alter table jobs add column leased_by text not null default '';
    alter table jobs add column dead_at {time};
    alter table jobs add column last_error text;
    create index jobs_by_death on jobs (dead_at) where dead_at is not null;
    `,
  ),
  migration(
    "platform/0006-event-outbox",
    "create table event_outbox (id {id}, payload text not null, created_at {time} not null default 0)",
    {
      postgres: `alter table event_outbox
        alter column created_at set default (extract(epoch from clock_timestamp()) * 1000)::bigint`,
      // It has one process, which tells itself.
      sqlite: "delete from event_outbox",
    },
  ),
  migration(
    "platform/0007-began-calls",
    `
    alter table idempotency_keys add column began_at {time};
    create table idempotency_entries (
      caller text not null, key text not null, place {int} not null, answer text, primary key (caller, key, place),
      foreign key (caller, key) references idempotency_keys (caller, key) on delete cascade
    );
    `,
  ),
  migration(
    "platform/0008-storage-places",
    "create table storage_places (id {int} primary key, place text not null)",
  ),
];
