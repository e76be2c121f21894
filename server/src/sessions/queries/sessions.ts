import { sql as raw } from "kysely";
import {
  isUnindexed,
  countRows,
  prepared,
  preparedOne,
  slicesOf,
  type Engine,
  type JsonText,
  type Sql,
} from "../../platform/db/index.ts";
import { CHAT_MODE_CODES } from "../tables.ts";
import { decodeSession, encodeChanges, type SessionChanges, type SessionRow } from "./session-codec.ts";

export type { SessionChanges, SessionRow };

export interface NewSessionRow {
  readonly projectId: number;
  readonly widgetUid: string;
  readonly integrationId: number | null;
  readonly uid: string;
  readonly deviceType: string | null;
  readonly platform: string | null;
  readonly ip: string | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly visitorId: number | null;
  readonly contactId: number | null;
  readonly isEmulator: number;
  readonly meta: JsonText;
  readonly now: number;
}

/** Includes the widget's ids, so that opening a session is one statement; no row means no such widget. */
const insertion = preparedOne((sql, row: NewSessionRow) =>
  sql
    .insertInto("sessions")
    .columns([
      "project_id",
      "integration_id",
      "widget_id",
      "uid",
      "device_type",
      "platform",
      "ip",
      "country",
      "language",
      "visitor_id",
      "contact_id",
      "is_emulator",
      "meta",
      "last_activity_at",
      "quiet_since",
      "created_at",
      "updated_at",
      "chat_mode",
      "mode_epoch",
      "state",
      "status",
      "segment",
      "data",
      "unseen",
      "resolved_by_inactivity",
    ])
    .expression((eb) =>
      eb
        .selectFrom("widgets")
        .select([
          "widgets.project_id",
          raw<number>`coalesce(cast(${row.integrationId} as bigint), widgets.integration_id)`.as("counts_as"),
          "widgets.id",
          raw`${row.uid}`.as("uid"),
          raw`${row.deviceType}`.as("device_type"),
          raw`${row.platform}`.as("platform"),
          raw`${row.ip}`.as("ip"),
          raw`${row.country}`.as("country"),
          raw`${row.language}`.as("language"),
          raw`${row.visitorId}`.as("visitor_id"),
          raw`${row.contactId}`.as("contact_id"),
          raw`${row.isEmulator}`.as("is_emulator"),
          raw`${row.meta}`.as("meta"),
          raw`${row.now}`.as("last_activity_at"),
          raw`${row.now}`.as("quiet_since"),
          raw`${row.now}`.as("opened_at"),
          raw`${row.now}`.as("changed_at"),
          raw`${raw.lit(CHAT_MODE_CODES.bot)}`.as("chat_mode"),
          raw`0`.as("mode_epoch"),
          raw`'pending'`.as("state"),
          raw`'open'`.as("status"),
          raw`'chat'`.as("segment"),
          raw`'{}'`.as("data"),
          raw`0`.as("unseen"),
          raw`0`.as("resolved_by_inactivity"),
        ])
        .where("widgets.uid", "=", row.widgetUid)
        .where("widgets.project_id", "=", row.projectId),
    )
    .returning(["id", "integration_id", "widget_id"]),
);

/** Answers the new row, or null if the project has no such widget. */
export async function insertSession(sql: Sql, row: NewSessionRow): Promise<SessionRow | null> {
  const ids = await insertion(sql, row);
  if (!ids) return null;
  return {
    id: ids.id,
    project_id: row.projectId,
    integration_id: ids.integration_id,
    widget_id: ids.widget_id,
    uid: row.uid,
    chat_mode: "bot",
    mode_epoch: 0,
    state: "pending",
    status: "open",
    segment: "chat",
    device_type: row.deviceType,
    platform: row.platform,
    ip: row.ip,
    country: row.country,
    language: row.language,
    visitor_id: row.visitorId,
    contact_id: row.contactId,
    is_emulator: row.isEmulator,
    data: "{}" as JsonText,
    meta: row.meta,
    unseen: 0,
    last_message_id: null,
    last_message: null,
    last_message_content_type: null,
    last_message_type: null,
    last_message_at: null,
    last_activity_at: row.now,
    quiet_since: row.now,
    first_asked_at: null,
    first_response_ms: null,
    waiting_since: null,
    is_missed: 0,
    is_disliked: 0,
    resolved_by_inactivity: 0,
    successor_uid: null,
    assignee_id: null,
    team_id: null,
    snoozed_until: null,
    priority: 0,
    is_spam: 0,
    sla_policy_id: null,
    sla_due_at: null,
    sla_target: null,
    created_at: row.now,
    updated_at: row.now,
  };
}

export interface SessionKey {
  readonly projectId: number;
  readonly uid: string;
}

/** After how many minutes a project closes and resolves its sessions. */
export interface Durations {
  readonly auto_close_duration: number | null;
  readonly auto_resolve_duration: number | null;
}

export interface SessionWithDurations extends SessionRow, Durations {
  readonly widget_uid: string;
}

const withDurations = (sql: Sql, key: SessionKey) =>
  sql
    .selectFrom("sessions")
    .innerJoin("project_settings as settings", "settings.project_id", "sessions.project_id")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .selectAll("sessions")
    .select(["widget.uid as widget_uid", "settings.auto_close_duration", "settings.auto_resolve_duration"])
    .where("sessions.uid", "=", key.uid)
    .where("sessions.project_id", "=", key.projectId);

