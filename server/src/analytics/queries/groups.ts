import type { Sql } from "../../platform/db/index.ts";

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
  return sql
    .selectFrom("question_groups")
    .select(["id", "question", "words", "vector", "embedder"])
    .where("project_id", "=", key.projectId)
    .orderBy("last_asked_at", "desc")
    .orderBy("id", "desc")
    .limit(key.limit)
    .execute();
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

/** Removes groups without questions, unless a question may be about to join. */
export async function deleteEmptyGroups(sql: Sql, { unaskedSince }: { unaskedSince: number }): Promise<void> {
  await sql
    .deleteFrom("question_groups")
    .where("last_asked_at", "<", unaskedSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("unanswered_questions as asked")
            .select("asked.id")
            .whereRef("asked.group_id", "=", "question_groups.id"),
        ),
      ),
    )
    .execute();
}

/** Groups named after a deleted question, each with the oldest of the remaining ones. */
export async function listMisnamedGroups(
  sql: Sql,
  { limit }: { limit: number },
): Promise<{ id: number; projectId: number; question: string }[]> {
  return sql
    .selectFrom("question_groups as group")
    .innerJoin("unanswered_questions as asked", "asked.group_id", "group.id")
    .select(["group.id", "group.project_id as projectId", "asked.question"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("unanswered_questions as other")
            .select("other.id")
            .whereRef("other.group_id", "=", "group.id")
            .where((own) =>
              own.or([
                own("other.question", "=", own.ref("group.question")),
                own("other.id", "<", own.ref("asked.id")),
              ]),
            ),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

export async function renameGroup(
  sql: Sql,
  key: { projectId: number; id: number },
  name: { question: string; words: string },
): Promise<void> {
  await sql
    .updateTable("question_groups")
    .set(name)
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .execute();
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

/** Adds a question to a group, unless its conversation has been deleted. */
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
