import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const CASE_KINDS = ["question", "dialogue", "simulation"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** `stopped`: credits or a budget ran out. */
export const RUN_STATUSES = ["queued", "running", "completed", "cancelled", "stopped", "failed"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** `not_judged`: no model can judge it. `unchecked`: nothing is expected of it, as in a replay. */
export const OUTCOMES = ["passed", "failed", "not_judged", "error", "unchecked"] as const;
export type CaseOutcome = (typeof OUTCOMES)[number];

/** What is live, and what a draft would make of it. */
export const SIDES = ["live", "draft"] as const;
export type Side = (typeof SIDES)[number];

export interface TestSetsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  created_at: number;
  updated_at: number;
}

export interface TestCasesTable {
  id: Generated<number>;
  project_id: number;
  set_id: number;
  kind: CaseKind;
  /** A failure blocks publishing whatever the share of the others. */
  is_required: number;
  content: JsonText;
  /** The contact whose conversation it was copied from: erasing the contact deletes it. */
  contact_id: number | null;
  created_at: number;
  updated_at: number;
}

export interface EvaluationRunsTable {
  id: Generated<number>;
  project_id: number;
  /** Null for a replay. */
  set_id: number | null;
  /** The replayed conversation. */
  session_id: number | null;
  /** The set's name when the run began. */
  name: string;
  status: RunStatus;
  /** Why it was stopped or failed. */
  problem: string | null;
  is_scheduled: number;
  user_id: number | null;
  live_settings: JsonText;
  /** Null if the run measures only what is live. */
  draft_settings: JsonText | null;
  /** Texts of the draft that are not taught. */
  texts: JsonText | null;
  /** 0 if only the draft answers. */
  runs_live: number;
  /** Identify what was measured, so that the gate can tell whether a draft was. */
  settings_print: string;
  cases_print: string;
  credits: number;
  micros: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** One case of a run, as it was when the run began, with the results of both sides. */
export interface EvaluationResultsTable {
  id: Generated<number>;
  project_id: number;
  run_id: number;
  position: number;
  case_id: number | null;
  kind: CaseKind;
  is_required: number;
  content: JsonText;
  contact_id: number | null;
  live_outcome: CaseOutcome | null;
  live: JsonText | null;
  draft_outcome: CaseOutcome | null;
  draft: JsonText | null;
}

/** Settings go live only if a run of this set with them passes. */
export interface EvaluationGatesTable {
  project_id: number;
  set_id: number;
  min_percent: number;
  updated_at: number;
}

export const TEST_SCHEDULES = ["daily", "weekly"] as const;
export type TestSchedule = (typeof TEST_SCHEDULES)[number];

export interface TestSchedulesTable {
  set_id: number;
  project_id: number;
  organization_id: number;
  every: TestSchedule;
  next_at: number;
  /** The share of passed cases that later runs are compared with, in hundredths of a percent; null before the first run. */
  reference: number | null;
  /** The lowest share that people were notified of since: a fall is reported once. */
  lowest: number | null;
}

/** People who get a mail when the figures of a set fall. */
export interface TestSubscribersTable {
  set_id: number;
  user_id: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    test_sets: TestSetsTable;
    test_cases: TestCasesTable;
    evaluation_runs: EvaluationRunsTable;
    evaluation_results: EvaluationResultsTable;
    evaluation_gates: EvaluationGatesTable;
    test_schedules: TestSchedulesTable;
    test_subscribers: TestSubscribersTable;
  }
}

export const evaluationsMigrations = [
  migration(
    "evaluations/0001-create",
    `
    create table test_sets (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      created_at {time} not null, updated_at {time} not null
    );
    create index test_sets_by_project on test_sets (project_id, id);
    create table test_cases (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      set_id {int} not null references test_sets (id) on delete cascade, kind text not null,
      is_required {int} not null, content {json} not null,
      contact_id {int} references contacts (id) on delete cascade,
      created_at {time} not null, updated_at {time} not null
    );
    create index test_cases_by_set on test_cases (set_id, id);
    create index test_cases_by_contact on test_cases (contact_id) where contact_id is not null;
    create table evaluation_runs (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      set_id {int} references test_sets (id) on delete cascade,
      session_id {int} references sessions (id) on delete cascade,
      name text not null, status text not null, problem text, is_scheduled {int} not null,
      user_id {int} references users (id) on delete set null,
      live_settings {json} not null, draft_settings {json}, texts {json}, runs_live {int} not null,
      settings_print text not null, cases_print text not null, credits {int} not null, micros {int} not null,
      created_at {time} not null, started_at {time}, finished_at {time}
    );
    create index evaluation_runs_by_project on evaluation_runs (project_id, id);
    create index evaluation_runs_by_set on evaluation_runs (set_id, settings_print);
    create index evaluation_runs_by_session on evaluation_runs (session_id) where session_id is not null;
    create table evaluation_results (
      id {id}, project_id {int} not null,
      run_id {int} not null references evaluation_runs (id) on delete cascade, position {int} not null,
      case_id {int}, kind text not null, is_required {int} not null, content {json} not null,
      contact_id {int} references contacts (id) on delete cascade,
      live_outcome text, live {json}, draft_outcome text, draft {json}
    );
    create unique index evaluation_results_by_run on evaluation_results (run_id, position);
    create index evaluation_results_by_contact on evaluation_results (contact_id) where contact_id is not null;
    `,
  ),
  migration(
    "evaluations/0002-gate-and-schedules",
    `
    create table evaluation_gates (
      project_id {int} primary key references projects (id) on delete cascade,
      set_id {int} not null references test_sets (id) on delete cascade, min_percent {int} not null,
      updated_at {time} not null
    );
    create index evaluation_gates_by_set on evaluation_gates (set_id);
    create table test_schedules (
      set_id {int} primary key references test_sets (id) on delete cascade, project_id {int} not null,
      organization_id {int} not null, every text not null, next_at {time} not null,
      reference {int}, lowest {int}
    );
    create table test_subscribers (
      set_id {int} not null references test_sets (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, primary key (set_id, user_id)
    );
    `,
  ),
];
