import type { Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { FlowDefinition } from "../definition.ts";
import type { FlowsTable } from "../tables.ts";

type StoredFlow = Selectable<FlowsTable>;
export interface FlowRow extends Omit<StoredFlow, "draft"> {
  readonly draft: FlowDefinition;
  readonly user_name: string | null;
  readonly live_number: number | null;
  /** When the newest version was made. */
  readonly published_at: number | null;
  /** What visitors get; null while it is not published. */
  readonly live: FlowDefinition | null;
}

export interface FlowKey {
  readonly projectId: number;
  readonly flowId: number;
}

const flows = (sql: Sql, key: { projectId: number }) =>
  sql
    .selectFrom("flows as flow")
    .leftJoin("users as person", "person.id", "flow.user_id")
    .leftJoin("flow_versions as version", "version.id", "flow.live_version_id")
    .selectAll("flow")
    .select(["person.name as user_name", "version.number as live_number", "version.definition as live"])
    .select((eb) =>
      eb
        .selectFrom("flow_versions as any")
        .select(({ fn }) => fn.max<number | null>("any.created_at").as("at"))
        .whereRef("any.flow_id", "=", "flow.id")
        .as("published_at"),
    )
    .where("flow.project_id", "=", key.projectId);

type Joined = Awaited<ReturnType<ReturnType<typeof flows>["execute"]>>[number];
const decode = (row: Joined): FlowRow => ({
  ...row,
  draft: fromJson<FlowDefinition>(row.draft),
  live: row.live === null ? null : fromJson<FlowDefinition>(row.live),
});

/** In the order in which they were created. */
export async function listFlows(sql: Sql, key: { projectId: number }): Promise<FlowRow[]> {
  return (await flows(sql, key).orderBy("flow.id").execute()).map(decode);
}

export async function findFlow(sql: Sql, key: FlowKey): Promise<FlowRow | null> {
  const row = await flows(sql, key).where("flow.id", "=", key.flowId).executeTakeFirst();
  return row ? decode(row) : null;
}

export function countFlows(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("flows").where("project_id", "=", key.projectId));
}

export interface DraftValues {
  readonly draft: FlowDefinition;
  readonly userId: number | null;
  readonly now: number;
}

const columnsOf = ({ draft, userId, now }: DraftValues) => ({
  name: draft.name,
  name_key: foldText(draft.name),
  draft: toJson(draft),
  user_id: userId,
  updated_at: now,
});

export async function insertFlow(
  sql: Sql,
  key: { projectId: number },
  values: DraftValues,
): Promise<{ id: number }> {
  return sql
    .insertInto("flows")
    .values({
      project_id: key.projectId,
      ...columnsOf(values),
      revision: 1,
      live_version_id: null,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** False if the draft has another revision by now, or the flow is gone. */
export async function updateDraft(
  sql: Sql,
  key: FlowKey,
  revision: number,
  values: DraftValues,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("flows")
    .set({ ...columnsOf(values), revision: revision + 1 })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.flowId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateLiveVersion(sql: Sql, key: FlowKey, versionId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("flows")
    .set({ live_version_id: versionId })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.flowId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFlow(sql: Sql, key: FlowKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("flows")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.flowId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Publishing reads all flows of the project: two at a time could close a loop that neither sees. */
export async function lockFlows(sql: Sql, key: { projectId: number }): Promise<void> {
  await sql
    .updateTable("flows")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("project_id", "=", key.projectId)
    .execute();
}