const byUid = prepared((sql, key: SessionKey) => withDurations(sql, key));
const byUidLocked = prepared((sql, key: SessionKey) => withDurations(sql, key).forUpdate("sessions"));

export async function findSession(sql: Sql, key: SessionKey): Promise<SessionWithDurations | null> {
  const [row] = await byUid(sql, key);
  return row ? decodeSession(row) : null;
}

/** Inside a transaction: the row stays locked until the transaction ends. SQLite has one writer anyway. */
export async function findSessionForUpdate(
  sql: Sql,
  engine: Engine,
  key: SessionKey,
): Promise<SessionWithDurations | null> {
  const [row] = await (engine === "postgres" ? byUidLocked : byUid)(sql, key);
  return row ? decodeSession(row) : null;
}

export async function updateSessionRow(
  sql: Sql,
  key: { projectId: number; id: number },
  changes: SessionChanges,
): Promise<void> {
  await sql
    .updateTable("sessions")
    .set(encodeChanges(changes))
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .execute();
}

export async function deleteSessionRow(sql: Sql, key: SessionKey): Promise<{ id: number } | null> {
  const row = await sql
    .deleteFrom("sessions")
    .where("uid", "=", key.uid)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row ?? null;
}

/** Whose a conversation is: the contact's, its browser's, and that browser's contact's. */
export async function findOwners(
  sql: Sql,
  sessionId: number,
): Promise<{ readonly visitorId: number | null; readonly contactId: number | null }> {
  const row = await sql
    .selectFrom("sessions as session")
    .leftJoin("visitors as visitor", "visitor.id", "session.visitor_id")
    .select(["session.visitor_id", "session.contact_id", "visitor.contact_id as visitor_contact_id"])
    .where("session.id", "=", sessionId)
    .executeTakeFirst();
  return {
    visitorId: row?.visitor_id ?? null,
    contactId: row?.contact_id ?? row?.visitor_contact_id ?? null,
  };
}

/** Every conversation of a contact, also those of browsers that were linked to it later. */
export async function listSessionsOfContact(
  sql: Sql,
  key: { projectId: number; contactId: number },
): Promise<{ id: number; uid: string; visitor_id: number | null }[]> {
  return sql
    .selectFrom("sessions")
    .select(["id", "uid", "visitor_id"])
    .where("project_id", "=", key.projectId)
    .where((where) =>
      where.or([
        where("contact_id", "=", key.contactId),
        where("visitor_id", "in", sql.selectFrom(visitorsOf(sql, key).as("visitor")).select("visitor.id")),
      ]),
    )
    .orderBy("id")
    .execute();
}

export const listVisitorsOf = (
  sql: Sql,
  key: { projectId: number; contactId: number },
): Promise<{ id: number; uid: string }[]> => visitorsOf(sql, key).execute();

/** The contact's browsers and accounts, and those of their conversations that are linked to no other contact. */
const visitorsOf = (sql: Sql, key: { projectId: number; contactId: number }) =>
  sql
    .selectFrom("visitors")
    .select(["id", "uid"])
    .where("contact_id", "=", key.contactId)
    .where(isUnindexed("project_id", key.projectId))
    .union(
      sql
        .selectFrom("sessions as own")
        .innerJoin("visitors as browser", "browser.id", "own.visitor_id")
        .select(["browser.id", "browser.uid"])
        .where("own.contact_id", "=", key.contactId)
        .where(isUnindexed("own.project_id", key.projectId))
        .where("browser.contact_id", "is", null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("sessions as other")
                .select("other.id")
                .whereRef("other.visitor_id", "=", "browser.id")
                .where("other.contact_id", "!=", key.contactId),
            ),
          ),
        ),
    );

export async function deleteVisitors(
  sql: Sql,
  key: { projectId: number; visitorIds: readonly number[] },
): Promise<void> {
  for (const ids of slicesOf(key.visitorIds))
    await sql
      .deleteFrom("visitors")
      .where(isUnindexed("project_id", key.projectId))
      .where("id", "in", ids)
      .execute();
}

/** Conversations that have been quiet since a moment. */
interface Quiet {
  readonly projectId: number;
  /** No activity since. */
  readonly before: number;
}

const quietSessions = (sql: Sql, { projectId, before }: Quiet) =>
  sql
    .selectFrom("sessions")
    .where("project_id", "=", projectId)
    .where("is_emulator", "in", [0, 1])
    .where("last_activity_at", "<", before);

export const countQuietSessions = (sql: Sql, key: Quiet): Promise<number> =>
  countRows(quietSessions(sql, key));

export const countSessionAddresses = (sql: Sql, key: Quiet): Promise<number> =>
  countRows(quietSessions(sql, key).where("ip", "is not", null));

/** Answers the uids of those that it deleted. */
export async function deleteQuietSessions(sql: Sql, key: Quiet & { limit: number }): Promise<string[]> {
  const rows = await sql
    .deleteFrom("sessions")
    .where("id", "in", quietSessions(sql, key).select("id").limit(key.limit))
    .returning("uid")
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function clearSessionAddresses(sql: Sql, key: Quiet & { limit: number }): Promise<number> {
  const rows = await sql
    .updateTable("sessions")
    .set({ ip: null })
    .where("id", "in", quietSessions(sql, key).select("id").where("ip", "is not", null).limit(key.limit))
    .returning("id")
    .execute();
  return rows.length;
}

export async function listSessionUids(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (key.ids.length === 0) return new Map();
  const rows = await sql
    .selectFrom("sessions")
    .select(["id", "uid"])
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", [...new Set(key.ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.uid]));
}
