import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const SESSION_STATES = ["pending", "unresolved", "resolved", "closed"] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Requests name a mode; the column and answers have its code. */
export const CHAT_MODE_CODES = { bot: 1, awaiting: 2, operator: 3 } as const;
export type ChatMode = keyof typeof CHAT_MODE_CODES;
export const CHAT_MODES = Object.keys(CHAT_MODE_CODES) as [ChatMode, ...ChatMode[]];

/** From least to most urgent; the column has the position. */
export const PRIORITIES = ["none", "low", "medium", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * The conversations that the team's inbox shows. Written so that no index on state or emulator serves it: the planners
 * then use the inbox's own indexes, which have only these rows.
 */
export const IN_INBOX = `sessions.is_emulator + 0 = 0 and sessions.status = 'open'
  and sessions.state || '' in ('pending', 'unresolved') and sessions.is_spam = 0
  and sessions.snoozed_until is null and sessions.last_message_id is not null`;

/** The same in an index, where a column stands alone. */
const inInbox = IN_INBOX.replaceAll("sessions.", "");

/** The words of the button that calls a person, in the language of that column. Frozen with the steps that have it. */
export const requestWords = (language: string): string =>
  `case substr(lower(${language}), 1, 2)
    when 'ar' then 'التحدث إلى شخص' when 'de' then 'Mit einem Menschen sprechen' when 'es' then 'Hablar con una persona'
    when 'fr' then 'Parler à une personne' when 'hi' then 'किसी व्यक्ति से बात करें' when 'it' then 'Parlare con una persona'
    when 'ja' then '担当者と話す' when 'nl' then 'Met een mens praten' when 'pt' then 'Falar com uma pessoa'
    when 'ru' then 'Поговорить с человеком' when 'zh' then '转人工' else 'Talk to a person' end`;

/** The views of the inbox, and how it may be sorted. */
export const INBOX_VIEWS = [
  "open",
  "mine",
  "unassigned",
  "breaching",
  "breached",
  "snoozed",
  "spam",
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];
export const INBOX_SORTS = ["last_message", "priority", "waiting"] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** What a service level sets a time for. */
export const SLA_TARGETS = ["first_reply", "next_reply", "resolution"] as const;
export type SlaTarget = (typeof SLA_TARGETS)[number];

export interface VisitorsTable {
  id: Generated<number>;
  project_id: number;
  uid: string;
  contact_id: number | null;
  data: JsonText;
  created_at: number;
  last_seen_at: number;
  /** When a person blocked the visitor; null if that never happened or was undone. */
  blocked_at: number | null;
}

export const PROOF_LEVELS = ["confirmed", "signed"] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];
export const PROOF_KINDS = ["email", "phone", "account", "id", "team"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];
export const PROOF_SOURCES = [
  "identity_token",
  "identity_hash",
  "slack",
  "crisp",
  "dkim",
  "whatsapp",
  "code",
  "team",
] as const;
export type ProofSource = (typeof PROOF_SOURCES)[number];

/** Something that this visitor has proven. A contact is a record about a person and proves nothing. */
export interface VisitorProofsTable {
  id: Generated<number>;
  project_id: number;
  visitor_id: number;
  level: ProofLevel;
  kind: ProofKind;
  /** The address, number, account or id in its plain form; for `team`, the contact's id. */
  value: string;
  source: ProofSource;
  /** The member of the team who confirmed the visitor. */
  proven_by: number | null;
  proven_at: number;
  expires_at: number | null;
  ended_at: number | null;
}

