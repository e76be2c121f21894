import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** JSON is kept as text: `jsonb` would sort the steps, which people order. */
export interface FlowsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** The name without case: no two flows of a project share it. */
  name_key: string;
  draft: JsonText;
  /** Raised by each change of the draft: an editor with an older one gets a conflict. */
  revision: number;
  /** The version that visitors get; null while it is not published. */
  live_version_id: number | null;
  user_id: number | null;
  created_at: number;
  updated_at: number;
}

export interface FlowVersionsTable {
  id: Generated<number>;
  project_id: number;
  flow_id: number;
  /** Counts the versions of a flow from 1. */
  number: number;
  definition: JsonText;
  user_id: number | null;
  created_at: number;
}

/** Why a run is over. `left`: the visitor cancelled it. `replaced`: another flow began. */
export const RUN_OUTCOMES = ["completed", "handed_over", "left", "replaced", "failed"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** A flow in a conversation: a conversation has at most one that is not over. */
export interface FlowRunsTable {
  id: Generated<number>;
  project_id: number;
  session_id: number;
  /** The flow and version it began in; a jump to another flow changes the state only. */
  flow_id: number | null;
  /** Null for a draft that runs in the test chat. */
  version_id: number | null;
  trigger_kind: string;
  /** The engine's state: definitions in use, step, answers, results, what it waits for. */
  state: JsonText;
  /** Null while it runs. */
  outcome: RunOutcome | null;
  created_at: number;
  updated_at: number;
}

/** What moved a run forward and which steps it led through, in order: enough to replay it. */
export interface FlowRunEventsTable {
  id: Generated<number>;
  run_id: number;
  event: JsonText;
  path: JsonText;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    flows: FlowsTable;
    flow_versions: FlowVersionsTable;
    flow_runs: FlowRunsTable;
    flow_run_events: FlowRunEventsTable;
  }
}

export const flowsMigrations = [
  migration(
    "flows/0001-create",
    `
    create table flows (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      name_key text not null, draft text not null, revision {int} not null, live_version_id {int},
      user_id {int} references users (id) on delete set null,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index flows_by_name on flows (project_id, name_key);
    create table flow_versions (
      id {id}, project_id {int} not null, flow_id {int} not null references flows (id) on delete cascade,
      number {int} not null, definition text not null, user_id {int} references users (id) on delete set null,
      created_at {time} not null
    );
    create unique index flow_versions_by_flow on flow_versions (flow_id, number);
    create table flow_runs (
      id {id}, project_id {int} not null, session_id {int} not null references sessions (id) on delete cascade,
      flow_id {int} references flows (id) on delete set null,
      version_id {int} references flow_versions (id) on delete set null, trigger_kind text not null,
      state text not null, outcome text, created_at {time} not null, updated_at {time} not null
    );
    create unique index flow_runs_active on flow_runs (session_id) where outcome is null;
    create index flow_runs_by_session on flow_runs (session_id, id);
    create index flow_runs_by_flow on flow_runs (flow_id, id);
    create table flow_run_events (
      id {id}, run_id {int} not null references flow_runs (id) on delete cascade,
      event text not null, path text not null, created_at {time} not null
    );
    create index flow_run_events_by_run on flow_run_events (run_id, id);
    `,
  ),
  // An erasure finds the jobs of a conversation by its uid in their keys.
  migration(
    "flows/0002-jobs-by-conversation",
    `update jobs set key = (payload -> 'key' ->> 'uid') || ' ' || key
      where kind = 'flow-action' and key not like '% %'`,
  ),
];
