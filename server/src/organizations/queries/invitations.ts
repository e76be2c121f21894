import { sql as raw } from "kysely";
import { countRows, type Sql } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";

export async function listPendingInvitations(sql: Sql, key: { organizationId: number }) {
  return sql
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", key.organizationId)
    .where("status", "=", "pending")
    .orderBy("id")
    .execute();
}

/** How many people could still join: invitations that are neither used, withdrawn nor expired. */
export async function countOpenInvitations(
  sql: Sql,
  key: { organizationId: number },
  values: { now: number; exceptEmail: string },
): Promise<number> {
  return countRows(
    sql
      .selectFrom("invitations")
      .where("organization_id", "=", key.organizationId)
      .where("status", "=", "pending")
      .where("expires_at", ">", values.now)
      .where("email", "<>", values.exceptEmail),
  );
}

interface NewInvitation {
  readonly organizationId: number;
  readonly sentBy: number;
  readonly email: string;
  readonly role: Role;
  readonly secretHash: string;
  readonly expiresAt: number;
  readonly now: number;
}

/** One pending invitation for each address: the newest replaces the one before, whose link then opens nothing. */
export async function upsertInvitation(sql: Sql, values: NewInvitation) {
  return sql
    .insertInto("invitations")
    .values({
      organization_id: values.organizationId,
      sent_by: values.sentBy,
      email: values.email,
      role: values.role,
      secret_hash: values.secretHash,
      status: "pending",
      expires_at: values.expiresAt,
      created_at: values.now,
      updated_at: values.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "email"])
        .where("status", "=", raw.lit("pending"))
        .doUpdateSet((eb) => ({
          sent_by: eb.ref("excluded.sent_by"),
          role: eb.ref("excluded.role"),
          secret_hash: eb.ref("excluded.secret_hash"),
          expires_at: eb.ref("excluded.expires_at"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findInvitation(sql: Sql, key: { organizationId: number; invitationId: number }) {
  return sql
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.invitationId)
    .executeTakeFirst();
}

/** The secret is the key: its holder was invited. */
export async function findInvitationBySecret(sql: Sql, secretHash: string) {
  return sql
    .selectFrom("invitations as invitation")
    .innerJoin("organizations as organization", "organization.id", "invitation.organization_id")
    .selectAll("invitation")
    .select("organization.name as organization_name")
    .where("invitation.secret_hash", "=", secretHash)
    .executeTakeFirst();
}

/** Ends a pending invitation; false when another request was faster. */
export async function updateInvitationStatus(
  sql: Sql,
  key: { organizationId: number; invitationId: number },
  values: { status: "accepted" | "revoked"; now: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("invitations")
    .set({ status: values.status, updated_at: values.now })
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.invitationId)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitationsSentBy(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("invitations").where("sent_by", "=", userId).execute();
}
