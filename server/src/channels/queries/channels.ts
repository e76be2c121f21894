import { sql as raw, type Selectable } from "kysely";
import { countRows, toJson, type Sql } from "../../platform/db/index.ts";
import type { ChannelsTable, ChannelState } from "../tables.ts";

export type ChannelRow = Selectable<ChannelsTable>;
export type NewChannelRow = Omit<
  ChannelRow,
  | "id"
  | "state"
  | "problem"
  | "problem_at"
  | "last_received_at"
  | "last_sent_at"
  | "listener"
  | "listener_until"
>;

export async function insertChannel(sql: Sql, row: NewChannelRow): Promise<ChannelRow> {
  return sql
    .insertInto("channels")
    .values({
      ...row,
      state: "ready",
      problem: null,
      problem_at: null,
      last_received_at: null,
      last_sent_at: null,
      listener: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCursor(sql: Sql, id: number): Promise<string | null> {
  const row = await sql.selectFrom("channels").select("cursor").where("id", "=", id).executeTakeFirst();
  return row?.cursor ?? null;
}

export async function updateCursor(sql: Sql, id: number, cursor: string): Promise<void> {
  await sql.updateTable("channels").set({ cursor }).where("id", "=", id).execute();
}

export async function findChannelByUid(sql: Sql, uid: string): Promise<ChannelRow | null> {
  return (await sql.selectFrom("channels").selectAll().where("uid", "=", uid).executeTakeFirst()) ?? null;
}

/** For work of the installation itself, which knows the id alone. */
export async function findChannelById(sql: Sql, id: number): Promise<ChannelRow | null> {
  return (await sql.selectFrom("channels").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export interface ChannelKey {
  readonly projectId: number;
  readonly id: number;
}

export async function findChannel(sql: Sql, key: ChannelKey): Promise<ChannelRow | null> {
  const row = await sql
    .selectFrom("channels")
    .selectAll()
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listChannels(sql: Sql, key: { projectId: number }): Promise<ChannelRow[]> {
  return sql
    .selectFrom("channels")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .execute();
}

export async function listChannelsOfKind(
  sql: Sql,
  key: { projectId: number; kind: ChannelRow["kind"] },
): Promise<ChannelRow[]> {
  return sql
    .selectFrom("channels")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .orderBy("id")
    .execute();
}

export async function countChannels(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("channels").where("project_id", "=", key.projectId));
}

export async function hasChannels(sql: Sql, projectId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("channels")
    .select("id")
    .where("project_id", "=", projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasChannelOfDoor(sql: Sql, widgetUid: string): Promise<boolean> {
  const row = await sql
    .selectFrom("channels")
    .select("id")
    .where("widget_uid", "=", widgetUid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findChannelByAccount(
  sql: Sql,
  account: { kind: ChannelRow["kind"]; accountId: string },
): Promise<ChannelRow | null> {
  const row = await sql
    .selectFrom("channels")
    .selectAll()
    .where("kind", "=", account.kind)
    .where("account_id", "=", account.accountId)
    .executeTakeFirst();
  return row ?? null;
}

export type ChannelChange = Partial<
  Pick<
    ChannelRow,
    "name" | "account_id" | "cursor" | "account_name" | "credentials" | "next_step" | "problem" | "problem_at"
  >
> & { readonly settings?: object; readonly state?: ChannelState; readonly updated_at: number };

export async function updateChannelRow(
  sql: Sql,
  key: ChannelKey,
  { settings, ...change }: ChannelChange,
): Promise<ChannelRow | null> {
  const row = await sql
    .updateTable("channels")
    .set({ ...change, ...(settings === undefined ? {} : { settings: toJson(settings) }) })
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function touchChannel(
  sql: Sql,
  id: number,
  at: { last_received_at: number } | { last_sent_at: number },
): Promise<void> {
  await sql.updateTable("channels").set(at).where("id", "=", id).execute();
}

export async function deleteChannel(sql: Sql, key: ChannelKey): Promise<void> {
  await sql.deleteFrom("channels").where("id", "=", key.id).where("project_id", "=", key.projectId).execute();
}

/**
 * Of a project whose rows are deleted later: no address of a vendor leads to them, nothing is sent, and another project
 * can connect the accounts.
 */
export async function withdrawChannelRows(
  sql: Sql,
  projectId: number,
  now: number,
): Promise<{ id: number }[]> {
  const withdrawn = (column: "uid" | "account_id") =>
    raw<string>`'deleted-' || cast(id as text) || '-' || ${raw.ref(column)}`;
  return sql
    .updateTable("channels")
    .set({
      uid: withdrawn("uid"),
      account_id: withdrawn("account_id"),
      state: "paused",
      updated_at: now,
    })
    .where("project_id", "=", projectId)
    .returning("id")
    .execute();
}

export async function listChannelsOfKinds(
  sql: Sql,
  kinds: readonly ChannelRow["kind"][],
): Promise<{ id: number }[]> {
  if (kinds.length === 0) return [];
  return sql
    .selectFrom("channels")
    .select("id")
    .where("kind", "in", kinds)
    .where("state", "=", "ready")
    .orderBy("id")
    .execute();
}

/** Whether this process listens now: it did before, or no process does. */
export async function claimListener(
  sql: Sql,
  { id, listener, now, until }: { id: number; listener: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("channels")
    .set({ listener, listener_until: until })
    .where("id", "=", id)
    .where("state", "=", "ready")
    .where((eb) =>
      eb.or([eb("listener", "=", listener), eb("listener", "is", null), eb("listener_until", "<", now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows at a channel that it can't be listened to, or that it can again. */
export async function updateListenProblem(
  sql: Sql,
  id: number,
  problem: { readonly problem: string; readonly problem_at: number } | null,
): Promise<void> {
  await sql
    .updateTable("channels")
    .set(problem ?? { problem: null, problem_at: null })
    .where("id", "=", id)
    .where("state", "=", "ready")
    .execute();
}

export async function releaseListener(sql: Sql, listener: string): Promise<void> {
  await sql
    .updateTable("channels")
    .set({ listener: null, listener_until: 0 })
    .where("listener", "=", listener)
    .execute();
}
