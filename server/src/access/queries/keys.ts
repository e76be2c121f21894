import {
  countRows,
  fromJson,
  toJson,
  type JsonText,
  type ListPage,
  type Sql,
} from "../../platform/db/index.ts";
import type { Permissions } from "../../platform/operations/context.ts";

export async function insertKey(
  sql: Sql,
  values: {
    projectId: number;
    createdBy: number;
    name: string;
    hash: string;
    hint: string;
    permissions: Permissions | null;
    origins: readonly string[];
    fallsBack: boolean;
    expiresAt: number | null;
    now: number;
  },
): Promise<number> {
  const row = await sql
    .insertInto("project_keys")
    .values({
      project_id: values.projectId,
      created_by: values.createdBy,
      name: values.name,
      hash: values.hash,
      hint: values.hint,
      permissions: values.permissions ? toJson(values.permissions) : null,
      origins: originsColumn(values.origins),
      falls_back: values.fallsBack ? 1 : 0,
      expires_at: values.expiresAt,
      last_used_at: null,
      created_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Nearly all keys have none, and null costs nothing to read. */
const originsColumn = (origins: readonly string[]) => (origins.length > 0 ? toJson(origins) : null);

export const parseOrigins = (column: JsonText | null): readonly string[] =>
  column === null ? NO_ORIGINS : fromJson<string[]>(column);

const NO_ORIGINS: readonly string[] = [];

const keysOf = (sql: Sql, projectId: number) =>
  sql
    .selectFrom("project_keys as key")
    .innerJoin("projects as project", "project.id", "key.project_id")
    .innerJoin("users as creator", "creator.id", "key.created_by")
    .leftJoin("organization_members as membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "project.organization_id")
        .onRef("membership.user_id", "=", "key.created_by")
        .onRef("membership.created_at", "<=", "key.created_at"),
    )
    .leftJoin("project_members as place", (join) =>
      join.onRef("place.project_id", "=", "key.project_id").onRef("place.user_id", "=", "key.created_by"),
    )
    .leftJoin("project_departures as departure", (join) =>
      join
        .onRef("departure.project_id", "=", "key.project_id")
        .onRef("departure.user_id", "=", "key.created_by")
        .onRef("departure.left_at", ">=", "key.created_at"),
    )
    .select([
      "departure.left_at",
      "key.permissions",
      "key.origins",
      "key.was_narrowed",
      "key.falls_back",
      "key.expires_at",
      "membership.id as membership_id",
      "place.id as place_id",
      "key.id",
      "key.name",
      "key.hint",
      "key.last_used_at",
      "key.created_by",
      "key.created_at",
      "creator.name as creator_name",
      "creator.email as creator_email",
    ])
    .where("key.project_id", "=", projectId);

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>["execute"]>>[number];
export type Key = ReturnType<typeof toKey>;

const toKey = ({ permissions, origins, membership_id, place_id, left_at, ...row }: KeyRow) => ({
  ...row,
  permissions: permissions ? fromJson<Permissions>(permissions) : null,
  origins: parseOrigins(origins),
  creatorIsMember: membership_id !== null && place_id !== null && left_at === null,
});

export async function listKeys(sql: Sql, key: { projectId: number }, page: ListPage): Promise<Key[]> {
  const rows = await page.take(keysOf(sql, key.projectId), [["key.id", "desc"]]);
  return rows.map(toKey);
}

export async function findKey(sql: Sql, key: { projectId: number; keyId: number }): Promise<Key | null> {
  const row = await keysOf(sql, key.projectId).where("key.id", "=", key.keyId).executeTakeFirst();
  return row ? toKey(row) : null;
}

export async function updateKey(
  sql: Sql,
  key: { projectId: number; keyId: number },
  values: {
    name?: string;
    permissions?: Permissions;
    origins?: readonly string[];
    fallsBack?: boolean;
    expiresAt?: number | null;
  },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await sql
    .updateTable("project_keys")
    .set({
      was_narrowed: 0,
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.permissions === undefined ? {} : { permissions: toJson(values.permissions) }),
      ...(values.origins === undefined ? {} : { origins: originsColumn(values.origins) }),
      ...(values.fallsBack === undefined ? {} : { falls_back: values.fallsBack ? 1 : 0 }),
      ...(values.expiresAt === undefined ? {} : { expires_at: values.expiresAt }),
    })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.keyId)
    .execute();
}

export async function countKeys(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("project_keys").where("project_id", "=", key.projectId));
}

/** The keys whose owners should know that pages can do less with them than before. */
export async function listNarrowedKeys(sql: Sql, most: number) {
  return sql
    .selectFrom("project_keys as key")
    .innerJoin("projects as project", "project.id", "key.project_id")
    .select(["project.uid as project", "key.name", "key.hint"])
    .where("key.was_narrowed", "=", 1)
    .where("project.deleted_at", "is", null)
    .orderBy("key.id")
    .limit(most)
    .execute();
}

export async function deleteKeysOfProject(sql: Sql, projectId: number): Promise<void> {
  await sql.deleteFrom("project_keys").where("project_id", "=", projectId).execute();
}

/** An organization's tokens and its single sign-on. */
export async function deleteWaysIn(sql: Sql, organizationId: number): Promise<void> {
  await sql.deleteFrom("api_tokens").where("organization_id", "=", organizationId).execute();
  await sql.deleteFrom("sso_identities").where("organization_id", "=", organizationId).execute();
  await sql.deleteFrom("sso_domains").where("organization_id", "=", organizationId).execute();
  await sql.deleteFrom("sso_connections").where("organization_id", "=", organizationId).execute();
}

export async function deleteKey(sql: Sql, key: { projectId: number; keyId: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("project_keys")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.keyId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
