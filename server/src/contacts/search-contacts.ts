import type { z } from "zod";
import type { ListPage } from "../platform/db/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import { customKeysOf } from "../custom-fields/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { endOfDay, startOfDay } from "../platform/operations/fields.ts";
import { searchedTexts, tagKeys } from "./contact-values.ts";
import { listContactFields } from "./contacts.ts";
import { requireListFilter } from "./lists.ts";
import { presentContact } from "./present.ts";
import { countByType } from "./queries/contact-counts.ts";
import { countContacts, isRare, listContacts, type ContactSearch } from "./queries/contact-pages.ts";
import type { contactSearchFields } from "./schema.ts";
import { CONTACT_TYPES, type ContactType, type ShownContact } from "./tables.ts";

export type SearchInput = z.output<z.ZodObject<typeof contactSearchFields>>;

const TYPES_OF: Readonly<Record<SearchInput["type"], readonly ContactType[]>> = {
  ALL: CONTACT_TYPES,
  USERS: ["user"],
  LEADS: ["lead"],
  SPAM: ["spam"],
};

/** Rows that a query passes over on the event loop. */
const NEAR = 5_000;
/** So many contacts are found faster by the index of all projects than by reading the project's own. */
export const MANY = 20_000;

export async function pageOfContacts(
  context: ProjectContext,
  { page, ...input }: SearchInput & { page: ListPage },
) {
  const asked = await toSearch(context, input);
  if (asked.types.length === 0) return page.answer([], () => Promise.resolve(0));
  const sql = context.db.read;
  const key = { projectId: context.project.id };
  const fields = await listContactFields(sql, key);
  const present = (row: ShownContact) => presentContact(row, fields);
  const counts = await countByType(sql, key);
  const all = CONTACT_TYPES.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const search = { ...asked, byIndex: context.db.engine === "sqlite" && all >= MANY };
  const isPlain = hasNoFilter(search);
  // A page far behind walks past all the others, unless a cursor leads to it.
  const pages = isPlain && page.offset < NEAR ? sql : context.db.readLong;
  const byIndex = search.byIndex && (await isRare(pages, search));
  const rows = await listContacts(
    pages,
    key,
    { ...search, byIndex },
    {
      withFields: fields.length > 0,
      order: orderOf(input),
      page,
    },
  );
  return page.answer(rows.map(present), () =>
    isPlain
      ? Promise.resolve(search.types.reduce((sum, type) => sum + (counts[type] ?? 0), 0))
      : countContacts(context.db.readLong, key, search),
  );
}

export const orderOf = ({ orderBy }: Pick<SearchInput, "orderBy">) =>
  orderBy === "ASC" ? ("asc" as const) : ("desc" as const);

/** `types` is empty if nothing can match. */
export async function toSearch(context: ProjectContext, input: SearchInput): Promise<ContactSearch> {
  if (input.from !== undefined && input.to !== undefined && input.from > input.to) {
    throw invalidParams({ from: "from must not be after to." });
  }
  const filter = input.list_id === undefined ? null : await requireListFilter(context, input.list_id);
  const fieldsKey = { projectId: context.project.id, subject: "contact" } as const;
  return {
    types: TYPES_OF[input.type].filter((type) => !(input.exclude_spam && type === "spam")),
    texts: searchedTexts(input.search ?? ""),
    tags: tagKeys(input.tags ?? null),
    companyId: input.company_id ?? null,
    filter,
    customKeys: filter ? await customKeysOf(context, fieldsKey, [filter]) : null,
    from: input.from === undefined ? null : startOfDay(input.from),
    until: input.to === undefined ? null : endOfDay(input.to),
  };
}

function hasNoFilter(search: ContactSearch): boolean {
  return (
    search.texts.length === 0 &&
    search.tags.length === 0 &&
    search.companyId === null &&
    (search.filter === null || search.filter.conditions.length === 0) &&
    search.from === null &&
    search.until === null
  );
}
