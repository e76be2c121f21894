import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { Role } from "../platform/operations/requirement.ts";
import { challengesMigrations } from "./challenges/tables.ts";
import { passkeysMigrations } from "./passkeys/tables.ts";
import { oauthMigrations } from "./oauth/tables.ts";
import { policiesMigrations } from "./policies/tables.ts";
import { ssoMigrations } from "./sso/tables.ts";
import { secondFactorMigrations } from "./second-factor/tables.ts";

export interface ApiTokensTable {
  id: Generated<number>;
  organization_id: number;
  created_by: number;
  name: string;
  hash: string;
  /** The last characters of the value, so that people can distinguish their tokens. */
  hint: string;
  role: Role | null;
  /** Fine-grained permissions by module, or null. */
  permissions: JsonText | null;
  /** Ids of the projects chosen at creation, or null for all, current and future. */
  project_ids: JsonText | null;
  /** 1 lets AI clients administer with the token: members, keys and deletions. */
  administers_by_ai: Generated<number>;
  /** The one address it may be used at: the token of a client that a person connected. Null for all. */
  resource: Generated<string | null>;
  /** When the present value ends, where the client renews it. */
  access_expires_at: Generated<number | null>;
  expires_at: number | null;
  deactivated_at: number | null;
  last_used_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ProjectKeysTable {
  id: Generated<number>;
  project_id: number;
  created_by: number;
  name: string;
  hash: string;
  hint: string;
  /** What the key may do by module; null for all that keys may do. */
  permissions: JsonText | null;
  /** Origins whose pages may use the key; null for none. */
  origins: JsonText | null;
  /** 1 where the key had origins when keys of pages lost their other permissions; 0 once it is saved. */
  was_narrowed: Generated<number>;
  /** 1 where the project's fallback models answer completions that a model fails. */
  falls_back: Generated<number>;
  expires_at: number | null;
  last_used_at: number | null;
  created_at: number;
}

export interface SignInsTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  ip: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** When the person last showed who they are: at signing in, or by confirming it since. */
  authenticated_at: Generated<number>;
  /** 1 where the person used a second factor, or a passkey in place of both. */
  second_factor: Generated<number>;
  /** The organization whose provider vouched; the sign-in opens only this one. Null for the person's own credentials. */
  sso_organization_id: Generated<number | null>;
}

export interface PasswordResetsTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  expires_at: number;
  created_at: number;
}

/** Addresses with a sign-up that isn't confirmed yet. */
export interface SignUpsTable {
  id: Generated<number>;
  email: string;
  /** SHA-256 of the hash in the link. */
  secret_hash: string;
  expires_at: number;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    api_tokens: ApiTokensTable;
    project_keys: ProjectKeysTable;
    sign_ins: SignInsTable;
    password_resets: PasswordResetsTable;
    sign_ups: SignUpsTable;
  }
}

export const accessMigrations = [
  migration(
    "access/0001-create",
    `
    create table api_tokens (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      created_by {int} not null references users (id), name text not null, hash text not null, hint text not null,
      role text, permissions {json}, project_ids {json}, expires_at {time}, deactivated_at {time},
      last_used_at {time}, created_at {time} not null, updated_at {time} not null
    );
    create unique index api_tokens_by_hash on api_tokens (hash);
    create index api_tokens_by_organization on api_tokens (organization_id, id);
    create table project_keys (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      created_by {int} not null references users (id), name text not null, hash text not null, hint text not null,
      last_used_at {time}, created_at {time} not null
    );
    create unique index project_keys_by_hash on project_keys (hash);
    create index project_keys_by_project on project_keys (project_id, id);
    create table sign_ins (
      id {id}, user_id {int} not null references users (id) on delete cascade, hash text not null, ip text not null,
      user_agent text not null, created_at {time} not null, last_seen_at {time} not null, expires_at {time} not null
    );
    create unique index sign_ins_by_hash on sign_ins (hash);
    create index sign_ins_by_user on sign_ins (user_id, id);
    create table password_resets (
      id {id}, user_id {int} not null references users (id) on delete cascade, hash text not null,
      expires_at {time} not null, created_at {time} not null
    );
    create unique index password_resets_by_hash on password_resets (hash);
    create index password_resets_by_user on password_resets (user_id);
    `,
  ),
  migration(
    "access/0002-sign-ups",
    `
    create table sign_ups (
      id {id}, email text not null, secret_hash text not null, expires_at {time} not null,
      created_at {time} not null
    );
    create unique index sign_ups_by_email on sign_ups (email);
    create unique index sign_ups_by_secret on sign_ups (secret_hash);
    `,
  ),
  ...challengesMigrations,
  ...secondFactorMigrations,
  ...passkeysMigrations,
  migration(
    "access/0003-key-permissions",
    `
    alter table project_keys add column permissions {json};
    alter table project_keys add column expires_at {time};
    alter table api_tokens add column administers_by_ai {bool} not null default 0;
    `,
  ),
  ...policiesMigrations,
  ...ssoMigrations,
  migration("access/0007-key-origins", `alter table project_keys add column origins {json};`),
  ...oauthMigrations,
  migration(
    "access/0009-page-keys",
    `
    alter table project_keys add column was_narrowed {bool} not null default 0;
    update project_keys set was_narrowed = 1 where origins is not null;
    `,
  ),
  migration(
    "access/0010-key-fallback",
    "alter table project_keys add column falls_back {bool} not null default 0;",
  ),
];
