import type { z } from "zod";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { Sql, ListPage, ListAnswer } from "../platform/db/index.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { SCHEDULE_JOB } from "./job-kinds.ts";
import { findGate } from "./queries/gates.ts";
import { listSchedules, listSubscriptions } from "./queries/schedules.ts";
import {
  countTestCases,
  deleteTestCase,
  findTestCase,
  insertTestCases,
  listTestCasePage,
  updateTestCase,
  type CaseValues,
} from "./queries/test-cases.ts";
import {
  countTestSets,
  deleteTestSet,
  findTestSet,
  insertTestSet,
  listTestSets,
  updateTestSet,
  type SetKey,
  type TestSetRow,
} from "./queries/test-sets.ts";
import { MAX_CASES, MAX_SETS, type TestCase, type TestSet } from "./schema.ts";
import { parseCase, presentCase, type CaseInput } from "./test-case.ts";

export async function describeTestSets(context: ProjectContext): Promise<z.input<typeof TestSet>[]> {
  const sql = context.db.read;
  const key = { projectId: context.project.id };
  const gate = await findGate(sql, key);
  const schedules = await listSchedules(sql, key);
  const subscribed = await listSubscriptions(sql, { ...key, userId: callerUserId(context) ?? 0 });
  return (await listTestSets(sql, key)).map((row) => {
    const schedule = schedules.find(({ set_id }) => set_id === row.id) ?? null;
    return {
      ...presentSet(row, row.cases),
      is_gate: gate?.set_id === row.id,
      every: schedule?.every ?? null,
      next_run_at: schedule ? isoTime(schedule.next_at) : null,
      notifies_me: subscribed.includes(row.id),
    };
  });
}

const presentSet = (row: TestSetRow, cases: number): z.input<typeof TestSet> => ({
  id: row.id,
  name: row.name,
  cases,
  is_gate: false,
  every: null,
  next_run_at: null,
  notifies_me: false,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

export async function requireTestSet(sql: Sql, key: SetKey): Promise<TestSetRow> {
  const row = await findTestSet(sql, key);
  if (!row) throw notFound();
  return row;
}

export async function createTestSet(context: ProjectContext, name: string): Promise<z.input<typeof TestSet>> {
  const projectId = context.project.id;
  return context.db.write(async ({ sql }) => {
    if ((await countTestSets(sql, { projectId })) >= MAX_SETS)
      throw conflict(`A project has at most ${MAX_SETS} test sets. Delete one first.`);
    return presentSet(await insertTestSet(sql, { projectId, name, now: context.now() }), 0);
  });
}

export async function renameTestSet(context: ProjectContext, setId: number, name: string): Promise<void> {
  const key = { projectId: context.project.id, setId };
  const isFound = await context.db.write(({ sql }) => updateTestSet(sql, key, { name, now: context.now() }));
  if (!isFound) throw notFound();
}

export async function removeTestSet(context: ProjectContext, setId: number): Promise<void> {
  const key = { projectId: context.project.id, setId };
  const isFound = await context.db.write(async (transaction) => {
    const gate = await findGate(transaction.sql, key);
    if (gate?.set_id === setId)
      throw conflict("This test set is the gate's. An owner must choose another or turn the gate off first.");
    await context.jobs.cancel(transaction, SCHEDULE_JOB, String(setId));
    return deleteTestSet(transaction.sql, key);
  });
  if (!isFound) throw notFound();
}

export async function pageOfCases(
  context: ProjectContext,
  { setId, page }: { setId: number; page: ListPage },
): Promise<ListAnswer<z.input<typeof TestCase>[]>> {
  const sql = context.db.read;
  const key = { projectId: context.project.id, setId };
  await requireTestSet(sql, key);
  const rows = await listTestCasePage(sql, key, page);
  return page.answer(rows.map(presentCase), () => countTestCases(sql, key));
}

export interface NewCase extends CaseValues {
  readonly contactId?: number | null;
}

/** Adds cases to a set, all or none. */
export async function addCases(
  context: ProjectContext,
  setId: number,
  cases: readonly NewCase[],
): Promise<z.input<typeof TestCase>[]> {
  const key = { projectId: context.project.id, setId };
  const now = context.now();
  return context.db.write(async ({ sql }) => {
    // The update locks the set, so that concurrent additions count one after the other.
    if (!(await updateTestSet(sql, key, { now }))) throw notFound();
    const count = await countTestCases(sql, key);
    if (count + cases.length > MAX_CASES)
      throw conflict(`A test set has at most ${MAX_CASES} cases; this one has ${count}. Use another set.`);
    return (await insertTestCases(sql, key, cases, now)).map(presentCase);
  });
}

export async function changeCase(
  context: ProjectContext,
  caseId: number,
  input: CaseInput,
): Promise<z.input<typeof TestCase>> {
  const key = { projectId: context.project.id, caseId };
  const now = context.now();
  const row = await context.db.write(async ({ sql }) => {
    if (!(await findTestCase(sql, key))) throw notFound();
    return updateTestCase(sql, key, parseCase(input), now);
  });
  if (!row) throw notFound();
  return presentCase(row);
}

export async function removeCase(context: ProjectContext, caseId: number): Promise<void> {
  const key = { projectId: context.project.id, caseId };
  if (!(await context.db.write(({ sql }) => deleteTestCase(sql, key)))) throw notFound();
}
