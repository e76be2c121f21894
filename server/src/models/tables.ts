import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** A vendor's key, or a server, that an organization's models are asked with. */
export interface ModelConnectionsTable {
  id: Generated<number>;
  organization_id: number;
  kind: string;
  /** Its models' names begin with it where the kind is a server. */
  name: string;
  /** Null where the kind has one address only. */
  address: string | null;
  /** Sealed with the signing key; null where the server needs none. */
  secret: string | null;
  /** What is neither secret nor an address, such as a region. */
  settings: JsonText;
  /** What the vendor listed at the last test. */
  models: JsonText;
  tested_at: number;
  last_error: string | null;
  /** When the owners were last told by mail that it fails. */
  mailed_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** A table of models that the operator has stored, in place of the built-in one; one row at most. */
export interface ModelTablesTable {
  id: number;
  data: JsonText;
  source: string;
  stored_at: number;
}

/** What a vendor lists to the installation's key. */
export interface ModelListsTable {
  vendor: string;
  /** Tells the key and the address that were asked. */
  asked: string;
  models: JsonText;
  listed_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    model_lists: ModelListsTable;
    model_tables: ModelTablesTable;
    model_connections: ModelConnectionsTable;
  }
}

export const modelsMigrations = [
  migration(
    "models/0001-connections",
    `
    create table model_connections (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade, kind text not null,
      name text not null, address text, secret text, settings {json} not null, models {json} not null,
      tested_at {time} not null, last_error text, created_at {time} not null, updated_at {time} not null
    );
    create unique index model_connections_by_name on model_connections (organization_id, name);
    `,
  ),
  migration(
    "models/0002-table",
    "create table model_tables (id {int} primary key, data {json} not null, source text not null, stored_at {time} not null);",
  ),
  migration("models/0003-key-mails", "alter table model_connections add column mailed_at {time};"),
  migration(
    "models/0004-lists",
    "create table model_lists (vendor text primary key, asked text not null, models {json} not null, listed_at {time} not null);",
  ),
];
