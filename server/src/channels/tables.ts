import type { Generated } from "kysely";
import type { DeliveryState } from "../messages/index.ts";
import { migration, type JsonText } from "../platform/db/index.ts";

/** Integrations that a vendor's folder serves. */
export const CHANNEL_KINDS = [
  "telegram",
  "whatsapp",
  "messenger",
  "instagram",
  "slack",
  "discord",
  "line",
  "twilio_sms",
  "twilio_whatsapp",
  "email",
  "intercom",
  "crisp",
  "twilio_voice",
  "phone",
] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** `failing`: the vendor refuses what we send until someone acts; `problem` says how. */
export const CHANNEL_STATES = ["ready", "failing", "paused"] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** An account of a vendor that a project has connected. */
export interface ChannelsTable {
  id: Generated<number>;
  project_id: number;
  integration_id: number;
  /** The door through which its conversations are opened; visitors of web pages can't use it. */
  widget_id: number;
  widget_uid: string;
  kind: ChannelKind;
  /** Part of the address that the vendor calls. */
  uid: string;
  name: string;
  account_id: string;
  account_name: string;
  /** Sealed. */
  credentials: string;
  settings: JsonText;
  next_step: string | null;
  state: ChannelState;
  problem: string | null;
  problem_at: number | null;
  last_received_at: number | null;
  last_sent_at: number | null;
  /** How far the vendor's events have been read, for vendors that don't call. */
  cursor: string | null;
  /** The process that listens, for vendors that don't call; another takes over when the lease ends. */
  listener: string | null;
  listener_until: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A chat with one person at the vendor. */
export interface ChannelThreadsTable {
  id: Generated<number>;
  project_id: number;
  channel_id: number;
  /** The vendor's id of the chat. */
  external_id: string;
  visitor_id: number;
  /** What the vendor needs for a reply besides, from the person's last message. */
  data: JsonText | null;
  /** The person's last message: the vendor's reply window counts from here. */
  last_received_at: number;
  created_at: number;
}

/** A conversation in a thread, and how far its messages have been sent. */
export interface ChannelSessionsTable {
  session_id: number;
  session_uid: string;
  thread_id: number;
  /** The last message that was handled; later ones wait in their order. */
  sent_through: number;
}

/** What a vendor reported, stored before the vendor gets its answer. */
export interface ChannelEventsTable {
  id: Generated<number>;
  channel_id: number;
  /** The vendor's id: the same again is dropped. */
  external_id: string;
  /** The thread's external id. */
  thread: string;
  /** Null once it is done: only the id stays, to recognize repetitions. */
  payload: JsonText | null;
  created_at: number;
}

/** A part of a message that was handed to the vendor. */
export interface ChannelDeliveriesTable {
  message_id: number;
  part: number;
  channel_id: number;
  session_id: number;
  vendor_message_id: string | null;
  state: DeliveryState;
  problem: string | null;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    channels: ChannelsTable;
    channel_threads: ChannelThreadsTable;
    channel_sessions: ChannelSessionsTable;
    channel_events: ChannelEventsTable;
    channel_deliveries: ChannelDeliveriesTable;
  }
}

export const channelsMigrations = [
  migration(
    "channels/0001-create",
    `
    create table channels (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      integration_id {int} not null references integrations (id) on delete cascade,
      widget_id {int} not null references widgets (id) on delete cascade, widget_uid text not null,
      kind text not null, uid text not null, name text not null, account_id text not null, account_name text not null,
      credentials text not null, settings {json} not null, next_step text,
      state text not null, problem text, problem_at {time}, last_received_at {time}, last_sent_at {time},
      listener text, listener_until {time} not null default 0,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index channels_by_uid on channels (uid);
    create unique index channels_by_account on channels (kind, account_id);
    create index channels_by_project on channels (project_id, id);
    create table channel_threads (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      channel_id {int} not null references channels (id) on delete cascade,
      external_id text not null, visitor_id {int} not null references visitors (id) on delete cascade,
      last_received_at {time} not null, created_at {time} not null
    );
    create unique index channel_threads_by_external_id on channel_threads (channel_id, external_id);
    create index channel_threads_by_visitor on channel_threads (visitor_id);
    create index channel_threads_by_project on channel_threads (project_id, id);
    create table channel_sessions (
      session_id {int} primary key references sessions (id) on delete cascade, session_uid text not null,
      thread_id {int} not null references channel_threads (id) on delete cascade,
      sent_through {int} not null
    );
    create index channel_sessions_by_thread on channel_sessions (thread_id, session_id);
    create table channel_events (
      id {id}, channel_id {int} not null references channels (id) on delete cascade,
      external_id text not null, thread text not null, payload {json}, created_at {time} not null
    );
    create unique index channel_events_by_external_id on channel_events (channel_id, external_id);
    create index channel_events_waiting on channel_events (channel_id, thread, id) where payload is not null;
    create index channel_events_by_age on channel_events (created_at);
    create table channel_deliveries (
      message_id {int} not null references messages (id) on delete cascade, part {int} not null,
      channel_id {int} not null references channels (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade,
      vendor_message_id text, state text not null, problem text, updated_at {time} not null,
      primary key (message_id, part)
    );
    create index channel_deliveries_by_vendor on channel_deliveries (channel_id, vendor_message_id)
      where vendor_message_id is not null;
    create index channel_deliveries_by_session on channel_deliveries (session_id);
    create index channel_deliveries_queued on channel_deliveries (channel_id, session_id) where state = 'queued';
    `,
  ),
  migration(
    "channels/0002-mailboxes",
    `
    alter table channels add column cursor text;
    alter table channel_threads add column data {json};
    `,
  ),
];
