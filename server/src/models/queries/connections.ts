import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { ConnectionKind, ConnectionSettings, ListedModel } from "../connections/connection.ts";

export interface ConnectionRow {
  readonly id: number;
  readonly organizationId: number;
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly address: string | null;
  readonly secret: string | null;
  readonly settings: ConnectionSettings;
  readonly models: readonly ListedModel[];
  readonly testedAt: number;
  readonly lastError: string | null;
}

interface ConnectionKey {
  readonly organizationId: number;
  readonly id: number;
}

export async function listConnections(
  sql: Sql,
  { organizationId }: { readonly organizationId: number },
): Promise<readonly ConnectionRow[]> {
  const rows = await sql
    .selectFrom("model_connections")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind as ConnectionKind,
    name: row.name,
    address: row.address,
    secret: row.secret,
    settings: fromJson<ConnectionSettings>(row.settings),
    models: fromJson<ListedModel[]>(row.models),
    testedAt: row.tested_at,
    lastError: row.last_error,
  }));
}

type Values = Omit<ConnectionRow, "id" | "organizationId">;

const columnsOf = (values: Values, now: number) => ({
  kind: values.kind,
  name: values.name,
  address: values.address,
  secret: values.secret,
  settings: toJson(values.settings),
  models: toJson(values.models),
  tested_at: values.testedAt,
  last_error: values.lastError,
  updated_at: now,
});

export async function insertConnection(
  sql: Sql,
  organizationId: number,
  values: Values,
  now: number,
): Promise<void> {
  await sql
    .insertInto("model_connections")
    .values({ ...columnsOf(values, now), organization_id: organizationId, created_at: now })
    .execute();
}

export async function updateConnection(
  sql: Sql,
  key: ConnectionKey,
  values: Values,
  now: number,
): Promise<void> {
  await sql
    .updateTable("model_connections")
    .set(columnsOf(values, now))
    .where("id", "=", key.id)
    .where("organization_id", "=", key.organizationId)
    .execute();
}

/** What a test found, unless the connection was saved since: each time its key is sealed anew, whatever has changed. */
export async function updateTested(
  sql: Sql,
  { id, secret, address }: Pick<ConnectionRow, "id" | "secret" | "address">,
  { models, testedAt, lastError }: Pick<ConnectionRow, "models" | "testedAt" | "lastError">,
): Promise<void> {
  await sql
    .updateTable("model_connections")
    .set({ models: toJson(models), tested_at: testedAt, last_error: lastError, updated_at: testedAt })
    .where("id", "=", id)
    .where("secret", secret === null ? "is" : "=", secret)
    .where("address", address === null ? "is" : "=", address)
    .execute();
}

export async function updateLastError(sql: Sql, id: number, lastError: string | null): Promise<void> {
  await sql.updateTable("model_connections").set({ last_error: lastError }).where("id", "=", id).execute();
}

/** Writes nothing where there is none. */
export async function clearLastError(sql: Sql, id: number): Promise<void> {
  await sql
    .updateTable("model_connections")
    .set({ last_error: null })
    .where("id", "=", id)
    .where("last_error", "is not", null)
    .execute();
}

/** Whether this caller sends the mail: no process has since `notSince`. */
export async function claimKeyMail(
  sql: Sql,
  { id, now, notSince }: { readonly id: number; readonly now: number; readonly notSince: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("model_connections")
    .set({ mailed_at: now })
    .where("id", "=", id)
    .where((where) => where.or([where("mailed_at", "is", null), where("mailed_at", "<=", notSince)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteConnectionRow(sql: Sql, key: ConnectionKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("model_connections")
    .where("id", "=", key.id)
    .where("organization_id", "=", key.organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
