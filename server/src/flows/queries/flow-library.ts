import { fromJson, prepared, type Sql } from "../../platform/db/index.ts";
import type { FlowDefinition } from "../definition.ts";

/** Read with every message of a visitor. */
const live = prepared((sql, key: { projectId: number }) =>
  sql
    .selectFrom("flows")
    .select(["id", "live_version_id"])
    .where("project_id", "=", key.projectId)
    .where("live_version_id", "is not", null)
    .orderBy("id"),
);

export const listLiveFlows = (sql: Sql, key: { projectId: number }) => live(sql, key);

export async function findDefinition(
  sql: Sql,
  key: { projectId: number; versionId: number },
): Promise<FlowDefinition | null> {
  const row = await sql
    .selectFrom("flow_versions")
    .select("definition")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.versionId)
    .executeTakeFirst();
  return row ? fromJson<FlowDefinition>(row.definition) : null;
}
