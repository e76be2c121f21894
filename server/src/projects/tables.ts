import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { Role } from "../platform/operations/requirement.ts";

export interface ProjectsTable {
  id: Generated<number>;
  organization_id: number;
  uid: string;
  name: string;
  created_by: number;
  /** While a job deletes its content: no caller finds it any more. */
  deleted_at: number | null;
  /** How many rows it had when their deletion began, and how many are left. */
  rows_at_deletion: number | null;
  rows_left: number | null;
  created_at: number;
  updated_at: number;
}

export interface ProjectMembersTable {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  /** Narrows the role in the organization for this project; null keeps it. */
  role: Role | null;
  created_at: number;
}

export interface ProjectSettingsTable {
  project_id: number;
  prompt: string;
  restriction: string;
  model: string;
  /** Names of models, in their order; null is none. */
  fallback_models: JsonText | null;
  /** A number; JSON, since rows without floating-point columns are read faster. */
  temperature: JsonText;
  mode: "agent" | "chat";
  chat_history_count: number;
  max_nodes: number;
  add_page_link: number;
  /** Whether the model knows the date, the hours and the visitor. */
  add_facts: number;
  /** Words what is searched for; null for the installation's. */
  search_model: string | null;
  auto_close_duration: number | null;
  auto_resolve_duration: number | null;
  updated_at: number;
}

export interface IntegrationsTable {
  id: Generated<number>;
  project_id: number;
  /** One of the channels of getSessions' `integration` filter, for example `web`. */
  kind: string;
  created_at: number;
}

export interface WidgetsTable {
  id: Generated<number>;
  project_id: number;
  integration_id: number;
  uid: string;
  name: string;
  /** Look, greeting, suggested questions, form before the chat. */
  settings: JsonText;
  /** Sites that may show it; an empty list means any. */
  allowed_origins: JsonText;
  /** Signs who a visitor is (identify with HMAC-SHA256); readable by the site's developers, so not only a hash. */
  identity_secret: string;
  /** Where its pictures are; null without one. */
  logo: string | null;
  bot_picture: string | null;
  /** A deleted widget answers no visitor; its conversations stay. */
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** `initial`: what was live before the first change. */
export const VERSION_KINDS = ["initial", "updated", "published", "restored"] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** The settings as a change left them. */
export interface SettingsVersionsTable {
  id: Generated<number>;
  project_id: number;
  settings: JsonText;
  kind: VersionKind;
  user_id: number | null;
  /** Why an owner published it against the gate. */
  reason: string | null;
  created_at: number;
}

/** Changes that are not live yet: one draft per project. */
export interface SettingsDraftsTable {
  project_id: number;
  changes: JsonText;
  user_id: number | null;
  updated_at: number;
}

/** When a person was last removed from a project: their tokens and keys of that time stay dead there. */
export interface ProjectDeparturesTable {
  project_id: number;
  user_id: number;
  left_at: number;
}

/** What owners have heard of the end of a model. */
export interface ModelEndingNoticesTable {
  project_id: number;
  model: string;
  /** How many days before. */
  days: number;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    model_ending_notices: ModelEndingNoticesTable;
    settings_versions: SettingsVersionsTable;
    settings_drafts: SettingsDraftsTable;
    projects: ProjectsTable;
    project_members: ProjectMembersTable;
    project_departures: ProjectDeparturesTable;
    project_settings: ProjectSettingsTable;
    integrations: IntegrationsTable;
    widgets: WidgetsTable;
  }
}

export const projectsMigrations = [
  migration(
    "projects/0001-create",
    `
    create table projects (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      uid text not null, name text not null, created_by {int} not null references users (id),
      created_at {time} not null, updated_at {time} not null
    );
    create unique index projects_by_uid on projects (uid);
    create index projects_by_organization on projects (organization_id, id);
    create table project_members (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, role text, created_at {time} not null
    );
    create unique index project_members_by_user on project_members (user_id, project_id);
    create index project_members_by_project on project_members (project_id, id);
    create table project_settings (
      project_id {int} primary key references projects (id) on delete cascade,
      prompt text not null, restriction text not null, model text not null, temperature {json} not null,
      mode text not null, chat_history_count {int} not null, max_nodes {int} not null, add_page_link {int} not null,
      auto_close_duration {int}, auto_resolve_duration {int}, updated_at {time} not null
    );
    create table integrations (
      id {id}, project_id {int} not null references projects (id) on delete cascade, kind text not null,
      created_at {time} not null
    );
    create index integrations_by_project on integrations (project_id, id);
    create table widgets (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      integration_id {int} not null references integrations (id) on delete cascade, uid text not null,
      name text not null, settings {json} not null, allowed_origins {json} not null, identity_secret text not null,
      deleted_at {time}, created_at {time} not null, updated_at {time} not null
    );
    create unique index widgets_by_uid on widgets (uid);
    create index widgets_by_project on widgets (project_id, id);
    `,
  ),
  migration(
    "projects/0002-evaluations-settings-history",
    `
    create table settings_versions (
      id {id}, project_id {int} not null references projects (id) on delete cascade, settings {json} not null,
      kind text not null, user_id {int} references users (id) on delete set null, reason text,
      created_at {time} not null
    );
    create index settings_versions_by_project on settings_versions (project_id, id);
    create table settings_drafts (
      project_id {int} primary key references projects (id) on delete cascade, changes {json} not null,
      user_id {int} references users (id) on delete set null, updated_at {time} not null
    );
    `,
  ),
  migration(
    "projects/0003-widget-pictures",
    `
    alter table widgets add column logo text;
    alter table widgets add column bot_picture text;
    `,
  ),
  // What the inactivity clock asks for at every tick: the projects that changed, not all of them.
  migration(
    "projects/0004-inactivity-clock",
    `
    create index project_settings_by_inactivity on project_settings (updated_at, project_id)
      where auto_close_duration is not null or auto_resolve_duration is not null;
    `,
  ),
  migration(
    "projects/0005-deletion",
    `
    alter table projects add column deleted_at {time};
    alter table projects add column rows_at_deletion {int};
    alter table projects add column rows_left {int};
    `,
  ),
  migration(
    "projects/0006-departures",
    `
    create table project_departures (
      project_id {int} not null references projects (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, left_at {time} not null
    );
    create unique index project_departures_by_user on project_departures (user_id, project_id);
    create index project_departures_by_project on project_departures (project_id);
    `,
  ),
  migration("projects/0007-search-model", "alter table project_settings add column search_model text;"),
  migration(
    "projects/0008-fallback-models",
    "alter table project_settings add column fallback_models {json};",
  ),
  migration(
    "projects/0009-facts",
    "alter table project_settings add column add_facts {int} not null default 1;",
  ),
  migration(
    "projects/0010-model-ending-notices",
    `
    create table model_ending_notices (
      project_id {int} not null references projects (id) on delete cascade, model text not null,
      days {int} not null, created_at {time} not null
    );
    create unique index model_ending_notices_by_model on model_ending_notices (project_id, model, days);
    `,
  ),
];
