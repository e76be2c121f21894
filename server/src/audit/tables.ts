import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export interface AuditEntriesTable {
  id: Generated<number>;
  /** Null for what belongs to no organization, such as a sign-in. */
  organization_id: number | null;
  project_id: number | null;
  /** The person who acted or on whose behalf a token or key acted, or whom an operator's command concerned. */
  user_id: number | null;
  actor_kind: "person" | "token" | "key" | "anonymous" | "operator";
  /** The token or key. */
  actor_id: number | null;
  /** The actor's name at that time: it outlives the account, token or key. */
  actor_name: string;
  /** The operation. */
  action: string;
  /** `begun` until the outcome is known; it stays `begun` if the server stopped in between. */
  outcome: "begun" | "succeeded" | "refused";
  /** Its input without secrets, and the reason of a refusal. */
  details: JsonText;
  ip: string;
  user_agent: string;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}

export const auditMigrations = [
  migration(
    "audit/0001-create",
    `
    create table audit_entries (
      id {id}, organization_id {int}, project_id {int}, user_id {int}, actor_kind text not null, actor_id {int},
      actor_name text not null, action text not null, outcome text not null, details {json} not null,
      ip text not null, user_agent text not null, created_at {time} not null
    );
    create index audit_entries_by_organization on audit_entries (organization_id, created_at, id);
    create index audit_entries_by_user on audit_entries (user_id, created_at, id);
    create index audit_entries_by_age on audit_entries (created_at);
    `,
    // The database refuses changes to an entry; only retention deletes.
    {
      sqlite: `create trigger audit_entries_append_only before update on audit_entries
        begin select raise(abort, 'audit entries cannot be changed'); end`,
      postgres: `create or replace function refuse_audit_update() returns trigger language plpgsql as
        $$ begin raise exception 'audit entries cannot be changed'; end $$`,
    },
    {
      sqlite: "select 1",
      postgres: `create trigger audit_entries_append_only before update on audit_entries
        for each row execute function refuse_audit_update()`,
    },
  ),
  // An entry that is begun gets its outcome, once.
  migration(
    "audit/0002-outcome",
    { sqlite: "drop trigger audit_entries_append_only", postgres: "select 1" },
    {
      sqlite: `create trigger audit_entries_append_only before update on audit_entries
        when old.outcome <> 'begun' or new.outcome = 'begun'
          or new.id <> old.id or new.organization_id is not old.organization_id
          or new.project_id is not old.project_id or new.user_id is not old.user_id
          or new.actor_kind <> old.actor_kind or new.actor_id is not old.actor_id
          or new.actor_name <> old.actor_name or new.action <> old.action or new.ip <> old.ip
          or new.user_agent <> old.user_agent or new.created_at <> old.created_at
        begin select raise(abort, 'audit entries cannot be changed'); end`,
      postgres: `create or replace function refuse_audit_update() returns trigger language plpgsql as $$ begin
        if old.outcome = 'begun' and new.outcome <> 'begun'
          and to_jsonb(new) - 'outcome' - 'details' = to_jsonb(old) - 'outcome' - 'details' then return new;
        end if;
        raise exception 'audit entries cannot be changed'; end $$`,
    },
  ),
];
