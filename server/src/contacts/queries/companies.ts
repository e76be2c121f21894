import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import { sql as raw } from "kysely";
import { SHOWN_COLUMNS, type CompanyRow, type ShownContact } from "../tables.ts";
import type { ContactsKey } from "./contacts.ts";

export async function insertCompany(
  sql: Sql,
  key: ContactsKey,
  values: { name: string; website: string; now: number },
): Promise<CompanyRow> {
  return sql
    .insertInto("companies")
    .values({
      project_id: key.projectId,
      ...columnsOf(values),
      created_at: values.now,
      updated_at: values.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCompany(
  sql: Sql,
  key: ContactsKey & { companyId: number },
): Promise<CompanyRow | undefined> {
  return sql
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", key.companyId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
}

export async function listContactsOfCompany(
  sql: Sql,
  key: ContactsKey & { companyId: number },
  limit: number,
): Promise<ShownContact[]> {
  return sql
    .selectFrom("contacts")
    .select(SHOWN_COLUMNS)
    .where("company_id", "=", key.companyId)
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function listCompanies(
  sql: Sql,
  key: ContactsKey & { search: string },
  { order, page }: { order: "asc" | "desc"; page: ListPage },
): Promise<CompanyRow[]> {
  return page.take(matching(sql, key).selectAll(), [["id", order]]);
}

export async function countCompanies(sql: Sql, key: ContactsKey & { search: string }): Promise<number> {
  return countRows(matching(sql, key));
}

export async function updateCompanyRow(
  sql: Sql,
  key: ContactsKey & { companyId: number },
  values: { name: string; website: string; now: number },
): Promise<CompanyRow> {
  return sql
    .updateTable("companies")
    .set({ ...columnsOf(values), updated_at: values.now })
    .where("id", "=", key.companyId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCompanyRow(sql: Sql, key: ContactsKey & { companyId: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("companies")
    .where("id", "=", key.companyId)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const columnsOf = ({ name, website }: { name: string; website: string }) => ({
  name,
  website,
  search_text: foldText(`${name}\n${website}`),
});

function matching(sql: Sql, key: ContactsKey & { search: string }) {
  const query = sql.selectFrom("companies").where("project_id", "=", key.projectId);
  const text = foldText(key.search.trim());
  if (text === "") return query;
  return query.where(raw<boolean>`search_text like ${`%${escapeLike(text)}%`} escape '\\'`);
}
