import type { Generated } from "kysely";
import { migration } from "../platform/db/index.ts";

/** Credits and money held for a reply that is being made. Past its lease it counts no more: its process has died. */
export interface ReservationsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  /** Empty for what belongs to no widget. */
  widget_uid: string;
  credits: number;
  micros: number;
  expires_at: number;
}

/** What replies cost on a day of UTC, for the project as a whole (no widget) and for each of its widgets. */
export interface SpendingTable {
  project_id: number;
  widget_uid: string;
  day: string;
  credits: number;
  /** Millionths of a US dollar. */
  micros: number;
}

/** What a project or one of its widgets may spend; null is without limit. */
export interface BudgetsTable {
  project_id: number;
  widget_uid: string;
  day_credits: number | null;
  month_credits: number | null;
  day_micros: number | null;
  month_micros: number | null;
  when_spent: WhenSpent;
  updated_at: number;
}

export type WhenSpent = "offline" | "handover";

/** The owners were notified that a share of a limit is spent in a period: once. */
export interface BudgetAlertsTable {
  project_id: number;
  widget_uid: string;
  limit_name: string;
  /** `2026-01-31` or `2026-01`. */
  period: string;
  percent: number;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    reservations: ReservationsTable;
    spending: SpendingTable;
    budgets: BudgetsTable;
    budget_alerts: BudgetAlertsTable;
  }
}

export const spendingMigrations = [
  migration(
    "spending/0001-create",
    `
    create table reservations (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      project_id {int} not null, widget_uid {text} not null, credits {int} not null, micros {int} not null,
      expires_at {time} not null
    );
    create index reservations_by_organization on reservations (organization_id, expires_at);
    create index reservations_by_expiry on reservations (expires_at);
    create table spending (
      project_id {int} not null references projects (id) on delete cascade, widget_uid {text} not null,
      day {text} not null, credits {int} not null, micros {int} not null,
      primary key (project_id, widget_uid, day)
    );
    create table budgets (
      project_id {int} not null references projects (id) on delete cascade, widget_uid {text} not null,
      day_credits {int}, month_credits {int}, day_micros {int}, month_micros {int},
      when_spent text not null, updated_at {time} not null,
      primary key (project_id, widget_uid)
    );
    create table budget_alerts (
      project_id {int} not null references projects (id) on delete cascade, widget_uid {text} not null,
      limit_name text not null, period text not null, percent {int} not null, created_at {time} not null,
      primary key (project_id, widget_uid, limit_name, period, percent)
    );
    `,
  ),
];
