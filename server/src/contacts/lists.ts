import { fromJson, type Transaction, type ListPage } from "../platform/db/index.ts";
import { customKeysOf } from "../custom-fields/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { FilterGroup } from "../platform/filters/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { blankToNull } from "./contact-values.ts";
import { presentContactList } from "./present.ts";
import type { ContactsKey } from "./queries/contacts.ts";
import { countLists, deleteListRow, findList, insertList, listLists, updateList } from "./queries/lists.ts";
import type { ContactListRow } from "./tables.ts";

export interface ListInput {
  readonly name?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly filter_by?: FilterGroup | undefined;
}

const MATCH_ALL: FilterGroup = { operator: "AND", conditions: [] };

export function addContactList(
  { sql }: Pick<Transaction, "sql">,
  key: ContactsKey,
  input: ListInput & { name: string },
  now: number,
): Promise<ContactListRow> {
  return insertList(sql, key, {
    name: input.name,
    icon: blankToNull(input.icon),
    filter_by: input.filter_by ?? MATCH_ALL,
    now,
  });
}

export async function createContactList(
  context: ProjectContext,
  input: ListInput & { name: string },
): Promise<ContactListRow> {
  const key = { projectId: context.project.id };
  await requireKnownFields(context, input);
  return context.db.writeStatement((sql) => addContactList({ sql }, key, input, context.now()));
}

export async function updateContactList(
  context: ProjectContext,
  listId: number,
  input: ListInput,
): Promise<void> {
  await requireKnownFields(context, input);
  const updated = await context.db.writeStatement((sql) =>
    updateList(
      sql,
      { projectId: context.project.id, listId },
      {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.icon === undefined ? {} : { icon: blankToNull(input.icon) }),
        ...(input.filter_by === undefined ? {} : { filter_by: input.filter_by }),
        now: context.now(),
      },
    ),
  );
  if (!updated) throw notFound();
}

/** Refuses a filter by a field that the project does not have. */
async function requireKnownFields(context: ProjectContext, { filter_by }: ListInput): Promise<void> {
  const key = { projectId: context.project.id, subject: "contact" } as const;
  if (filter_by) await customKeysOf(context, key, [filter_by], "filter_by");
}

export async function deleteContactList(context: ProjectContext, listId: number): Promise<void> {
  const key = { projectId: context.project.id, listId };
  if (!(await context.db.writeStatement((sql) => deleteListRow(sql, key)))) throw notFound();
}

export async function pageOfLists(
  context: ProjectContext,
  { search, page }: { search: string; page: ListPage },
) {
  const key = { projectId: context.project.id, search };
  const rows = await listLists(context.db.read, key, page);
  return page.answer(rows.map(presentContactList), () => countLists(context.db.read, key));
}

/** The filter that decides who is in the list. */
export async function requireListFilter(context: ProjectContext, listId: number): Promise<FilterGroup> {
  const row = await findList(context.db.read, { projectId: context.project.id, listId });
  if (!row) throw notFound();
  return fromJson<FilterGroup>(row.filter_by);
}
