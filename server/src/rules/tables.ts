import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { RULE_OUTCOMES, RuleEvent } from "./schema.ts";

export interface RulesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** The lowest runs first. */
  position: number;
  event: RuleEvent;
  /** With `no_answer`: how long the visitor has waited. */
  minutes: number | null;
  match: "all" | "any";
  conditions: JsonText;
  effects: JsonText;
  stops: number;
  is_enabled: number;
  /** Why it was switched off by itself. */
  problem: string | null;
  created_at: number;
  updated_at: number;
}

/** A row for each rule that ran or failed, and one for all rules that an event left out. */
export interface RuleLogTable {
  id: Generated<number>;
  project_id: number;
  session_id: number;
  /** Null for the row of the rules that were left out. The row outlives its rule, whose name it has. */
  rule_id: number | null;
  rule_name: string | null;
  event: RuleEvent;
  outcome: (typeof RULE_OUTCOMES)[number];
  details: JsonText;
  /** Which event it was: a rule runs once for each, however often its job is tried. */
  occurrence: string;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    rules: RulesTable;
    rule_log: RuleLogTable;
  }
}

export const rulesMigrations = [
  migration(
    "rules/0001-create",
    `
    create table rules (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      position {int} not null, event text not null, minutes {int}, match text not null, conditions {json} not null,
      effects {json} not null, stops {bool} not null, is_enabled {bool} not null, problem text,
      created_at {time} not null, updated_at {time} not null
    );
    create index rules_by_project on rules (project_id, position, id);
    create table rule_log (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade, rule_id {int}, rule_name text,
      event text not null, outcome text not null, details {json} not null, occurrence text not null,
      created_at {time} not null
    );
    create unique index rule_log_by_occurrence on rule_log (occurrence, coalesce(rule_id, 0));
    create index rule_log_by_project on rule_log (project_id, id);
    create index rule_log_by_session on rule_log (session_id, id);
    create index rule_log_by_rule on rule_log (rule_id, id) where rule_id is not null;
    create index rule_log_by_age on rule_log (created_at);
    `,
  ),
  // Each run counts those of the last hour; the log of a busy rule or conversation is far longer than that.
  migration(
    "rules/0002-runs",
    `
    create index rule_log_by_run on rule_log (session_id, rule_id, created_at) where outcome = 'ran';
    `,
  ),
];
