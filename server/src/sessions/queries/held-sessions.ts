import { prepared, type Engine, type Sql } from "../../platform/db/index.ts";
import type { SessionState } from "../tables.ts";
import type { Durations, SessionKey, SessionRow } from "./sessions.ts";

/** All that saying something depends on. Each further column would be paid for twice with every reply. */
const COLUMNS = [
  "sessions.id",
  "sessions.project_id",
  "sessions.uid",
  "sessions.chat_mode",
  "sessions.mode_epoch",
  "sessions.state",
  "sessions.status",
  "sessions.language",
  "sessions.is_emulator",
  "sessions.unseen",
  "sessions.quiet_since",
  "sessions.first_asked_at",
  "sessions.first_response_ms",
  "sessions.waiting_since",
  "sessions.is_missed",
  "sessions.is_disliked",
  "sessions.resolved_by_inactivity",
  "widget.uid as widget_uid",
  "settings.auto_close_duration",
  "settings.auto_resolve_duration",
] as const;

type Column<Name> = Name extends `sessions.${infer Own}` ? Own : never;

/** A session taken for the rest of a transaction, with the widget it was opened with. */
export type HeldSession = Pick<SessionRow, Column<(typeof COLUMNS)[number]> & keyof SessionRow> & {
  readonly widget_uid: string;
};

const forMessage = (sql: Sql, key: SessionKey) =>
  sql
    .selectFrom("sessions")
    .innerJoin("project_settings as settings", "settings.project_id", "sessions.project_id")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .select(COLUMNS)
    .where("sessions.uid", "=", key.uid)
    .where("sessions.project_id", "=", key.projectId);

const held = prepared((sql, key: SessionKey) => forMessage(sql, key));
const heldLocked = prepared((sql, key: SessionKey) => forMessage(sql, key).forUpdate("sessions"));

/** Inside a transaction: nobody else changes the session until it ends. SQLite has one writer anyway. */
export async function findHeldSession(
  sql: Sql,
  engine: Engine,
  key: SessionKey,
): Promise<(HeldSession & Durations) | null> {
  const [row] = await (engine === "postgres" ? heldLocked : held)(sql, key);
  return row ?? null;
}

export interface LastMessage {
  readonly projectId: number;
  readonly id: number;
  readonly messageId: number;
  readonly text: string;
  readonly contentType: string;
  readonly kind: number;
  readonly now: number;
  readonly unseen: number;
  readonly waitingSince: number | null;
}

const lastMessageOf = (row: LastMessage) => ({
  last_message_id: row.messageId,
  last_message: row.text,
  last_message_content_type: row.contentType,
  last_message_type: row.kind,
  last_message_at: row.now,
  last_activity_at: row.now,
  quiet_since: row.now,
  updated_at: row.now,
  unseen: row.unseen,
  waiting_since: row.waitingSince,
});

const lastMessage = prepared((sql, row: LastMessage) =>
  sql
    .updateTable("sessions")
    .set(lastMessageOf(row))
    .where("id", "=", row.id)
    .where("project_id", "=", row.projectId),
);

/** The session's side of most messages. */
export async function updateLastMessage(sql: Sql, row: LastMessage): Promise<void> {
  await lastMessage(sql, row);
}

/** What few messages change: the engine writes every index anew whose columns are named, changed or not. */
export interface MessageConsequences {
  readonly chatMode: number;
  readonly modeEpoch: number;
  readonly state: SessionState;
  readonly resolvedByInactivity: number;
  readonly firstAskedAt: number | null;
  readonly firstResponseMs: number | null;
  readonly isMissed: number;
}

const consequences = prepared((sql, row: LastMessage & MessageConsequences) =>
  sql
    .updateTable("sessions")
    .set({
      ...lastMessageOf(row),
      chat_mode: row.chatMode,
      mode_epoch: row.modeEpoch,
      state: row.state,
      resolved_by_inactivity: row.resolvedByInactivity,
      first_asked_at: row.firstAskedAt,
      first_response_ms: row.firstResponseMs,
      is_missed: row.isMissed,
    })
    .where("id", "=", row.id)
    .where("project_id", "=", row.projectId),
);

export async function updateConsequences(sql: Sql, row: LastMessage & MessageConsequences): Promise<void> {
  await consequences(sql, row);
}
