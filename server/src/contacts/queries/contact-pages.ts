import { sql as raw } from "kysely";
import { countRows, isUnindexed, type Sql, type ListPage } from "../../platform/db/index.ts";
import { filterExpression, type CustomKeys, type FilterGroup } from "../../platform/filters/index.ts";
import { escapeLike } from "../../platform/text/fold-text.ts";
import { CONTACT_FILTER_FIELDS } from "../schema.ts";
import { SHOWN_COLUMNS, SHOWN_WITH_FIELDS, type ContactType, type ShownContact } from "../tables.ts";
import type { ContactsKey } from "./contacts.ts";

/** Which contacts are meant; every part that is null or empty leaves all in. */
export interface ContactSearch {
  /** At least one. */
  readonly types: readonly ContactType[];
  /** Folded; any of them must occur. */
  readonly texts: readonly string[];
  /** Folded; any of them must be there. */
  readonly tags: readonly string[];
  readonly companyId: number | null;
  readonly filter: FilterGroup | null;
  /** The custom fields that the filter names. */
  readonly customKeys: CustomKeys | null;
  /** Half-open span of creation in milliseconds. */
  readonly from: number | null;
  readonly until: number | null;
  /**
   * Whether texts and tags are found by SQLite's index of all projects' contacts: in a small project, reading its own is
   * faster. PostgreSQL decides by itself.
   */
  readonly byIndex?: boolean;
}

/** Custom fields are read only where the project has some. */
const columnsOf = ({ withFields }: { withFields: boolean }) =>
  (withFields ? SHOWN_WITH_FIELDS : SHOWN_COLUMNS) as typeof SHOWN_COLUMNS;

type Order = "asc" | "desc";

export async function listContacts(
  sql: Sql,
  key: ContactsKey,
  search: ContactSearch,
  asked: { order: Order; page: ListPage; withFields: boolean },
): Promise<ShownContact[]> {
  return asked.page.take(matching(sql, key, search).select(columnsOf(asked)), [
    ["created_at", asked.order],
    ["id", asked.order],
  ]);
}

export async function countContacts(sql: Sql, key: ContactsKey, search: ContactSearch): Promise<number> {
  return countRows(matching(sql, key, search));
}

const ALL_TYPES = 3;

function matching(sql: Sql, key: ContactsKey, search: ContactSearch) {
  const words = search.byIndex ? wordsOf(search) : [];
  let query = sql.selectFrom("contacts");
  query =
    words.length > 0
      ? query.where(isUnindexed("project_id", key.projectId))
      : query.where("project_id", "=", key.projectId);
  const { types, from, until, companyId, filter } = search;
  const [first, ...others] = types;
  if (first && others.length === 0) query = query.where("type", "=", first);
  else if (types.length < ALL_TYPES && !types.includes("spam"))
    query = query.where(raw<boolean>`type <> 'spam'`);
  else if (types.length < ALL_TYPES) query = query.where("type", "in", [...types]);
  if (from !== null) query = query.where("created_at", ">=", from);
  if (until !== null) query = query.where("created_at", "<", until);
  if (companyId !== null) query = query.where("company_id", "=", companyId);
  // The index finds which contacts have all pieces of a text, the comparison those that have them in a row.
  if (words.length > 0)
    query = query.where(
      raw<boolean>`contacts.id in (select rowid from contact_words where contact_words match ${words.join(" AND ")})`,
    );
  for (const [column, texts] of searchedColumns(search))
    if (texts.length > 0) query = query.where(anyLike(column, texts));
  if (filter) query = query.where(filterExpression(CONTACT_FILTER_FIELDS, filter, search.customKeys));
  return query;
}

const searchedColumns = ({ texts, tags }: ContactSearch) =>
  [
    ["search_text", texts],
    ["tags_key", tags.map((tag) => `,${tag},`)],
  ] as const;

/** What the index is asked for; nothing where it can't find any of the search. */
const wordsOf = (search: ContactSearch): string[] =>
  searchedColumns(search)
    .map(([column, texts]) => (texts.length === 0 ? null : matchExpression(column, texts)))
    .filter((words) => words !== null);

/** So many matches lie close enough together that a page is found sooner by walking the list. */
const MANY_MATCHES = 2_000;

/** Whether the index leads to few contacts: those are read one by one and sorted. */
export async function isRare(sql: Sql, search: ContactSearch): Promise<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return false;
  const { rows } = await raw`select 1 from contact_words where contact_words match ${words.join(" AND ")}
    limit 1 offset ${MANY_MATCHES}`.execute(sql);
  return rows.length === 0;
}

const PIECE = 3;
/** More pieces exclude few contacts more. */
const MOST_PIECES = 24;

/** A question to the index of pieces of three characters; null where a text is shorter than one. */
function matchExpression(column: SearchedColumn, texts: readonly string[]): string | null {
  const parts = texts.map((text) => {
    // As the index does: by code points.
    const characters = Array.from(text);
    const pieces = new Set<string>();
    for (let first = 0; first + PIECE <= characters.length && pieces.size < MOST_PIECES; first += 1)
      pieces.add(
        `"${characters
          .slice(first, first + PIECE)
          .join("")
          .replaceAll('"', '""')}"`,
      );
    return [...pieces].join(" AND ");
  });
  if (parts.includes("")) return null;
  return `${column} : (${parts.map((part) => `(${part})`).join(" OR ")})`;
}

type SearchedColumn = "search_text" | "tags_key";

function anyLike(column: SearchedColumn, texts: readonly string[]) {
  const conditions = texts.map(
    (text) => raw<boolean>`${raw.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`,
  );
  return raw<boolean>`(${raw.join(conditions, raw` or `)})`;
}
