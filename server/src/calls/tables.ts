import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** `placing`: the vendor has not accepted it yet. All others are the vendor's words. */
export const CALL_STATUSES = [
  "placing",
  "queued",
  "ringing",
  "in-progress",
  "completed",
  "busy",
  "failed",
  "no-answer",
  "canceled",
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export const CALL_DIRECTIONS = ["inbound", "outbound"] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];

export interface CallsTable {
  id: Generated<number>;
  /** Part of the addresses that the vendor calls for it. */
  uid: string;
  project_id: number;
  /** Null once the channel is disconnected. */
  channel_id: number | null;
  session_id: number;
  session_uid: string;
  direction: CallDirection;
  status: CallStatus;
  from_number: string;
  to_number: string;
  /** The vendor's id; null until the vendor has accepted the call. */
  vendor_id: string | null;
  /** Set before the vendor is asked: after a crash it is not known whether the vendor has heard. */
  asked_at: number | null;
  /** What the caller of makeOutboundCall wants the bot to know. */
  extra_data: JsonText | null;
  answered_by: string | null;
  answered_at: number | null;
  ended_at: number | null;
  duration_s: number | null;
  /** The last message that was spoken. */
  spoken_through: number;
  /** How often nothing was heard since the person last spoke. */
  silences: number;
  /** The hash of the token that opens the call's socket, once. */
  relay_token: string | null;
  consent_at: number | null;
  recording_url: string | null;
  transfer_to: string | null;
  transfer_status: string | null;
  /** Millionths of a US dollar; null until it is booked. */
  cost_micros: number | null;
  /** Why it failed, in plain words. */
  problem: string | null;
  created_at: number;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    calls: CallsTable;
  }
}

export const callsMigrations = [
  migration(
    "calls/0001-create",
    `
    create table calls (
      id {id}, uid text not null, project_id {int} not null references projects (id) on delete cascade,
      channel_id {int} references channels (id) on delete set null,
      session_id {int} not null references sessions (id) on delete cascade, session_uid text not null,
      direction text not null, status text not null, from_number text not null, to_number text not null,
      vendor_id text, asked_at {time}, extra_data {json}, answered_by text, answered_at {time}, ended_at {time},
      duration_s {int}, spoken_through {int} not null, silences {int} not null, relay_token text,
      consent_at {time}, recording_url text, transfer_to text, transfer_status text, cost_micros {int}, problem text,
      created_at {time} not null, updated_at {time} not null
    );
    create unique index calls_by_uid on calls (uid);
    create unique index calls_by_vendor on calls (vendor_id, channel_id) where vendor_id is not null;
    create index calls_by_project on calls (project_id, id);
    create index calls_by_session on calls (session_id, id);
    create index calls_active on calls (channel_id, to_number) where ended_at is null;
    `,
  ),
];
