import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const ACTION_KINDS = ["http", "mcp", "builtin"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** The proof that an action needs of the visitor. */
export const AUDIENCES = ["anyone", "confirmed", "signed"] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface ActionsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  description: string;
  /** A JSON Schema of an object. */
  parameters: JsonText;
  kind: ActionKind;
  configuration: JsonText;
  is_enabled: number;
  /** `verified` wherever a proof is needed: what processes of the last version know. */
  audience: "anyone" | "verified";
  /** Which proof; null where a process of the last version has written the row. */
  needed_proof: Generated<"confirmed" | "signed" | null>;
  /** 1 where the visitor is asked before it runs. */
  needs_confirmation: number;
  limit_per_conversation: number | null;
  limit_per_hour: number | null;
  /** Why it can't run at present: the tool it calls has changed or is gone. */
  problem: string | null;
  created_at: number;
  updated_at: number;
}

export const MCP_AUTHENTICATIONS = ["none", "bearer", "oauth"] as const;
export type McpAuthentication = (typeof MCP_AUTHENTICATIONS)[number];

export interface McpServersTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  url: string;
  authentication: McpAuthentication;
  /** The name of the action secret that is sent as a bearer token, or of an OAuth client's secret. */
  secret_name: string | null;
  /** Of an OAuth client that was registered by hand. */
  client_id: string | null;
  /** What OAuth has granted: tokens, the client and where to refresh them. */
  sealed_grant: string | null;
  /** One process refreshes tokens at a time: many servers accept a refresh token once. */
  refreshing_until: number | null;
  /** The tools as they were listed last. */
  tools: JsonText;
  problem: string | null;
  listed_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Authorizations that a member has begun in the browser. */
export interface McpAuthorizationsTable {
  id: Generated<number>;
  project_id: number;
  server_id: number;
  /** Only the caller that began may finish. */
  caller: string;
  state_hash: string;
  sealed: string;
  created_at: number;
}

export interface ActionSecretsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** The only host that receives it. */
  host: string;
  sealed: string;
  created_at: number;
  updated_at: number;
}

/** What the visitor's answer to a question was: only a `yes` runs what was asked. */
export type QuestionVerdict = "yes" | "no" | "correction" | "again" | "dropped";

/** Runs that wait for the visitor's yes. A question is one or more of them, asked in one message. */
export interface ActionConfirmationsTable {
  id: Generated<number>;
  project_id: number;
  session_id: number;
  action_id: number;
  /** The message that asked: only a typed answer directly after it counts. */
  question_id: number;
  arguments: JsonText;
  /** The visitor's message that answered; 0 where none did, null while the answer is awaited. */
  answered_by: number | null;
  /** What the buttons carry. Null for questions of an older version: they are not answered any more. */
  question_uid: string | null;
  /** The visitor who was asked; null where a program sends messages in their name. */
  author_id: number | null;
  /** Of the action and its values, as they were shown. */
  version: string | null;
  /** The conversation's mode epoch when it was asked: another one means that a person had it. */
  epoch: number | null;
  /** How often it was asked. */
  times: number | null;
  /** The run of a flow that asked; null for a model's question. */
  flow_run_id: number | null;
  verdict: QuestionVerdict | null;
  created_at: number;
}

/** Runs that can be asked for again: each runs once. */
export interface ActionRunsTable {
  key: string;
  project_id: number;
  session_id: number | null;
  /** Until then its process is taken to be alive. */
  leased_until: number;
  outcome: JsonText | null;
  created_at: number;
}

/** Codes that were sent to an address or number; the visitor's last one can prove it. */
export interface ProofCodesTable {
  id: Generated<number>;
  project_id: number;
  visitor_id: number;
  kind: "email" | "phone";
  value: string;
  code_hash: string;
  /** How often a wrong code was given. */
  tries: number;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  proven_at: number | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    actions: ActionsTable;
    action_secrets: ActionSecretsTable;
    mcp_servers: McpServersTable;
    mcp_authorizations: McpAuthorizationsTable;
    action_confirmations: ActionConfirmationsTable;
    action_runs: ActionRunsTable;
    proof_codes: ProofCodesTable;
  }
}

export const actionsMigrations = [
  migration(
    "actions/0001-create",
    `
    create table actions (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name {text} not null,
      description text not null, parameters {json} not null, kind text not null, configuration {json} not null,
      is_enabled {bool} not null, audience text not null, needs_confirmation {bool} not null,
      limit_per_conversation {int}, limit_per_hour {int}, created_at {time} not null, updated_at {time} not null
    );
    create unique index actions_by_name on actions (project_id, name);
    create table action_secrets (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name {text} not null,
      host text not null, sealed text not null, created_at {time} not null, updated_at {time} not null
    );
    create unique index action_secrets_by_name on action_secrets (project_id, name);
    create table action_confirmations (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade,
      action_id {int} not null references actions (id) on delete cascade, question_id {int} not null,
      arguments {json} not null, answered_by {int}, outcome {json}, created_at {time} not null
    );
    create index action_confirmations_by_session on action_confirmations (session_id, id);
    create index action_confirmations_by_action on action_confirmations (action_id);
    create index action_confirmations_by_project on action_confirmations (project_id);
    `,
  ),
  migration(
    "actions/0002-mcp",
    `
    alter table actions add column problem text;
    create table mcp_servers (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name {text} not null,
      url text not null, authentication text not null, secret_name text, client_id text, sealed_grant text,
      refreshing_until {time}, tools {json} not null, problem text, listed_at {time}, created_at {time} not null,
      updated_at {time} not null
    );
    create unique index mcp_servers_by_name on mcp_servers (project_id, name);
    create table mcp_authorizations (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      server_id {int} not null references mcp_servers (id) on delete cascade, caller text not null,
      state_hash {text} not null, sealed text not null, created_at {time} not null
    );
    create unique index mcp_authorizations_by_state on mcp_authorizations (state_hash);
    create index mcp_authorizations_by_server on mcp_authorizations (server_id);
    create index mcp_authorizations_by_project on mcp_authorizations (project_id);
    `,
  ),
  migration(
    "actions/0003-runs",
    `
    create table action_runs (
      key {text} primary key, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} references sessions (id) on delete cascade, leased_until {time} not null, outcome {json},
      created_at {time} not null
    );
    create index action_runs_by_project on action_runs (project_id);
    create index action_runs_by_session on action_runs (session_id);
    create index action_runs_by_time on action_runs (created_at);
    alter table action_confirmations drop column outcome;
    `,
  ),
  migration(
    "actions/0004-questions",
    `
    alter table action_confirmations add column question_uid text;
    alter table action_confirmations add column author_id {int};
    alter table action_confirmations add column version text;
    alter table action_confirmations add column epoch {int};
    alter table action_confirmations add column times {int};
    alter table action_confirmations add column flow_run_id {int};
    alter table action_confirmations add column verdict text;
    create index action_confirmations_open on action_confirmations (session_id) where answered_by is null;
    `,
  ),
  migration("actions/0005-proof", "alter table actions add column needed_proof text"),
  migration(
    "actions/0006-proof-codes",
    `
    create table proof_codes (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      visitor_id {int} not null references visitors (id) on delete cascade, kind text not null, value text not null,
      code_hash text not null, tries {int} not null, created_at {time} not null, expires_at {time} not null,
      ended_at {time}, proven_at {time}
    );
    create index proof_codes_by_visitor on proof_codes (visitor_id, id);
    create index proof_codes_by_project on proof_codes (project_id);
    create index proof_codes_by_time on proof_codes (created_at);
    `,
  ),
];
