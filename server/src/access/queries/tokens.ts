import { countRows, toJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { Permissions } from "../../platform/operations/context.ts";
import type { Role } from "../../platform/operations/requirement.ts";
import { tokensWithAccess, toTokenAccess } from "./token-access.ts";

export async function insertToken(
  sql: Sql,
  values: {
    organizationId: number;
    createdBy: number;
    name: string;
    hash: string;
    hint: string;
    role: Role | null;
    permissions: Permissions | null;
    projectIds: readonly number[] | null;
    expiresAt: number | null;
    administersByAi: boolean;
    resource?: string | null;
    accessExpiresAt?: number | null;
    now: number;
  },
): Promise<number> {
  const row = await sql
    .insertInto("api_tokens")
    .values({
      organization_id: values.organizationId,
      created_by: values.createdBy,
      name: values.name,
      hash: values.hash,
      hint: values.hint,
      role: values.role,
      permissions: values.permissions ? toJson(values.permissions) : null,
      project_ids: values.projectIds ? toJson(values.projectIds) : null,
      expires_at: values.expiresAt,
      administers_by_ai: values.administersByAi ? 1 : 0,
      resource: values.resource ?? null,
      access_expires_at: values.accessExpiresAt ?? null,
      deactivated_at: null,
      last_used_at: null,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const ofOrganization = (sql: Sql, organizationId: number) =>
  tokensWithAccess(sql)
    .innerJoin("users as creator", "creator.id", "token.created_by")
    .leftJoin("oauth_grants as grant", "grant.token_id", "token.id")
    .select([
      "token.name",
      "token.hint",
      "token.created_at",
      "token.updated_at",
      "creator.name as creator_name",
      "creator.email as creator_email",
      "grant.client_host",
    ])
    .where("token.organization_id", "=", organizationId);

type TokenRow = Awaited<ReturnType<ReturnType<typeof ofOrganization>["execute"]>>[number];
export type Token = ReturnType<typeof toToken>;

/** Everything about a token but its value, which is not stored. */
function toToken(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    ...toTokenAccess(row),
    clientHost: row.client_host,
    creator: { id: row.created_by, name: row.creator_name, email: row.creator_email },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function listTokens(
  sql: Sql,
  key: { organizationId: number },
  page: ListPage,
): Promise<Token[]> {
  const rows = await page.take(ofOrganization(sql, key.organizationId), [["token.id", "desc"]]);
  return rows.map(toToken);
}

export async function countTokens(sql: Sql, key: { organizationId: number }): Promise<number> {
  return countRows(sql.selectFrom("api_tokens").where("organization_id", "=", key.organizationId));
}

export interface TokenKey {
  readonly organizationId: number;
  readonly tokenId: number;
}

export async function findToken(sql: Sql, key: TokenKey): Promise<Token | null> {
  const row = await ofOrganization(sql, key.organizationId)
    .where("token.id", "=", key.tokenId)
    .executeTakeFirst();
  return row ? toToken(row) : null;
}

export async function updateToken(
  sql: Sql,
  key: TokenKey,
  values: { deactivatedAt?: number | null; secret?: { hash: string; hint: string }; now: number },
): Promise<void> {
  await sql
    .updateTable("api_tokens")
    .set({
      ...(values.deactivatedAt === undefined ? {} : { deactivated_at: values.deactivatedAt }),
      ...values.secret,
      updated_at: values.now,
    })
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.tokenId)
    .execute();
}

export async function deleteToken(sql: Sql, key: TokenKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("api_tokens")
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.tokenId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** In every organization, with the grants of clients that the person connected. */
export async function deleteTokensOfUser(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("api_tokens").where("created_by", "=", userId).execute();
}
