import type { Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { CaseContent } from "../schema.ts";
import type { CaseKind, TestCasesTable } from "../tables.ts";
import type { SetKey } from "./test-sets.ts";

type StoredCase = Selectable<TestCasesTable>;
export type TestCaseRow = Omit<StoredCase, "content"> & { readonly content: CaseContent };

/** A case to be stored. */
export interface CaseValues {
  readonly kind: CaseKind;
  readonly isRequired: boolean;
  readonly content: CaseContent;
}

const decode = (row: StoredCase): TestCaseRow => ({ ...row, content: fromJson<CaseContent>(row.content) });

const casesOf = (sql: Sql, key: SetKey) =>
  sql
    .selectFrom("test_cases")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("set_id", "=", key.setId);

export async function listTestCases(sql: Sql, key: SetKey): Promise<TestCaseRow[]> {
  return (await casesOf(sql, key).orderBy("id").execute()).map(decode);
}

export async function listTestCasePage(sql: Sql, key: SetKey, page: ListPage): Promise<TestCaseRow[]> {
  return (await page.take(casesOf(sql, key), [["id", "asc"]])).map(decode);
}

export function countTestCases(sql: Sql, key: SetKey): Promise<number> {
  return countRows(casesOf(sql, key).clearSelect());
}

export async function findTestCase(
  sql: Sql,
  key: { projectId: number; caseId: number },
): Promise<TestCaseRow | null> {
  const row = await sql
    .selectFrom("test_cases")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.caseId)
    .executeTakeFirst();
  return row ? decode(row) : null;
}

const CASES_PER_INSERT = 100;

export async function insertTestCases(
  sql: Sql,
  key: SetKey,
  cases: readonly (CaseValues & { readonly contactId?: number | null })[],
  now: number,
): Promise<TestCaseRow[]> {
  const inserted: TestCaseRow[] = [];
  for (let from = 0; from < cases.length; from += CASES_PER_INSERT) {
    const rows = await sql
      .insertInto("test_cases")
      .values(
        cases.slice(from, from + CASES_PER_INSERT).map(({ kind, isRequired, content, contactId = null }) => ({
          project_id: key.projectId,
          set_id: key.setId,
          kind,
          is_required: isRequired ? 1 : 0,
          content: toJson(content),
          contact_id: contactId,
          created_at: now,
          updated_at: now,
        })),
      )
      .returningAll()
      .execute();
    inserted.push(...rows.map(decode));
  }
  return inserted;
}

export async function updateTestCase(
  sql: Sql,
  key: { projectId: number; caseId: number },
  values: CaseValues,
  now: number,
): Promise<TestCaseRow | null> {
  const row = await sql
    .updateTable("test_cases")
    .set({
      kind: values.kind,
      is_required: values.isRequired ? 1 : 0,
      content: toJson(values.content),
      updated_at: now,
    })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.caseId)
    .returningAll()
    .executeTakeFirst();
  return row ? decode(row) : null;
}

export async function deleteTestCase(sql: Sql, key: { projectId: number; caseId: number }): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("test_cases")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.caseId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
