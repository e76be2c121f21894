import type { Generated } from "kysely";
import { migration, type JsonText } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";

export interface SsoConnectionsTable {
  organization_id: number;
  /** Names the connection in the organization's sign-in link. */
  uid: string;
  issuer: string;
  client_id: string;
  /** Sealed with the signing key. */
  client_secret: string;
  groups_claim: string;
  /** Role by group, in the order of precedence. */
  role_by_group: JsonText;
  /** The role of a new member whose groups name none; null lets only known members and mapped groups in. */
  default_role: Role | null;
  /** 1 where members other than owners must sign in this way. */
  sso_only: number;
  updated_at: number;
}

/** A mail domain that an operator has verified for an organization. A domain belongs to one. */
export interface SsoDomainsTable {
  id: Generated<number>;
  organization_id: number;
  domain: string;
  created_at: number;
}

/** The account of a provider's subject. */
export interface SsoIdentitiesTable {
  id: Generated<number>;
  organization_id: number;
  issuer: string;
  subject: string;
  user_id: number;
  created_at: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sso_connections: SsoConnectionsTable;
    sso_domains: SsoDomainsTable;
    sso_identities: SsoIdentitiesTable;
  }
}

export const ssoMigrations = [
  migration(
    "access/0006-signin-sso",
    `
    create table sso_connections (
      organization_id {int} primary key references organizations (id) on delete cascade, uid text not null,
      issuer text not null, client_id text not null, client_secret text not null, groups_claim text not null,
      role_by_group {json} not null, default_role text, sso_only {bool} not null, updated_at {time} not null
    );
    create unique index sso_connections_by_uid on sso_connections (uid);
    create table sso_domains (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      domain text not null, created_at {time} not null
    );
    create unique index sso_domains_by_domain on sso_domains (domain);
    create index sso_domains_by_organization on sso_domains (organization_id);
    create table sso_identities (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      issuer text not null, subject text not null, user_id {int} not null references users (id) on delete cascade,
      created_at {time} not null
    );
    create unique index sso_identities_by_subject on sso_identities (organization_id, issuer, subject);
    create index sso_identities_by_user on sso_identities (user_id);
    alter table sign_ins add column sso_organization_id {int};
    `,
  ),
];
