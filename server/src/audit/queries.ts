import type { Insertable, Selectable } from "kysely";
import { countRows, type Sql, type ListPage } from "../platform/db/index.ts";
import type { AuditEntriesTable } from "./tables.ts";

export type AuditEntryRow = Selectable<AuditEntriesTable>;

export type NewAuditEntry = Insertable<AuditEntriesTable>;
export type AuditOutcomeValue = AuditEntryRow["outcome"];

export async function insertAuditEntry(sql: Sql, entry: NewAuditEntry): Promise<number> {
  const row = await sql.insertInto("audit_entries").values(entry).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** An entry gets its outcome once; the database refuses every other change. */
export async function updateBegunEntry(
  sql: Sql,
  id: number,
  values: Pick<NewAuditEntry, "outcome" | "details">,
): Promise<void> {
  await sql
    .updateTable("audit_entries")
    .set(values)
    .where("id", "=", id)
    .where("outcome", "=", "begun")
    .execute();
}

export async function deleteBegunEntry(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("audit_entries").where("id", "=", id).where("outcome", "=", "begun").execute();
}

export async function findUserIdByEmail(sql: Sql, email: string): Promise<number | null> {
  const row = await sql.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id ?? null;
}

/** "Ada (token Deploy)": the person, and the credential that acted for them. */
export async function findActorNames(
  sql: Sql,
  ids: { userId: number | null; tokenId: number | null; keyId: number | null; byAiClient: boolean },
): Promise<string | null> {
  const person =
    ids.userId === null
      ? undefined
      : await sql
          .selectFrom("users")
          .select(["name", "email"])
          .where("id", "=", ids.userId)
          .executeTakeFirst();
  const token =
    ids.tokenId === null
      ? undefined
      : await sql
          .selectFrom("api_tokens as token")
          .leftJoin("oauth_grants as grant", "grant.token_id", "token.id")
          .select(["token.name", "grant.client_host"])
          .where("token.id", "=", ids.tokenId)
          .executeTakeFirst();
  const key =
    ids.keyId === null
      ? undefined
      : await sql.selectFrom("project_keys").select("name").where("id", "=", ids.keyId).executeTakeFirst();
  const credential = token ? tokenName(token, ids.byAiClient) : key ? `key ${key.name}` : null;
  const name = person ? `${person.name} <${person.email}>` : null;
  if (name === null) return credential;
  return credential === null ? name : `${name} (${credential})`;
}

/** A client that a person connected is known by its host: its name is its own claim. */
function tokenName(
  { name, client_host: host }: { name: string; client_host: string | null },
  byAiClient: boolean,
): string {
  if (host !== null) return `AI client ${name} at ${host}`;
  return byAiClient ? `AI client with token ${name}` : `token ${name}`;
}

export interface AuditSelection {
  readonly organizationId: number;
  readonly action: string | null;
  readonly outcome: AuditOutcomeValue | null;
  readonly userId: number | null;
  readonly search: string | null;
  readonly from: number | null;
  readonly until: number | null;
}

/** Entries of the organization, and what its members did outside of any: sign-ins, passwords, devices. */
function entriesOf(sql: Sql, selection: AuditSelection) {
  let query = sql
    .selectFrom("audit_entries")
    .where((where) =>
      where.or([
        where("organization_id", "=", selection.organizationId),
        where.and([
          where("organization_id", "is", null),
          where(
            "user_id",
            "in",
            sql
              .selectFrom("organization_members")
              .select("user_id")
              .where("organization_id", "=", selection.organizationId),
          ),
        ]),
      ]),
    );
  if (selection.action !== null) query = query.where("action", "=", selection.action);
  if (selection.outcome !== null) query = query.where("outcome", "=", selection.outcome);
  if (selection.userId !== null) query = query.where("user_id", "=", selection.userId);
  if (selection.from !== null) query = query.where("created_at", ">=", selection.from);
  if (selection.until !== null) query = query.where("created_at", "<", selection.until);
  if (selection.search !== null) {
    const pattern = `%${selection.search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((where) =>
      where.or(
        (["actor_name", "action", "ip"] as const).map((column) =>
          where(where.fn<string>("lower", [column]), "like", where.val(pattern)),
        ),
      ),
    );
  }
  return query;
}

export async function listAuditEntries(
  sql: Sql,
  selection: AuditSelection,
  page: ListPage,
): Promise<AuditEntryRow[]> {
  return page.take(entriesOf(sql, selection).selectAll(), [["id", "desc"]]);
}

export async function listEntriesOfAll(sql: Sql, limit: number): Promise<AuditEntryRow[]> {
  return sql.selectFrom("audit_entries").selectAll().orderBy("id", "desc").limit(limit).execute();
}

export async function countAuditEntries(sql: Sql, selection: AuditSelection): Promise<number> {
  return countRows(entriesOf(sql, selection));
}

export async function deleteAuditEntriesBefore(sql: Sql, time: number): Promise<void> {
  await sql.deleteFrom("audit_entries").where("created_at", "<", time).execute();
}
