import { sql as raw, type Updateable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { ProofLifetimesTable, ProofSource } from "../tables.ts";

export async function findProofLifetimes(
  sql: Sql,
  { projectId }: { readonly projectId: number },
): Promise<Omit<ProofLifetimesTable, "project_id" | "updated_at"> | null> {
  const row = await sql
    .selectFrom("proof_lifetimes")
    .select(["signed_days", "channel_hours", "code_days", "team_days"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of a row that is there only the changes are written. */
export async function upsertProofLifetimes(
  sql: Sql,
  row: ProofLifetimesTable,
  changes: Updateable<ProofLifetimesTable>,
): Promise<void> {
  await sql
    .insertInto("proof_lifetimes")
    .values(row)
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(changes))
    .execute();
}

export async function shortenProofs(
  sql: Sql,
  key: { readonly projectId: number; readonly sources: readonly ProofSource[]; readonly lifetimeMs: number },
): Promise<void> {
  const end = raw<number>`proven_at + cast(${key.lifetimeMs} as bigint)`;
  await sql
    .updateTable("visitor_proofs")
    .set({ expires_at: end })
    .where("project_id", "=", key.projectId)
    .where("source", "in", [...key.sources])
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", end)]))
    .execute();
}
