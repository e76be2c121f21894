import { expect, test } from "vitest";
import { ALLOWED_READS } from "./allowed-reads.ts";
import { readServerSources } from "./server-sources.ts";
import { findCrossings, ownershipProblems } from "./table-crossings.ts";

const TABLES: readonly [string, string][] = [
  ["server/src/books/tables.ts", "migration(`create table books (id {id}); create table pages (id {id})`)"],
  ["server/src/readers/tables.ts", "migration(`create table readers (id {id})`)"],
];
const crossingsOf = (code: string, file = "server/src/readers/queries.ts") =>
  findCrossings(new Map([...TABLES, [file, code]])).map(
    ({ kind, table, line, owner }) => `${kind} ${table} of ${owner}, line ${line}`,
  );

test("only the owner of a table writes it, and the list explains every read", () => {
  const crossings = findCrossings(readServerSources());
  expect(crossings.filter(({ kind }) => kind === "write")).toEqual([]);
  expect(ownershipProblems(crossings, ALLOWED_READS)).toEqual([]);
});

test("a noun uses its own tables freely", () => {
  expect(crossingsOf('sql.insertInto("readers"); raw`delete from readers`')).toEqual([]);
});

test.each([
  ['sql\n  .insertInto("books")', "write books of books, line 2"],
  ['sql.updateTable("books as book")', "write books of books, line 1"],
  ["raw`with a as (select 1)\n delete from books where id = ${id}`", "write books of books, line 2"],
  ["raw`insert into pages (id) values (${id})`", "write pages of books, line 1"],
  ["raw`update books set name = ${name}`", "write books of books, line 1"],
  ["sql.deleteFrom(table)", "write null of unknown, line 1"],
  ['sql.selectFrom(["readers", "books as book"])', "read books of books, line 1"],
  ['sql.selectFrom("readers").leftJoin("pages", "a", "b")', "read pages of books, line 1"],
  ["raw`select 1 from readers join books on true for update`", "read books of books, line 1"],
])("%j crosses to another noun's table", (code, crossing) => {
  expect(crossingsOf(code)).toEqual([crossing]);
});

test("the sentences name the file, the owner and the way out", () => {
  const files = new Map([
    ...TABLES,
    ["server/src/readers/queries.ts", 'sql.insertInto("books");\nsql.selectFrom("pages");'] as const,
  ]);
  const allowed = [{ reader: "books", tables: ["readers"], because: "It was once so." }];
  expect(ownershipProblems(findCrossings(files), allowed)).toEqual([
    "server/src/readers/queries.ts:1 writes books, which books owns. Call a function of books.",
    "server/src/readers/queries.ts:2 reads pages, which books owns. Call a function of books, or add readers → pages to the allowed reads with the reason.",
    "The allowed read books → readers has no use any more. Delete it.",
  ]);
});
