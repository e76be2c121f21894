import { fromJson, type JsonText, type Sql } from "../../platform/db/index.ts";
import type { Permissions } from "../../platform/operations/context.ts";
import type { Role } from "../../platform/operations/requirement.ts";

/**
 * Tokens with the facts that decide their access, and whether the membership they were created under still
 * exists.
 */
export const tokensWithAccess = (sql: Sql) =>
  sql
    .selectFrom("api_tokens as token")
    .leftJoin("organization_members as membership", (join) =>
      join
        .onRef("membership.user_id", "=", "token.created_by")
        .onRef("membership.organization_id", "=", "token.organization_id")
        // A person who was removed and joins again does not reactivate their old tokens.
        .onRef("membership.created_at", "<=", "token.created_at"),
    )
    .select([
      "token.id",
      "token.created_by",
      "token.role",
      "token.permissions",
      "token.project_ids",
      "token.administers_by_ai",
      "token.resource",
      "token.access_expires_at",
      "token.expires_at",
      "token.deactivated_at",
      "token.last_used_at",
      "membership.id as membership_id",
    ]);

export interface TokenAccess {
  readonly role: Role | null;
  readonly permissions: Permissions | null;
  readonly projectIds: readonly number[] | null;
  readonly administersByAi: boolean;
  /** The one address it may be used at, or null. */
  readonly resource: string | null;
  readonly accessExpiresAt: number | null;
  readonly expiresAt: number | null;
  readonly deactivatedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly creatorIsMember: boolean;
}

interface AccessRow {
  readonly role: Role | null;
  readonly permissions: JsonText | null;
  readonly project_ids: JsonText | null;
  readonly administers_by_ai: number;
  readonly resource: string | null;
  readonly access_expires_at: number | null;
  readonly expires_at: number | null;
  readonly deactivated_at: number | null;
  readonly last_used_at: number | null;
  readonly membership_id: number | null;
}

export const toTokenAccess = (row: AccessRow): TokenAccess => ({
  role: row.role,
  permissions: row.permissions ? fromJson<Permissions>(row.permissions) : null,
  projectIds: row.project_ids ? fromJson<number[]>(row.project_ids) : null,
  administersByAi: row.administers_by_ai === 1,
  resource: row.resource,
  accessExpiresAt: row.access_expires_at,
  expiresAt: row.expires_at,
  deactivatedAt: row.deactivated_at,
  lastUsedAt: row.last_used_at,
  creatorIsMember: row.membership_id !== null,
});
