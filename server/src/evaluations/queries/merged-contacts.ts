import type { Sql } from "../../platform/db/index.ts";

/** Cases and results made from a contact's conversations are erased with the contact that is kept. */
export async function moveCasesOfContact(
  sql: Sql,
  { keptId, mergedId }: { readonly keptId: number; readonly mergedId: number },
): Promise<void> {
  const kept = { contact_id: keptId };
  await sql.updateTable("test_cases").set(kept).where("contact_id", "=", mergedId).execute();
  await sql.updateTable("evaluation_results").set(kept).where("contact_id", "=", mergedId).execute();
}
