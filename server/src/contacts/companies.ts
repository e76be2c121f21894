import type { z } from "zod";
import type { Transaction, ListPage } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { presentCompany, presentContact } from "./present.ts";
import {
  countCompanies,
  deleteCompanyRow,
  findCompany,
  insertCompany,
  listCompanies,
  listContactsOfCompany,
  updateCompanyRow,
} from "./queries/companies.ts";
import type { ContactsKey } from "./queries/contacts.ts";
import type { ContactCompanyDetail } from "./schema.ts";
import type { CompanyRow } from "./tables.ts";

const MAX_CONTACTS_SHOWN = 1000;

export function addCompany(
  { sql }: Pick<Transaction, "sql">,
  key: ContactsKey,
  values: { name: string; website: string },
  now: number,
): Promise<CompanyRow> {
  return insertCompany(sql, key, { ...values, now });
}

export function createCompany(
  context: ProjectContext,
  values: { name: string; website: string },
): Promise<CompanyRow> {
  const key = { projectId: context.project.id };
  return context.db.writeStatement((sql) => addCompany({ sql }, key, values, context.now()));
}

export async function describeCompany(
  context: ProjectContext,
  companyId: number,
): Promise<z.input<typeof ContactCompanyDetail>> {
  const key = { projectId: context.project.id, companyId };
  const company = await findCompany(context.db.read, key);
  if (!company) throw notFound();
  const contacts = await listContactsOfCompany(context.db.read, key, MAX_CONTACTS_SHOWN);
  return { ...presentCompany(company), contacts: contacts.map((contact) => presentContact(contact)) };
}

export async function pageOfCompanies(
  context: ProjectContext,
  { search, orderBy, page }: { search: string; orderBy: "ASC" | "DESC"; page: ListPage },
) {
  const key = { projectId: context.project.id, search };
  const rows = await listCompanies(context.db.read, key, {
    order: orderBy === "ASC" ? "asc" : "desc",
    page,
  });
  return page.answer(rows.map(presentCompany), () => countCompanies(context.db.read, key));
}

/** Missing fields stay unchanged. */
export async function updateCompany(
  context: ProjectContext,
  companyId: number,
  values: { name: string | undefined; website: string | undefined },
): Promise<CompanyRow> {
  const key = { projectId: context.project.id, companyId };
  return context.db.write(async ({ sql }) => {
    const company = await findCompany(sql, key);
    if (!company) throw notFound();
    return updateCompanyRow(sql, key, {
      name: values.name ?? company.name,
      website: values.website ?? company.website,
      now: context.now(),
    });
  });
}

/** Its contacts stay, without a company. */
export async function deleteCompany(context: ProjectContext, companyId: number): Promise<void> {
  const key = { projectId: context.project.id, companyId };
  const deleted = await context.db.writeStatement((sql) => deleteCompanyRow(sql, key));
  if (!deleted) throw notFound();
}
