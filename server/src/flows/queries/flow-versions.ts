import type { Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql, type ListPage, createPage } from "../../platform/db/index.ts";
import type { FlowDefinition } from "../definition.ts";
import type { FlowVersionsTable } from "../tables.ts";
import type { FlowKey } from "./flows.ts";

export type FlowVersionRow = Omit<Selectable<FlowVersionsTable>, "definition"> & {
  readonly definition: FlowDefinition;
  readonly user_name: string | null;
};

const versions = (sql: Sql, key: FlowKey) =>
  sql
    .selectFrom("flow_versions as version")
    .leftJoin("users as person", "person.id", "version.user_id")
    .selectAll("version")
    .select("person.name as user_name")
    .where("version.project_id", "=", key.projectId)
    .where("version.flow_id", "=", key.flowId);

type Joined = Awaited<ReturnType<ReturnType<typeof versions>["execute"]>>[number];
const decode = (row: Joined): FlowVersionRow => ({
  ...row,
  definition: fromJson<FlowDefinition>(row.definition),
});

/** Newest first. */
export async function listFlowVersions(sql: Sql, key: FlowKey, page: ListPage): Promise<FlowVersionRow[]> {
  const rows = await page.take(versions(sql, key), [["version.number", "desc"]]);
  return rows.map(decode);
}

export function countFlowVersions(sql: Sql, key: FlowKey): Promise<number> {
  return countRows(sql.selectFrom("flow_versions").where("flow_id", "=", key.flowId));
}

export async function findFlowVersion(
  sql: Sql,
  key: FlowKey & { readonly versionId: number },
): Promise<FlowVersionRow | null> {
  const row = await versions(sql, key).where("version.id", "=", key.versionId).executeTakeFirst();
  return row ? decode(row) : null;
}

/** The newest version's number is one more than the highest so far. */
export async function insertFlowVersion(
  sql: Sql,
  key: FlowKey,
  values: { definition: FlowDefinition; userId: number | null; now: number },
): Promise<{ id: number; number: number }> {
  const [newest] = await listFlowVersions(sql, key, createPage({ limit: 1 }));
  return sql
    .insertInto("flow_versions")
    .values({
      project_id: key.projectId,
      flow_id: key.flowId,
      number: (newest?.number ?? 0) + 1,
      definition: toJson(values.definition),
      user_id: values.userId,
      created_at: values.now,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

export async function deleteFlowVersionsUpTo(sql: Sql, key: FlowKey, number: number): Promise<void> {
  await sql
    .deleteFrom("flow_versions")
    .where("flow_id", "=", key.flowId)
    .where("number", "<=", number)
    .execute();
}