export interface SessionsTable {
  id: Generated<number>;
  project_id: number;
  integration_id: number;
  widget_id: number;
  uid: string;
  /** A value of `CHAT_MODE_CODES`. */
  chat_mode: number;
  /** Grows with every change of mode: a reply is stored only if it is still what it was when the reply began. */
  mode_epoch: number;
  state: SessionState;
  /** `closed` only after inactivity. */
  status: "open" | "closed";
  segment: string;
  device_type: string | null;
  platform: string | null;
  ip: string | null;
  country: string | null;
  language: string | null;
  visitor_id: number | null;
  contact_id: number | null;
  is_emulator: number;
  /** The values of custom fields. */
  data: JsonText;
  /** Page, referrer and the like. */
  meta: JsonText;
  /** The visitor's messages no person has opened yet. */
  unseen: number;
  last_message_id: number | null;
  last_message: string | null;
  last_message_content_type: string | null;
  last_message_type: number | null;
  last_message_at: number | null;
  /** The last message's time, or the creation's where there is none: lists sort by it. */
  last_activity_at: number;
  /** Inactivity counts from here: the last message, or the last change of state or mode by a person. */
  quiet_since: number;
  /** When the visitor wrote first: a session without it is no conversation yet. */
  first_asked_at: number | null;
  /** How long the visitor waited for the first reply, of the bot or of a person. */
  first_response_ms: number | null;
  /** The visitor's oldest message that has no reply yet. */
  waiting_since: number | null;
  /** 1 where the bot could not answer something that was asked. */
  is_missed: Generated<number>;
  /** 1 where a reply is rated as not helpful. */
  is_disliked: Generated<number>;
  /** 1 where inactivity resolved it: the next message makes it pending again. */
  resolved_by_inactivity: number;
  /** The session that continues where inactivity has closed this one. */
  successor_uid: string | null;
  /** The person who handles it. */
  assignee_id: number | null;
  /** The owning team. The desk owns teams, so no constraint of the database ties it. */
  team_id: number | null;
  /** Out of the inbox until then. */
  snoozed_until: number | null;
  /** A position in `PRIORITIES`. */
  priority: Generated<number>;
  is_spam: Generated<number>;
  /** The desk's policy whose times count; null where none does. */
  sla_policy_id: number | null;
  /** The earliest time at which the policy is missed; null while nothing counts. */
  sla_due_at: number | null;
  sla_target: SlaTarget | null;
  created_at: number;
  updated_at: number;
}

export interface SessionViewsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  icon: string | null;
  /** The filter array of getSessions. */
  filter: JsonText;
  /** What else getSessions takes to narrow, null if it is left open. */
  from_day: string | null;
  to_day: string | null;
  search: string | null;
  direction: "ASC" | "DESC" | null;
  created_by: number | null;
  created_at: number;
  updated_at: number;
}

/** How long proofs of a project hold; a project without a row has the defaults. */
export interface ProofLifetimesTable {
  project_id: number;
  /** Identity tokens and hashes. */
  signed_days: number;
  /** What a channel's vendor confirms. */
  channel_hours: number;
  code_days: number;
  /** The word of a person of the team. */
  team_days: number;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    visitors: VisitorsTable;
    visitor_proofs: VisitorProofsTable;
    proof_lifetimes: ProofLifetimesTable;
    sessions: SessionsTable;
    session_views: SessionViewsTable;
  }
}

