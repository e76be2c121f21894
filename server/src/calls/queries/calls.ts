import type { Selectable, Updateable } from "kysely";
import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { CallDirection, CallsTable, CallStatus } from "../tables.ts";

export type CallRow = Selectable<CallsTable>;
export type CallChange = Omit<Updateable<CallsTable>, "id" | "uid" | "project_id">;
export type NewCall = Pick<
  CallRow,
  | "uid"
  | "project_id"
  | "channel_id"
  | "session_id"
  | "session_uid"
  | "direction"
  | "status"
  | "from_number"
  | "to_number"
  | "vendor_id"
  | "extra_data"
  | "created_at"
>;

export async function insertCall(sql: Sql, call: NewCall): Promise<CallRow> {
  return sql
    .insertInto("calls")
    .values({ ...call, spoken_through: 0, silences: 0, updated_at: call.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCallById(sql: Sql, id: number): Promise<CallRow | null> {
  return (await sql.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function findCallByUid(
  sql: Sql,
  key: { channelId: number; uid: string },
): Promise<CallRow | null> {
  const row = await sql
    .selectFrom("calls")
    .selectAll()
    .where("uid", "=", key.uid)
    .where("channel_id", "=", key.channelId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCallByVendorId(
  sql: Sql,
  key: { channelId: number; vendorId: string },
): Promise<CallRow | null> {
  const row = await sql
    .selectFrom("calls")
    .selectAll()
    .where("channel_id", "=", key.channelId)
    .where("vendor_id", "=", key.vendorId)
    .executeTakeFirst();
  return row ?? null;
}

/** Also of a channel that was disconnected. */
export async function isKnownVendorId(sql: Sql, vendorId: string): Promise<boolean> {
  const row = await sql
    .selectFrom("calls")
    .select("id")
    .where("vendor_id", "=", vendorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCallOfProject(
  sql: Sql,
  key: { projectId: number; id: number },
): Promise<CallRow | null> {
  const row = await sql
    .selectFrom("calls")
    .selectAll()
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** The row for the rest of the transaction: reports of one call wait for each other. */
export async function lockCall(sql: Sql, id: number, now: number): Promise<CallRow | null> {
  const row = await sql
    .updateTable("calls")
    .set({ updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCall(sql: Sql, id: number, change: CallChange): Promise<CallRow | null> {
  const row = await sql
    .updateTable("calls")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the token was the call's. It opens the socket once. */
export async function spendRelayToken(sql: Sql, id: number, token: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("calls")
    .set({ relay_token: null })
    .where("id", "=", id)
    .where("relay_token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function advanceSpoken(sql: Sql, id: number, messageId: number): Promise<void> {
  await sql
    .updateTable("calls")
    .set({ spoken_through: messageId })
    .where("id", "=", id)
    .where("spoken_through", "<", messageId)
    .execute();
}

export async function countActiveCalls(sql: Sql, key: { channelId: number; since: number }): Promise<number> {
  return countRows(
    sql
      .selectFrom("calls")
      .where("channel_id", "=", key.channelId)
      .where("ended_at", "is", null)
      .where("created_at", ">", key.since),
  );
}

/** A call to or from this number that has not ended. */
export async function findActiveCallWith(
  sql: Sql,
  key: { channelId: number; number: string; since: number },
): Promise<CallRow | null> {
  const row = await sql
    .selectFrom("calls")
    .selectAll()
    .where("channel_id", "=", key.channelId)
    .where("to_number", "=", key.number)
    .where("ended_at", "is", null)
    .where("created_at", ">", key.since)
    .executeTakeFirst();
  return row ?? null;
}

export interface CallFilter {
  readonly projectId: number;
  readonly status?: CallStatus | undefined;
  readonly direction?: CallDirection | undefined;
  readonly sessionUid?: string | undefined;
  readonly number?: string | undefined;
}

/** The newest first. */
export async function pageOfCalls(
  sql: Sql,
  filter: CallFilter,
  page: ListPage,
): Promise<{ rows: CallRow[]; count: () => Promise<number> }> {
  let query = sql.selectFrom("calls").where("project_id", "=", filter.projectId);
  if (filter.status) query = query.where("status", "=", filter.status);
  if (filter.direction) query = query.where("direction", "=", filter.direction);
  if (filter.sessionUid) query = query.where("session_uid", "=", filter.sessionUid);
  const { number } = filter;
  if (number)
    query = query.where((where) =>
      where.or([where("from_number", "=", number), where("to_number", "=", number)]),
    );
  const rows = await page.take(query.selectAll(), [["id", "desc"]]);
  return { rows, count: () => countRows(query) };
}
