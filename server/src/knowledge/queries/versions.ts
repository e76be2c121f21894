import { prepared, type Sql } from "../../platform/db/index.ts";

export interface KnowledgeKey {
  readonly projectId: number;
}

const state = prepared((sql, { projectId }: KnowledgeKey) =>
  sql.selectFrom("knowledge_projects").select(["version", "embedder"]).where("project_id", "=", projectId),
);

/** Null for a project that was never taught. */
export async function findKnowledgeState(sql: Sql, key: KnowledgeKey) {
  return (await state(sql, key))[0] ?? null;
}

/** How many changes an index may lag behind before it is rebuilt. */
const RETAINED_CHANGES = 1000;

/** Claims the next version for a change of one document. The first change decides the project's model. */
export async function recordChange(
  sql: Sql,
  key: KnowledgeKey & { documentId: number; embedder: string | null },
): Promise<void> {
  const { version } = await sql
    .insertInto("knowledge_projects")
    .values({ project_id: key.projectId, version: 1, embedder: key.embedder })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet((eb) => ({ version: eb("knowledge_projects.version", "+", 1) })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  await sql
    .insertInto("knowledge_changes")
    .values({ project_id: key.projectId, version, document_id: key.documentId })
    .execute();
  await sql
    .deleteFrom("knowledge_changes")
    .where("project_id", "=", key.projectId)
    .where("version", "<=", version - RETAINED_CHANGES)
    .execute();
}

/** Documents changed after a version, or null if its record was deleted. */
export async function listChangesSince(
  sql: Sql,
  key: KnowledgeKey & { version: number },
): Promise<{ version: number; documentId: number }[] | null> {
  const rows = await sql
    .selectFrom("knowledge_changes")
    .select(["version", "document_id as documentId"])
    .where("project_id", "=", key.projectId)
    .where("version", ">", key.version)
    .orderBy("version")
    .execute();
  const [first] = rows;
  return !first || first.version === key.version + 1 ? rows : null;
}

/** Switches to the vectors of another model; every index of the project is rebuilt. */
export async function switchEmbedder(sql: Sql, key: KnowledgeKey & { embedder: string }): Promise<void> {
  await sql
    .updateTable("knowledge_chunks")
    .set((eb) => ({
      vectors: eb.ref("next_vectors"),
      embedder: key.embedder,
      next_vectors: null,
      next_embedder: null,
    }))
    .where("project_id", "=", key.projectId)
    .where("next_embedder", "=", key.embedder)
    .execute();
  await sql.deleteFrom("knowledge_changes").where("project_id", "=", key.projectId).execute();
  await sql
    .updateTable("knowledge_projects")
    .set((eb) => ({ embedder: key.embedder, version: eb("version", "+", 1) }))
    .where("project_id", "=", key.projectId)
    .execute();
}

/** Projects whose vectors another model made. */
export async function listProjectsNotEmbeddedBy(sql: Sql, embedder: string): Promise<number[]> {
  const rows = await sql
    .selectFrom("knowledge_projects")
    .select("project_id")
    .where((eb) => eb.or([eb("embedder", "is", null), eb("embedder", "!=", embedder)]))
    .execute();
  return rows.map((row) => row.project_id);
}
