import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { SlaTarget } from "../sessions/index.ts";

export interface TeamsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** 1 for the team that gets conversations in which a visitor asks for a person. */
  is_default: number;
  /** 1 where conversations are assigned to the members in turn. */
  rotates: number;
  /** How many open conversations the rotation gives a member; null for any number. */
  capacity: number | null;
  time_zone: string;
  /** Null where the team answers around the clock. */
  hours: JsonText | null;
  holidays: JsonText;
  /** What visitors are told outside the hours. */
  outside_text: string | null;
  /** How soon visitors may expect a reply. */
  reply_minutes: number | null;
  created_at: number;
  updated_at: number;
}

export interface TeamMembersTable {
  team_id: number;
  project_id: number;
  user_id: number;
  /** The rotation goes on with the member whose turn is longest ago. */
  last_assigned_at: Generated<number>;
}

/** People who take no new conversations from a rotation; a row means away. */
export interface AwayPeopleTable {
  project_id: number;
  user_id: number;
  since: number;
}

/** What conversations were before a bulk update, so that it can be undone. */
export interface BulkUpdatesTable {
  id: Generated<number>;
  uid: string;
  project_id: number;
  /** The caller who made it, and alone may undo it. */
  caller: string;
  /** Of each conversation what it was and what it became. */
  changes: JsonText;
  created_at: number;
}

/** How soon people answer and resolve which conversations. */
export interface SlaPoliciesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  position: number;
  /** Null for every team and none. */
  team_id: number | null;
  /** Positions in the sessions' priorities; empty for all. */
  priorities: JsonText;
  first_reply_minutes: number | null;
  next_reply_minutes: number | null;
  resolution_minutes: number | null;
  in_business_hours: number;
  pauses_while_snoozed: number;
  pauses_while_waiting: number;
  created_at: number;
  updated_at: number;
}

/** What counts in a conversation that has a policy; the earliest due time is also in the session. */
export interface SlaTimersTable {
  session_id: number;
  target: SlaTarget;
  project_id: number;
  /** Time that counted before it ran last. */
  elapsed_ms: number;
  /** Null while it is paused and once it is met. */
  running_since: number | null;
  due_at: number | null;
  /** When the missed time was noticed: a line tells of it once. */
  breached_at: number | null;
  met_at: number | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    teams: TeamsTable;
    team_members: TeamMembersTable;
    away_people: AwayPeopleTable;
    bulk_updates: BulkUpdatesTable;
    sla_policies: SlaPoliciesTable;
    sla_timers: SlaTimersTable;
  }
}

export const deskMigrations = [
  migration(
    "desk/0001-create",
    `
    create table teams (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      is_default {bool} not null, rotates {bool} not null, capacity {int}, time_zone text not null, hours {json},
      holidays {json} not null, outside_text text, reply_minutes {int},
      created_at {time} not null, updated_at {time} not null
    );
    create unique index teams_by_name on teams (project_id, name);
    create table team_members (
      team_id {int} not null references teams (id) on delete cascade, project_id {int} not null,
      user_id {int} not null references users (id) on delete cascade, last_assigned_at {time} not null default 0,
      primary key (team_id, user_id)
    );
    create index team_members_by_user on team_members (user_id, project_id);
    create table away_people (
      project_id {int} not null references projects (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, since {time} not null,
      primary key (project_id, user_id)
    );
    create index away_people_by_user on away_people (user_id);
    create table bulk_updates (
      id {id}, uid text not null, project_id {int} not null references projects (id) on delete cascade,
      caller text not null, changes {json} not null, created_at {time} not null
    );
    create unique index bulk_updates_by_uid on bulk_updates (uid);
    create index bulk_updates_by_project on bulk_updates (project_id);
    create index bulk_updates_by_age on bulk_updates (created_at);
    `,
  ),
  migration(
    "desk/0002-sla",
    `
    create table sla_policies (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      position {int} not null, team_id {int} references teams (id) on delete cascade, priorities {json} not null,
      first_reply_minutes {int}, next_reply_minutes {int}, resolution_minutes {int},
      in_business_hours {bool} not null, pauses_while_snoozed {bool} not null, pauses_while_waiting {bool} not null,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index sla_policies_by_name on sla_policies (project_id, name);
    create index sla_policies_by_team on sla_policies (team_id);
    create table sla_timers (
      session_id {int} not null references sessions (id) on delete cascade, target text not null,
      project_id {int} not null, elapsed_ms {time} not null, running_since {time}, due_at {time},
      breached_at {time}, met_at {time}, primary key (session_id, target)
    );
    create index sla_timers_due on sla_timers (due_at) where due_at is not null and breached_at is null;
    `,
  ),
];
