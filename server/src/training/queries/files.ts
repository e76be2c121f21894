import type { Selectable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { TrainingFilesTable, TrainingStatus } from "../tables.ts";

export type FileRow = Selectable<TrainingFilesTable>;

export interface FileKey {
  readonly projectId: number;
  readonly id: number;
}

export async function insertFile(
  sql: Sql,
  file: {
    projectId: number;
    userId: number | null;
    name: string;
    url: string;
    tags: string | null;
    extraSettings: unknown;
    now: number;
  },
): Promise<FileRow> {
  return sql
    .insertInto("training_files")
    .values({
      project_id: file.projectId,
      user_id: file.userId,
      name: file.name,
      url: file.url,
      kind: null,
      size: null,
      tags: file.tags,
      extra_settings: toJson(file.extraSettings),
      status: "pending",
      progress: 0,
      reason: null,
      problem: null,
      created_at: file.now,
      updated_at: file.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findFile(sql: Sql, key: FileKey): Promise<FileRow | null> {
  const row = await sql
    .selectFrom("training_files")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateFile(
  sql: Sql,
  key: FileKey,
  changes: Partial<
    Pick<FileRow, "name" | "kind" | "size" | "status" | "progress" | "reason" | "problem" | "updated_at">
  >,
  options: { unless?: readonly TrainingStatus[] } = {},
): Promise<boolean> {
  let query = sql
    .updateTable("training_files")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id);
  if (options.unless) query = query.where("status", "not in", options.unless);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFileRow(sql: Sql, key: FileKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("training_files")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listFiles(
  sql: Sql,
  asked: {
    projectId: number;
    status?: TrainingStatus | undefined;
    id?: number | undefined;
    direction: "asc" | "desc";
    limit: number;
    offset: number;
  },
): Promise<{ rows: FileRow[]; total: number }> {
  let matching = sql.selectFrom("training_files").where("project_id", "=", asked.projectId);
  if (asked.status) matching = matching.where("status", "=", asked.status);
  if (asked.id !== undefined) matching = matching.where("id", "=", asked.id);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("id", asked.direction)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows, total };
}
