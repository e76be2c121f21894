import { customFieldText, shownFieldValues, type FieldRow } from "../../custom-fields/index.ts";
import { eachPage, type ListPage } from "../../platform/db/index.ts";
import type { FileAnswer } from "../../platform/operations/define-operation.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { csvHeader, csvLine } from "../../platform/text/csv-line.ts";
import { listContactFields } from "../contacts.ts";
import { customFieldName } from "./columns.ts";
import { listContacts, type ContactSearch } from "../queries/contact-pages.ts";
import { orderOf, toSearch, type SearchInput } from "../search-contacts.ts";
import type { ShownContact } from "../tables.ts";

const ROWS_AT_ONCE = 500;
const COLUMNS = ["id", "name", "email", "phone", "type", "tags", "company_id", "created_at", "updated_at"];

/** Answers at once and reads while the file is sent, so that any number of contacts takes little memory. */
export async function exportContacts(context: ProjectContext, input: SearchInput): Promise<FileAnswer> {
  const search = await toSearch(context, input);
  return {
    name: `contacts-${isoTime(context.now()).slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: lines(context, search, orderOf(input)),
  };
}

async function* lines(
  context: ProjectContext,
  search: ContactSearch,
  order: "asc" | "desc",
): AsyncGenerator<string> {
  const key = { projectId: context.project.id };
  const fields = await listContactFields(context.db.read, key);
  yield csvHeader([...COLUMNS, ...fields.map(customFieldName)]);
  if (search.types.length === 0) return;
  const withFields = fields.length > 0;
  const read = (page: ListPage) =>
    listContacts(context.db.readLong, key, search, { order, page, withFields });
  for await (const rows of eachPage(ROWS_AT_ONCE, read)) {
    if (rows.length > 0) yield rows.map((row) => toLine(row, fields)).join("");
  }
}

function toLine(row: ShownContact, fields: readonly FieldRow[]): string {
  const values =
    row.fields && row.data ? shownFieldValues(fields, { fields: row.fields, data: row.data }) : {};
  const cells = [
    String(row.id),
    row.name,
    row.email,
    row.phone,
    row.type,
    row.tags,
    row.company_id === null ? null : String(row.company_id),
    isoTime(row.created_at),
    isoTime(row.updated_at),
    ...fields.map(({ field_key }) => customFieldText(values[field_key])),
  ];
  return csvLine(cells);
}
