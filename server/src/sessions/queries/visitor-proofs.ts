import { sql as raw, type Selectable } from "kysely";
import { isUnindexed, type Sql } from "../../platform/db/index.ts";
import type { ProofKind, ProofSource, VisitorProofsTable } from "../tables.ts";
import type { VisitorKey } from "./visitors.ts";

export type ProofRow = Selectable<VisitorProofsTable>;
export type NewProofRow = Omit<ProofRow, "id" | "ended_at">;

export async function insertProof(sql: Sql, row: NewProofRow): Promise<void> {
  await sql
    .insertInto("visitor_proofs")
    .values({ ...row, ended_at: null })
    .execute();
}

/** False where the visitor has no such proof. A page proves the same with each load, and an account with each message. */
export async function prolongProof(sql: Sql, row: NewProofRow): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("visitor_proofs")
    .set({ proven_at: row.proven_at, proven_by: row.proven_by, expires_at: row.expires_at })
    .where("visitor_id", "=", row.visitor_id)
    .where("project_id", "=", row.project_id)
    .where("source", "=", row.source)
    .where("level", "=", row.level)
    .where("kind", "=", row.kind)
    .where("value", "=", row.value)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What holds at that moment, the latest first. The team's word is about one contact, and needs that contact. */
export async function listCurrentProofs(
  sql: Sql,
  key: { readonly projectId: number; readonly visitorIds: readonly number[] },
  now: number,
): Promise<ProofRow[]> {
  const rows = await sql
    .selectFrom("visitor_proofs as proof")
    .leftJoin("contacts as contact", (join) =>
      join
        .onRef("contact.project_id", "=", "proof.project_id")
        .on(raw<boolean>`contact.id = case when proof.kind = 'team' then cast(proof.value as bigint) end`),
    )
    .selectAll("proof")
    .select("contact.id as contact_id")
    .where("proof.visitor_id", "in", [...key.visitorIds])
    .where(isUnindexed("proof.project_id", key.projectId))
    .where("proof.ended_at", "is", null)
    .where((eb) => eb.or([eb("proof.expires_at", "is", null), eb("proof.expires_at", ">", now)]))
    .orderBy("proof.proven_at", "desc")
    .orderBy("proof.id", "desc")
    .execute();
  return rows.flatMap(({ contact_id: contactId, ...proof }) =>
    proof.kind === "team" && contactId === null ? [] : [proof],
  );
}

/** The id that the visitor proved last, however long ago. */
export async function findLastId(sql: Sql, key: VisitorKey): Promise<string | null> {
  const row = await sql
    .selectFrom("visitor_proofs")
    .select("value")
    .where("visitor_id", "=", key.visitorId)
    .where(isUnindexed("project_id", key.projectId))
    .where("kind", "=", "id")
    .orderBy("proven_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Whether the team's word that some visitor is this contact holds at that moment. */
export async function hasTeamsWord(
  sql: Sql,
  { projectId, contactId }: { readonly projectId: number; readonly contactId: number },
  now: number,
): Promise<boolean> {
  const row = await sql
    .selectFrom("visitor_proofs")
    .select("id")
    .where("project_id", "=", projectId)
    .where("kind", "=", "team")
    .where("value", "=", String(contactId))
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what matches; a repeated proof replaces the one before. */
export async function endProofs(
  sql: Sql,
  key: VisitorKey,
  which: {
    readonly source?: ProofSource;
    readonly kind?: ProofKind;
    readonly otherThan?: readonly ProofKind[];
  },
  now: number,
): Promise<void> {
  let query = sql
    .updateTable("visitor_proofs")
    .set({ ended_at: now })
    .where("visitor_id", "=", key.visitorId)
    .where("project_id", "=", key.projectId)
    .where("ended_at", "is", null);
  if (which.source !== undefined) query = query.where("source", "=", which.source);
  if (which.kind !== undefined) query = query.where("kind", "=", which.kind);
  if (which.otherThan?.length) query = query.where("kind", "not in", which.otherThan);
  await query.execute();
}

/** Ends the team's word that any visitor is this contact. */
export async function endTeamsWord(
  sql: Sql,
  { projectId, contactId }: { readonly projectId: number; readonly contactId: number },
  now: number,
): Promise<void> {
  await sql
    .updateTable("visitor_proofs")
    .set({ ended_at: now })
    .where("project_id", "=", projectId)
    .where("kind", "=", "team")
    .where("value", "=", String(contactId))
    .where("ended_at", "is", null)
    .execute();
}

/** Of every visitor who has proven one of these addresses or numbers, given in lower case. */
export async function deleteProofsOf(
  sql: Sql,
  { projectId, values }: { readonly projectId: number; readonly values: readonly string[] },
): Promise<void> {
  if (values.length === 0) return;
  await sql
    .deleteFrom("visitor_proofs")
    .where("project_id", "=", projectId)
    .where("kind", "in", ["email", "phone"])
    .where(raw<string>`lower(value)`, "in", values)
    .execute();
}

interface OldProofs {
  readonly before: number;
  readonly limit: number;
}

/** What ended before a time; answers how many. */
export async function deleteEndedProofs(sql: Sql, { before, limit }: OldProofs): Promise<number> {
  const ended = sql.selectFrom("visitor_proofs").select("id").where("ended_at", "<", before).limit(limit);
  const { numDeletedRows } = await sql
    .deleteFrom("visitor_proofs")
    .where("id", "in", ended)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** What expired before a time; answers how many. An expired id stays: whose the browser's conversations are. */
export async function deleteExpiredProofs(sql: Sql, { before, limit }: OldProofs): Promise<number> {
  const expired = sql
    .selectFrom("visitor_proofs")
    .select("id")
    .where("ended_at", "is", null)
    .where(raw<boolean>`kind <> 'id'`)
    .where("expires_at", "<", before)
    .limit(limit);
  const { numDeletedRows } = await sql
    .deleteFrom("visitor_proofs")
    .where("id", "in", expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
