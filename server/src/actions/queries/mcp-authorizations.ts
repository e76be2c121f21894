import type { Insertable, Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { McpAuthorizationsTable } from "../tables.ts";

export type McpAuthorizationRow = Selectable<McpAuthorizationsTable>;

/** A caller has one open authorization per server: a second one replaces the first. */
export async function replaceMcpAuthorization(
  sql: Sql,
  row: Insertable<McpAuthorizationsTable>,
): Promise<void> {
  await sql
    .deleteFrom("mcp_authorizations")
    .where("server_id", "=", row.server_id)
    .where("caller", "=", row.caller)
    .execute();
  await sql.insertInto("mcp_authorizations").values(row).execute();
}

/** Works once: the row is gone afterwards. */
export async function useMcpAuthorization(
  sql: Sql,
  key: { projectId: number; caller: string; stateHash: string },
): Promise<McpAuthorizationRow | null> {
  const row = await sql
    .deleteFrom("mcp_authorizations")
    .where("project_id", "=", key.projectId)
    .where("caller", "=", key.caller)
    .where("state_hash", "=", key.stateHash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
