import { fromBytes, type Sql } from "../../platform/db/index.ts";

export interface UngroupedQuestion {
  readonly id: number;
  readonly question: string;
  readonly askedAt: number;
}

export async function listUngrouped(
  sql: Sql,
  key: { projectId: number; limit: number },
): Promise<UngroupedQuestion[]> {
  return sql
    .selectFrom("unanswered_questions")
    .select(["id", "question", "created_at as askedAt"])
    .where("project_id", "=", key.projectId)
    .where("group_id", "is", null)
    .orderBy("id")
    .limit(key.limit)
    .execute();
}

export interface Group {
  readonly id: number;
  readonly question: string;
  readonly words: string;
  readonly vector: Uint8Array | null;
  readonly embedder: string | null;
}

/** The groups asked about last. */
export async function listGroups(sql: Sql, key: { projectId: number; limit: number }): Promise<Group[]> {
  const rows = await sql
    .selectFrom("question_groups")
    .select(["id", "question", "words", "vector", "embedder"])
    .where("project_id", "=", key.projectId)
    .orderBy("last_asked_at", "desc")
    .orderBy("id", "desc")
    .limit(key.limit)
    .execute();
  return rows.map((row) => ({ ...row, vector: row.vector && fromBytes(row.vector) }));
}

export async function insertGroup(
  sql: Sql,
  row: Omit<Group, "id"> & { projectId: number; askedAt: number; now: number },
): Promise<number> {
  const { id } = await sql
    .insertInto("question_groups")
    .values({
      project_id: row.projectId,
      question: row.question,
      words: row.words,
      vector: row.vector,
      embedder: row.embedder,
      hidden_until: 0,
      last_asked_at: row.askedAt,
      created_at: row.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVector(
  sql: Sql,
  key: { projectId: number; id: number },
  made: { vector: Uint8Array; embedder: string },
): Promise<void> {
  await sql
    .updateTable("question_groups")
    .set(made)
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .execute();
}

/** Puts a question into a group, unless its conversation was deleted meanwhile. */
export async function assignGroup(
  sql: Sql,
  key: { projectId: number; questionId: number; groupId: number; askedAt: number },
): Promise<void> {
  await sql
    .updateTable("unanswered_questions")
    .set({ group_id: key.groupId })
    .where("id", "=", key.questionId)
    .where("project_id", "=", key.projectId)
    .execute();
  await sql
    .updateTable("question_groups")
    .set({ last_asked_at: key.askedAt })
    .where("id", "=", key.groupId)
    .where("project_id", "=", key.projectId)
    .execute();
}
