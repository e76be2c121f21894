import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { Role } from "../../platform/operations/requirement.ts";

export interface GroupRole {
  readonly group: string;
  readonly role: Role;
}

export interface SsoConnection {
  readonly organizationId: number;
  readonly uid: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly groupsClaim: string;
  readonly roleByGroup: readonly GroupRole[];
  readonly defaultRole: Role | null;
  readonly ssoOnly: boolean;
  readonly updatedAt: number;
}

const connections = (sql: Sql) => sql.selectFrom("sso_connections as connection").selectAll("connection");

type Row = Awaited<ReturnType<ReturnType<typeof connections>["execute"]>>[number];

const toConnection = (row: Row): SsoConnection => ({
  organizationId: row.organization_id,
  uid: row.uid,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: row.client_secret,
  groupsClaim: row.groups_claim,
  roleByGroup: fromJson<GroupRole[]>(row.role_by_group),
  defaultRole: row.default_role,
  ssoOnly: row.sso_only === 1,
  updatedAt: row.updated_at,
});

export async function findConnection(
  sql: Sql,
  key: { organizationId: number } | { uid: string } | { domain: string },
): Promise<SsoConnection | null> {
  let query = connections(sql);
  if ("organizationId" in key) query = query.where("connection.organization_id", "=", key.organizationId);
  else if ("uid" in key) query = query.where("connection.uid", "=", key.uid);
  else
    query = query
      .innerJoin("sso_domains as known", "known.organization_id", "connection.organization_id")
      .where("known.domain", "=", key.domain);
  const row = await query.executeTakeFirst();
  return row ? toConnection(row) : null;
}

export async function upsertConnection(sql: Sql, connection: SsoConnection): Promise<void> {
  const values = {
    issuer: connection.issuer,
    client_id: connection.clientId,
    client_secret: connection.clientSecret,
    groups_claim: connection.groupsClaim,
    role_by_group: toJson(connection.roleByGroup),
    default_role: connection.defaultRole,
    sso_only: Number(connection.ssoOnly),
    updated_at: connection.updatedAt,
  };
  await sql
    .insertInto("sso_connections")
    .values({ organization_id: connection.organizationId, uid: connection.uid, ...values })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(values))
    .execute();
}

/** With it go the identities: another provider's subjects are other people. */
export async function deleteConnection(sql: Sql, { organizationId }: { organizationId: number }) {
  await deleteIdentities(sql, { organizationId });
  const row = await sql
    .deleteFrom("sso_connections")
    .where("organization_id", "=", organizationId)
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteIdentities(sql: Sql, { organizationId }: { organizationId: number }) {
  await sql.deleteFrom("sso_identities").where("organization_id", "=", organizationId).execute();
}

/** Browsers that signed in by the connection are signed out with it. */
export async function deleteSsoSignIns(sql: Sql, { organizationId }: { organizationId: number }) {
  await sql.deleteFrom("sign_ins").where("sso_organization_id", "=", organizationId).execute();
}

export async function listDomains(sql: Sql, { organizationId }: { organizationId: number }) {
  const rows = await sql
    .selectFrom("sso_domains")
    .select("domain")
    .where("organization_id", "=", organizationId)
    .orderBy("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

export async function listDomainsOfOrganizations(
  sql: Sql,
  organizationIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("sso_domains")
    .select(["organization_id", "domain"])
    .where("organization_id", "in", organizationIds)
    .orderBy("domain")
    .execute();
  const domains = new Map<number, string[]>();
  for (const { organization_id: id, domain } of rows) domains.set(id, [...(domains.get(id) ?? []), domain]);
  return domains;
}

export async function insertDomain(
  sql: Sql,
  values: { organizationId: number; domain: string; now: number },
): Promise<void> {
  await sql
    .insertInto("sso_domains")
    .values({ organization_id: values.organizationId, domain: values.domain, created_at: values.now })
    .execute();
}

export async function deleteDomain(
  sql: Sql,
  key: { organizationId: number; domain: string },
): Promise<boolean> {
  const row = await sql
    .deleteFrom("sso_domains")
    .where("organization_id", "=", key.organizationId)
    .where("domain", "=", key.domain)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The providers of a person's organizations, and whether each knows the person. */
export async function listOwnConnections(sql: Sql, userId: number) {
  const rows = await sql
    .selectFrom("organization_members as member")
    .innerJoin("sso_connections as connection", "connection.organization_id", "member.organization_id")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .leftJoin("sso_identities as identity", (join) =>
      join
        .onRef("identity.organization_id", "=", "connection.organization_id")
        .onRef("identity.issuer", "=", "connection.issuer")
        .onRef("identity.user_id", "=", "member.user_id"),
    )
    .select(["organization.id", "organization.name", "identity.id as identity_id"])
    .where("member.user_id", "=", userId)
    .orderBy("organization.id")
    .execute();
  const linked = new Set(rows.filter((row) => row.identity_id !== null).map(({ id }) => id));
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return [...byId].map(([id, name]) => ({ organization_id: id, name, is_linked: linked.has(id) }));
}

interface IdentityKey {
  readonly organizationId: number;
  readonly issuer: string;
  readonly subject: string;
}

export async function findIdentity(sql: Sql, key: IdentityKey): Promise<number | null> {
  const row = await sql
    .selectFrom("sso_identities")
    .select("user_id")
    .where("organization_id", "=", key.organizationId)
    .where("issuer", "=", key.issuer)
    .where("subject", "=", key.subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertIdentity(sql: Sql, values: IdentityKey & { userId: number; now: number }) {
  await sql
    .insertInto("sso_identities")
    .values({
      organization_id: values.organizationId,
      issuer: values.issuer,
      subject: values.subject,
      user_id: values.userId,
      created_at: values.now,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "issuer", "subject"]).doNothing())
    .execute();
}