export const sessionsMigrations = [
  migration(
    "sessions/0001-create",
    `
    create table visitors (
      id {id}, project_id {int} not null references projects (id) on delete cascade, uid text not null,
      contact_id {int} references contacts (id) on delete set null, data {json} not null,
      created_at {time} not null, last_seen_at {time} not null
    );
    create unique index visitors_by_uid on visitors (project_id, uid);
    create index visitors_by_contact on visitors (contact_id);
    create table sessions (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      integration_id {int} not null references integrations (id) on delete cascade,
      widget_id {int} not null references widgets (id) on delete cascade, uid text not null,
      chat_mode {int} not null, mode_epoch {int} not null, state text not null, status text not null,
      segment text not null, device_type text, platform text, ip text, country text, language text,
      visitor_id {int} references visitors (id) on delete set null,
      contact_id {int} references contacts (id) on delete set null,
      is_emulator {bool} not null, data {json} not null, meta {json} not null, unseen {int} not null,
      last_message_id {int}, last_message text, last_message_content_type text, last_message_type {int},
      last_message_at {time}, last_activity_at {time} not null, quiet_since {time} not null,
      first_asked_at {time}, first_response_ms {int}, waiting_since {time},
      is_missed {bool} not null default 0, is_disliked {bool} not null default 0,
      resolved_by_inactivity {bool} not null, successor_uid text,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index sessions_by_uid on sessions (uid);
    create index sessions_by_activity on sessions (project_id, is_emulator, last_activity_at, id);
    create index sessions_by_start on sessions
      (project_id, is_emulator, first_asked_at, mode_epoch, first_response_ms, is_missed, is_disliked)
      where first_asked_at is not null;
    create index sessions_by_state on sessions (project_id, is_emulator, state, last_activity_at, id);
    create index sessions_by_person on sessions (project_id, chat_mode, last_activity_at, id) where chat_mode > 1;
    create index sessions_by_contact on sessions (contact_id, last_activity_at) where contact_id is not null;
    create index sessions_by_visitor on sessions (visitor_id, last_activity_at) where visitor_id is not null;
    create table session_views (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null, icon text,
      filter {json} not null, from_day text, to_day text, search text, direction text,
      created_by {int} references users (id) on delete set null,
      created_at {time} not null, updated_at {time} not null
    );
    create index session_views_by_project on session_views (project_id, id);
    `,
  ),
  // Until now every contact of a visitor came from what the visitor's page sent unsigned.
  migration(
    "sessions/0002-unverified-contacts",
    `
    update contacts set is_verified = 0
      where id in (select contact_id from visitors where contact_id is not null);
    `,
  ),
  migration(
    "sessions/0002-assignee",
    `
    alter table sessions add column assignee_id {int} references users (id) on delete set null;
    create index sessions_by_assignee on sessions (assignee_id, project_id, last_activity_at, id)
      where assignee_id is not null;
    `,
  ),
  // An index of the inbox has only its rows, so that its cost follows the page and not the project.
  migration(
    "sessions/0003-desk",
    `
    alter table sessions add column team_id {int};
    alter table sessions add column snoozed_until {time};
    alter table sessions add column priority {int} not null default 0;
    alter table sessions add column is_spam {bool} not null default 0;
    alter table visitors add column blocked_at {time};
    create index sessions_in_inbox on sessions (project_id, last_activity_at, id) where ${inInbox};
    create index sessions_in_inbox_by_assignee on sessions (project_id, assignee_id, last_activity_at, id)
      where ${inInbox};
    create index sessions_in_inbox_by_team on sessions (project_id, team_id, last_activity_at, id)
      where team_id is not null and ${inInbox};
    create index sessions_in_inbox_by_priority on sessions (project_id, priority, id) where ${inInbox};
    create index sessions_in_inbox_by_waiting on sessions (project_id, waiting_since, id)
      where waiting_since is not null and chat_mode + 0 > 1 and ${inInbox};
    create index sessions_needing_a_person on sessions (project_id, chat_mode)
      where (chat_mode = 2 or unseen > 0) and chat_mode > 1 and ${inInbox};
    create index sessions_by_team on sessions (team_id, id) where team_id is not null;
    create index sessions_snoozed on sessions (project_id, snoozed_until, id) where snoozed_until is not null;
    create index sessions_by_snooze on sessions (snoozed_until, id) where snoozed_until is not null;
    create index sessions_marked_as_spam on sessions (project_id, last_activity_at, id) where is_spam = 1;
    create index visitors_blocked on visitors (project_id, contact_id, id) where blocked_at is not null;
    `,
  ),
  // Only conversations with people that have a policy are in these indexes, so other messages pay nothing for them.
  migration(
    "sessions/0004-sla",
    `
    alter table sessions add column sla_policy_id {int};
    alter table sessions add column sla_due_at {time};
    alter table sessions add column sla_target text;
    create index sessions_by_sla on sessions (project_id, sla_due_at, id)
      where sla_due_at is not null and snoozed_until is null;
    create index sessions_by_sla_policy on sessions (sla_policy_id, id) where sla_policy_id is not null;
    `,
  ),
  // What the desk's clock asks for at every tick: the teams for which something waits.
  migration(
    "sessions/0005-waiting-teams",
    `
    create index sessions_waiting_in_team on sessions (team_id, project_id)
      where team_id is not null and chat_mode = 2 and assignee_id is null and ${inInbox};
    `,
  ),
  migration(
    "sessions/0006-proofs",
    `
    create table visitor_proofs (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      visitor_id {int} not null references visitors (id) on delete cascade,
      level text not null, kind text not null, value text not null, source text not null,
      proven_by {int} references users (id) on delete set null,
      proven_at {time} not null, expires_at {time}, ended_at {time}
    );
    create index visitor_proofs_by_visitor on visitor_proofs (visitor_id, id);
    create index visitor_proofs_by_project on visitor_proofs (project_id, id);
    create index visitor_proofs_by_member on visitor_proofs (proven_by) where proven_by is not null;
    `,
  ),
  // The bot answers there, and a person has it: only those with something unread count.
  migration(
    "sessions/0007-given-back",
    `
    create index sessions_given_back on sessions (project_id, assignee_id)
      where chat_mode = 1 and assignee_id is not null and unseen > 0 and ${inInbox};
    `,
  ),
  migration(
    "sessions/0008-proven-values",
    "create index visitor_proofs_by_value on visitor_proofs (project_id, kind, value) where ended_at is null",
  ),
  migration(
    "sessions/0009-proof-lifetimes",
    `
    create table proof_lifetimes (
      project_id {int} primary key references projects (id) on delete cascade, signed_days {int} not null,
      channel_hours {int} not null, code_days {int} not null, team_days {int} not null, updated_at {time} not null
    );
    create index visitor_proofs_ended on visitor_proofs (ended_at) where ended_at is not null;
    create index visitor_proofs_expiring on visitor_proofs (expires_at) where ended_at is null and kind <> 'id';
    `,
  ),
  migration(
    "sessions/0010-words-of-requests",
    `update sessions set last_message = ${requestWords("language")}
      where lower(trim(last_message)) = 'requesthumanoperator'`,
  ),
];
