import { sql as raw, type Selectable } from "kysely";
import { slicesOf, type Sql } from "../../platform/db/index.ts";
import type { ProofCodesTable } from "../tables.ts";

type ProofCodeRow = Selectable<ProofCodesTable>;

interface CodeOwner {
  readonly projectId: number;
  readonly visitorId: number;
}

export async function insertCode(
  sql: Sql,
  row: Omit<ProofCodeRow, "id" | "tries" | "ended_at" | "proven_at">,
): Promise<void> {
  await sql
    .insertInto("proof_codes")
    .values({ ...row, tries: 0, ended_at: null, proven_at: null })
    .execute();
}

export async function endCodes(sql: Sql, { projectId, visitorId }: CodeOwner, now: number): Promise<void> {
  await sql
    .updateTable("proof_codes")
    .set({ ended_at: now })
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .where("ended_at", "is", null)
    .execute();
}

/** The visitor's last code: earlier ones have ended. */
export async function findLastCode(
  sql: Sql,
  { projectId, visitorId }: CodeOwner,
): Promise<ProofCodeRow | null> {
  const row = await sql
    .selectFrom("proof_codes")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("visitor_id", "=", visitorId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCode(
  sql: Sql,
  id: number,
  change: Partial<Pick<ProofCodeRow, "tries" | "ended_at" | "proven_at">>,
): Promise<void> {
  await sql.updateTable("proof_codes").set(change).where("id", "=", id).execute();
}

/** Codes hold the address that they were sent to. */
export async function deleteCodesOf(
  sql: Sql,
  { projectId, visitorIds }: { readonly projectId: number; readonly visitorIds: readonly number[] },
): Promise<void> {
  for (const slice of slicesOf(visitorIds))
    await sql
      .deleteFrom("proof_codes")
      .where("project_id", "=", projectId)
      .where("visitor_id", "in", slice)
      .execute();
}

/** Those that were sent to one of these addresses or numbers, given in lower case; answers to which visitors. */
export async function deleteCodesTo(
  sql: Sql,
  { projectId, values }: { readonly projectId: number; readonly values: readonly string[] },
): Promise<number[]> {
  if (values.length === 0) return [];
  const rows = await sql
    .deleteFrom("proof_codes")
    .where("project_id", "=", projectId)
    .where(raw<string>`lower(value)`, "in", values)
    .returning("visitor_id")
    .execute();
  return rows.map(({ visitor_id: id }) => id);
}

export async function deleteCodesBefore(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("proof_codes").where("created_at", "<", before).execute();
}
