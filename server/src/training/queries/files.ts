import type { Selectable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { TrainingFilesTable, TrainingStatus } from "../tables.ts";
import { findItem, listItems, type ItemKey, type ItemPage } from "./items.ts";

export type FileRow = Selectable<TrainingFilesTable>;

export async function insertFile(
  sql: Sql,
  file: {
    projectId: number;
    userId: number | null;
    name: string;
    /** Empty for a file from a computer. */
    url: string;
    size?: number;
    archiveId?: number;
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
      size: file.size ?? null,
      tags: file.tags,
      extra_settings: toJson(file.extraSettings),
      status: "pending",
      progress: 0,
      reason: null,
      problem: null,
      note: null,
      archive_id: file.archiveId ?? null,
      created_at: file.now,
      updated_at: file.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findFile = (sql: Sql, key: ItemKey) => findItem(sql, "training_files", key);

export async function updateFile(
  sql: Sql,
  key: ItemKey,
  changes: Partial<
    Pick<
      FileRow,
      "name" | "kind" | "size" | "status" | "progress" | "reason" | "problem" | "note" | "updated_at"
    >
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

/** Names of the files that an archive has brought. */
export async function listArchiveFiles(sql: Sql, key: ItemKey): Promise<string[]> {
  const rows = await sql
    .selectFrom("training_files")
    .select("name")
    .where("project_id", "=", key.projectId)
    .where("archive_id", "=", key.id)
    .execute();
  return rows.map(({ name }) => name);
}

/** The row as it was; null if there is none. */
export async function deleteFileRow(sql: Sql, key: ItemKey): Promise<FileRow | null> {
  const row = await sql
    .deleteFrom("training_files")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export const listFiles = (
  sql: Sql,
  { status, ...page }: ItemPage & { readonly status?: TrainingStatus | undefined },
) => listItems(sql, "training_files", page, (files) => (status ? files.where("status", "=", status) : files));
