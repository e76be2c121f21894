import type { Selectable } from "kysely";
import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { HelpCentresTable } from "../tables.ts";

export type CentreRow = Omit<Selectable<HelpCentresTable>, "languages" | "is_on"> & {
  readonly languages: readonly string[];
  readonly is_on: boolean;
};

const decoded = (row: Selectable<HelpCentresTable> | undefined): CentreRow | null =>
  row ? { ...row, languages: fromJson<string[]>(row.languages), is_on: row.is_on === 1 } : null;

export async function findCentre(sql: Sql, key: { projectId: number }): Promise<CentreRow | null> {
  const query = sql.selectFrom("help_centres").selectAll().where("project_id", "=", key.projectId);
  return decoded(await query.executeTakeFirst());
}

export async function findCentreByUid(sql: Sql, key: { uid: string }): Promise<CentreRow | null> {
  const query = sql.selectFrom("help_centres").selectAll().where("uid", "=", key.uid);
  return decoded(await query.executeTakeFirst());
}

/** Only a verified domain is anyone's. */
export async function findCentreByDomain(sql: Sql, key: { domain: string }): Promise<CentreRow | null> {
  const query = sql
    .selectFrom("help_centres")
    .selectAll()
    .where("domain", "=", key.domain)
    .where("domain_verified_at", "is not", null);
  return decoded(await query.executeTakeFirst());
}

export interface CentreValues {
  readonly is_on: boolean;
  readonly title: string;
  readonly description: string;
  readonly languages: readonly string[];
}

export async function upsertCentre(
  sql: Sql,
  centre: CentreValues & { projectId: number; uid: string; domainToken: string; now: number },
): Promise<void> {
  const values = {
    is_on: centre.is_on ? 1 : 0,
    title: centre.title,
    description: centre.description,
    languages: toJson(centre.languages),
    updated_at: centre.now,
  };
  await sql
    .insertInto("help_centres")
    .values({
      ...values,
      project_id: centre.projectId,
      uid: centre.uid,
      domain: null,
      domain_token: centre.domainToken,
      domain_verified_at: null,
      domain_missing_since: null,
      created_at: centre.now,
    })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
    .execute();
}

/** Its articles stay, at no address. */
export async function deleteCentre(sql: Sql, projectId: number): Promise<void> {
  await sql.deleteFrom("help_centres").where("project_id", "=", projectId).execute();
}

export async function updateDomain(
  sql: Sql,
  key: { projectId: number },
  domain: { host: string | null; token?: string; verifiedAt: number | null; now: number },
): Promise<void> {
  await sql
    .updateTable("help_centres")
    .set({
      domain: domain.host,
      ...(domain.token === undefined ? {} : { domain_token: domain.token }),
      domain_verified_at: domain.verifiedAt,
      domain_missing_since: null,
      updated_at: domain.now,
    })
    .where("project_id", "=", key.projectId)
    .execute();
}

/** Of the domain that was looked at, in case it was changed meanwhile. */
export async function updateDomainMissing(
  sql: Sql,
  key: { projectId: number; token: string },
  missingSince: number | null,
): Promise<void> {
  await sql
    .updateTable("help_centres")
    .set({ domain_missing_since: missingSince })
    .where("project_id", "=", key.projectId)
    .where("domain_token", "=", key.token)
    .execute();
}
