import type { Generated } from "kysely";
import { migration } from "../platform/db/index.ts";
import type { Role } from "../platform/operations/requirement.ts";

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** Lower case. */
  email: string;
  /** argon2id; null until the person has chosen a password. */
  password_hash: string | null;
  profile_pic: string | null;
  /** 1 for the people who run the installation. */
  is_operator: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** One row once an operator has changed something. */
export interface InstallationTable {
  id: number;
  open_sign_up: number;
  starting_credits: number;
  updated_at: number;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  plan: string;
  credits: number;
  created_by: number;
  created_at: number;
  updated_at: number;
  /** Since when it is gone for everyone; its rows go bit by bit. */
  deleted_at: number | null;
  /** 0 where the operator withholds the installation's model keys from it. */
  shares_vendor_keys: Generated<number>;
}

export interface OrganizationMembersTable {
  id: Generated<number>;
  organization_id: number;
  user_id: number;
  role: Role;
  created_at: number;
  updated_at: number;
}

export interface InvitationsTable {
  id: Generated<number>;
  organization_id: number;
  sent_by: number;
  email: string;
  role: Role;
  /** SHA-256 of the hash in the mail. */
  secret_hash: string;
  status: "pending" | "accepted" | "revoked";
  expires_at: number;
  created_at: number;
  updated_at: number;
}

export interface CreditEntriesTable {
  id: Generated<number>;
  organization_id: number;
  /** Negative for what was used. */
  amount: number;
  balance: number;
  reason: string;
  /** What it was for: a message, a completion, an operator's grant. */
  reference: string | null;
  /** Whose visitors and integrations used them; null for grants and for test chats. */
  project_id: number | null;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
    organizations: OrganizationsTable;
    organization_members: OrganizationMembersTable;
    invitations: InvitationsTable;
    credit_entries: CreditEntriesTable;
    installation: InstallationTable;
  }
}

export const organizationsMigrations = [
  migration(
    "organizations/0001-create",
    `
    create table users (
      id {id}, name text not null, email text not null, password_hash text, profile_pic text,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index users_by_email on users (email);
    create table organizations (
      id {id}, name text not null, plan text not null, credits {int} not null,
      created_by {int} not null references users (id), created_at {time} not null, updated_at {time} not null
    );
    create table organization_members (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, role text not null,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index organization_members_by_user on organization_members (user_id, organization_id);
    create index organization_members_by_organization on organization_members (organization_id, id);
    create table invitations (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      sent_by {int} not null references users (id), email text not null, role text not null,
      secret_hash text not null, status text not null, expires_at {time} not null,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index invitations_by_secret on invitations (secret_hash);
    create index invitations_by_organization on invitations (organization_id, status, id);
    create unique index invitations_pending on invitations (organization_id, email) where status = 'pending';
    create index invitations_by_email on invitations (email);
    create table credit_entries (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      amount {int} not null, balance {int} not null, reason text not null, reference text, project_id {int},
      created_at {time} not null
    );
    create index credit_entries_by_organization on credit_entries (organization_id, id);
    create index credit_entries_by_project on credit_entries (project_id, created_at, amount)
      where project_id is not null;
    `,
  ),
  migration(
    "organizations/0002-operators",
    `
    alter table users add column is_operator {bool} not null default 0;
    update users set is_operator = 1 where id = (select min(id) from users);
    create table installation (
      id {int} primary key, open_sign_up {bool} not null, starting_credits {int} not null,
      updated_at {time} not null
    );
    `,
  ),
  migration("organizations/0003-deletion", "alter table organizations add column deleted_at {time}"),
  migration(
    "organizations/0004-vendor-keys",
    "alter table organizations add column shares_vendor_keys {bool} not null default 1;",
  ),
];
