import type { Insertable, Selectable, Updateable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { McpServersTable } from "../tables.ts";

export type McpServerRow = Selectable<McpServersTable>;

export interface McpServerKey {
  readonly projectId: number;
  readonly id: number;
}

export function insertMcpServer(sql: Sql, row: Insertable<McpServersTable>): Promise<McpServerRow> {
  return sql.insertInto("mcp_servers").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findMcpServer(sql: Sql, key: McpServerKey): Promise<McpServerRow | null> {
  const row = await sql
    .selectFrom("mcp_servers")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

export function listMcpServers(sql: Sql, key: { projectId: number }): Promise<McpServerRow[]> {
  return sql
    .selectFrom("mcp_servers")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("name")
    .execute();
}

export async function updateMcpServerRow(
  sql: Sql,
  key: McpServerKey,
  changes: Updateable<McpServersTable>,
): Promise<McpServerRow | null> {
  const row = await sql
    .updateTable("mcp_servers")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteMcpServerRow(sql: Sql, key: McpServerKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("mcp_servers")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Only one caller gets to refresh this very grant, until the lease is over. */
export async function claimRefresh(
  sql: Sql,
  claim: { id: number; sealedGrant: string; now: number; until: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("mcp_servers")
    .set({ refreshing_until: claim.until })
    .where("id", "=", claim.id)
    .where("sealed_grant", "=", claim.sealedGrant)
    .where((eb) => eb.or([eb("refreshing_until", "is", null), eb("refreshing_until", "<=", claim.now)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a grant that is not being refreshed: a refresh that is under way replaces the very grant it began with. */
export async function noteOnGrant(
  sql: Sql,
  noted: { id: number; before: string; sealedGrant: string; problem: string },
): Promise<void> {
  await sql
    .updateTable("mcp_servers")
    .set({ sealed_grant: noted.sealedGrant, problem: noted.problem })
    .where("id", "=", noted.id)
    .where("sealed_grant", "=", noted.before)
    .where("refreshing_until", "is", null)
    .execute();
}

/** Replaces the grant that was claimed; another one that came meanwhile stays. */
export async function storeRefreshedGrant(
  sql: Sql,
  refreshed: { id: number; before: string; sealedGrant: string | null; problem: string | null },
): Promise<void> {
  await sql
    .updateTable("mcp_servers")
    .set({ sealed_grant: refreshed.sealedGrant, problem: refreshed.problem, refreshing_until: null })
    .where("id", "=", refreshed.id)
    .where("sealed_grant", "=", refreshed.before)
    .execute();
}
