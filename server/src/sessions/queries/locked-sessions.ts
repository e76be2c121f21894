import { prepared, preparedOne, type Engine, type Sql } from "../../platform/db/index.ts";
import { CHAT_MODE_CODES, type ChatMode, type SessionState } from "../tables.ts";
import { decodeSession } from "./session-codec.ts";
import type { Durations, SessionKey, SessionRow } from "./sessions.ts";

/** What saying something depends on: further columns would be paid for with every message. */
const FIXED_COLUMNS = [
  "sessions.id",
  "sessions.project_id",
  "sessions.uid",
  "sessions.language",
  "sessions.is_emulator",
  "widget.uid as widget_uid",
] as const;
const MUTABLE_COLUMNS = [
  "sessions.chat_mode",
  "sessions.mode_epoch",
  "sessions.state",
  "sessions.status",
  "sessions.unseen",
  "sessions.last_message_id",
  "sessions.quiet_since",
  "sessions.first_asked_at",
  "sessions.first_response_ms",
  "sessions.waiting_since",
  "sessions.is_missed",
  "sessions.is_disliked",
  "sessions.resolved_by_inactivity",
  "sessions.assignee_id",
  "sessions.team_id",
  "sessions.snoozed_until",
  "sessions.is_spam",
  "sessions.priority",
  "sessions.sla_policy_id",
  "sessions.sla_due_at",
  "sessions.sla_target",
  "settings.auto_close_duration",
  "settings.auto_resolve_duration",
] as const;

type SessionColumn<Name> = Name extends `sessions.${infer Column}` ? Column : never;
type Columns = SessionColumn<(typeof FIXED_COLUMNS)[number] | (typeof MUTABLE_COLUMNS)[number]>;

/** A session locked for the rest of a transaction, with the widget it was opened with. */
export type LockedSession = Pick<SessionRow, Columns & keyof SessionRow> & { readonly widget_uid: string };

const byUid = (sql: Sql, key: SessionKey) =>
  sql
    .selectFrom("sessions")
    .innerJoin("project_settings as settings", "settings.project_id", "sessions.project_id")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .select([...FIXED_COLUMNS, ...MUTABLE_COLUMNS])
    .where("sessions.uid", "=", key.uid)
    .where("sessions.project_id", "=", key.projectId);

const byUidPrepared = preparedOne((sql, key: SessionKey) => byUid(sql, key));
const byUidForUpdate = preparedOne((sql, key: SessionKey) => byUid(sql, key).forUpdate("sessions"));

/** Inside a transaction: the row stays locked until the transaction ends. SQLite has one writer anyway. */
export async function findLockedSession(
  sql: Sql,
  engine: Engine,
  key: SessionKey,
): Promise<(LockedSession & Durations) | null> {
  const row = await (engine === "postgres" ? byUidForUpdate : byUidPrepared)(sql, key);
  return row && decodeSession(row);
}

interface KnownSession {
  readonly projectId: number;
  readonly id: number;
}

const byId = (sql: Sql, key: KnownSession) =>
  sql
    .selectFrom("sessions")
    .innerJoin("project_settings as settings", "settings.project_id", "sessions.project_id")
    .select(MUTABLE_COLUMNS)
    .where("sessions.id", "=", key.id)
    .where("sessions.project_id", "=", key.projectId);

const byIdPrepared = preparedOne((sql, key: KnownSession) => byId(sql, key));
const byIdForUpdate = preparedOne((sql, key: KnownSession) => byId(sql, key).forUpdate("sessions"));

/** The same for a session that was held before: only what may have changed since is read. */
export async function refreshLockedSession(
  sql: Sql,
  engine: Engine,
  session: LockedSession,
): Promise<(LockedSession & Durations) | null> {
  const key = { projectId: session.project_id, id: session.id };
  const current = await (engine === "postgres" ? byIdForUpdate : byIdPrepared)(sql, key);
  return current && { ...session, ...decodeSession(current) };
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

/** Columns that few messages change: the engine rewrites every index whose columns are named, changed or not. */
export interface MessageConsequences {
  readonly chatMode: ChatMode;
  readonly modeEpoch: number;
  readonly state: SessionState;
  readonly firstAskedAt: number | null;
  readonly firstResponseMs: number | null;
  readonly isMissed: number;
  readonly assigneeId: number | null;
  readonly snoozedUntil: number | null;
}

interface EncodedConsequences extends LastMessage, Omit<MessageConsequences, "chatMode"> {
  readonly chatMode: number;
}

const consequences = prepared((sql, row: EncodedConsequences) =>
  sql
    .updateTable("sessions")
    .set({
      ...lastMessageOf(row),
      chat_mode: row.chatMode,
      mode_epoch: row.modeEpoch,
      state: row.state,
      first_asked_at: row.firstAskedAt,
      first_response_ms: row.firstResponseMs,
      is_missed: row.isMissed,
      assignee_id: row.assigneeId,
      snoozed_until: row.snoozedUntil,
    })
    .where("id", "=", row.id)
    .where("project_id", "=", row.projectId),
);

export async function updateConsequences(sql: Sql, row: LastMessage & MessageConsequences): Promise<void> {
  await consequences(sql, { ...row, chatMode: CHAT_MODE_CODES[row.chatMode] });
}
