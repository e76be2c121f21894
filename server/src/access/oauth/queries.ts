import { countRows, type ListPage, type Sql } from "../../platform/db/index.ts";
import { toTokenAccess, tokensWithAccess } from "../queries/token-access.ts";
import type { OauthGrantsTable } from "./tables.ts";

export async function insertGrant(
  sql: Sql,
  grant: Omit<OauthGrantsTable, "previous_refresh_hash" | "refresh_nonce">,
): Promise<void> {
  await sql
    .insertInto("oauth_grants")
    .values({ ...grant, previous_refresh_hash: null, refresh_nonce: null })
    .execute();
}

export async function hasGrantOfClient(sql: Sql, clientId: string): Promise<boolean> {
  const row = await sql
    .selectFrom("oauth_grants")
    .select("token_id")
    .where("client_id", "=", clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const grants = (sql: Sql) =>
  tokensWithAccess(sql)
    .innerJoin("oauth_grants as grant", "grant.token_id", "token.id")
    .select([
      "token.name",
      "token.organization_id",
      "token.created_at",
      "grant.client_id",
      "grant.client_host",
      "grant.refresh_hash",
      "grant.previous_refresh_hash",
      "grant.refresh_nonce",
      "grant.refreshed_at",
    ]);

type GrantRow = Awaited<ReturnType<ReturnType<typeof grants>["execute"]>>[number];
export type OauthGrant = ReturnType<typeof toGrant>;

const toGrant = (row: GrantRow) => ({
  ...toTokenAccess(row),
  tokenId: row.id,
  userId: row.created_by,
  organizationId: row.organization_id,
  name: row.name,
  createdAt: row.created_at,
  clientId: row.client_id,
  clientHost: row.client_host,
  refreshHash: row.refresh_hash,
  previousRefreshHash: row.previous_refresh_hash,
  refreshNonce: row.refresh_nonce,
  refreshedAt: row.refreshed_at,
});

type GrantKey = { readonly family: string } | { readonly codeHash: string } | { readonly accessHash: string };

export async function findGrant(sql: Sql, key: GrantKey): Promise<OauthGrant | null> {
  const row = await grants(sql)
    .$if("family" in key, (query) =>
      query.where("grant.refresh_family", "=", "family" in key ? key.family : ""),
    )
    .$if("codeHash" in key, (query) =>
      query.where("grant.code_hash", "=", "codeHash" in key ? key.codeHash : ""),
    )
    .$if("accessHash" in key, (query) =>
      query.where("token.hash", "=", "accessHash" in key ? key.accessHash : ""),
    )
    .executeTakeFirst();
  return row ? toGrant(row) : null;
}

/** False where another request has refreshed it in between. */
export async function updateRefreshed(
  sql: Sql,
  tokenId: number,
  from: string,
  to: { refreshHash: string; nonce: string; now: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("oauth_grants")
    .set({
      refresh_hash: to.refreshHash,
      previous_refresh_hash: from,
      refresh_nonce: to.nonce,
      refreshed_at: to.now,
    })
    .where("token_id", "=", tokenId)
    .where("refresh_hash", "=", from)
    .returning("token_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAccessToken(
  sql: Sql,
  tokenId: number,
  values: { hash: string; hint: string; accessExpiresAt: number; expiresAt: number; now: number },
): Promise<void> {
  await sql
    .updateTable("api_tokens")
    .set({
      hash: values.hash,
      hint: values.hint,
      access_expires_at: values.accessExpiresAt,
      expires_at: values.expiresAt,
      updated_at: values.now,
    })
    .where("id", "=", tokenId)
    .execute();
}

export interface GrantsOfUser {
  readonly userId: number;
  /** Where an organization's provider vouched for the person: the only one whose grants the sign-in reaches. */
  readonly ssoOrganizationId: number | null;
  readonly now: number;
}

const ofUser = (sql: Sql, { userId, ssoOrganizationId, now }: GrantsOfUser) =>
  grants(sql)
    .where("token.created_by", "=", userId)
    .where("token.expires_at", ">", now)
    .$if(ssoOrganizationId !== null, (own) => own.where("token.organization_id", "=", ssoOrganizationId))
    // What belongs to a membership that ended opens nothing.
    .where("membership.id", "is not", null);

export async function listGrantsOfUser(sql: Sql, key: GrantsOfUser, page: ListPage) {
  const rows = await page.take(
    ofUser(sql, key)
      .innerJoin("organizations as organization", "organization.id", "token.organization_id")
      .select("organization.name as organization_name"),
    [["token.id", "desc"]],
  );
  return rows.map((row) => ({ ...toGrant(row), organizationName: row.organization_name }));
}

export const countGrantsOfUser = (sql: Sql, key: GrantsOfUser) => countRows(ofUser(sql, key).clearSelect());

/** Answers false where the user has no such grant. */
export async function deleteGrantOfUser(
  sql: Sql,
  { userId, tokenId, ssoOrganizationId }: Omit<GrantsOfUser, "now"> & { readonly tokenId: number },
): Promise<boolean> {
  const row = await sql
    .deleteFrom("api_tokens")
    .where("id", "=", tokenId)
    .where("created_by", "=", userId)
    .where("resource", "is not", null)
    .$if(ssoOrganizationId !== null, (grants) => grants.where("organization_id", "=", ssoOrganizationId))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
