import type { z } from "zod";
import { holdDeleted, restoreDeleted } from "../deletions/index.ts";
import type { Transaction, ListPage, ListAnswer } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { ownerOf, readerOf, requireRoom, withFreeShortcut, withShortcutStillFree } from "./owner.ts";
import {
  countMacros,
  countMacrosOf,
  deleteMacroRow,
  findMacro,
  insertMacro,
  listMacros,
  updateMacroRow,
  type MacroRow,
} from "./queries/macros.ts";
import type { Macro, MacroStep } from "./schema.ts";
import { problemOfTargets, readTargets } from "./step-targets.ts";
import { problemOfSteps } from "./steps.ts";
import { requireKnownVariables } from "./variables.ts";

type Presented = z.input<typeof Macro>;

export async function pageOfMacros(
  context: ProjectContext,
  { search, page }: { search: string; page: ListPage },
): Promise<ListAnswer<Presented[]>> {
  const reader = readerOf(context);
  const rows = await listMacros(context.db.read, reader, { search, page });
  return page.answer(rows.map(presentMacro), () => countMacros(context.db.read, reader, search));
}

interface NewMacro {
  readonly shortcut: string;
  readonly name: string;
  readonly steps: readonly MacroStep[];
  readonly isPersonal: boolean;
}

export async function addMacro(context: ProjectContext, input: NewMacro): Promise<Presented> {
  const { isPersonal, ...values } = input;
  requireConsistentSteps(values.steps);
  const userId = ownerOf(context, isPersonal);
  const projectId = context.project.id;
  const row = await withFreeShortcut(values.shortcut, () =>
    context.db.write(async (transaction) => {
      await lockProject(transaction.sql, { projectId });
      requireRoom(await countMacrosOf(transaction.sql, { projectId, userId }), userId, "macros");
      await requireStepTargets(context, transaction, values.steps);
      return insertMacro(transaction.sql, { projectId, userId, ...values, now: context.now() });
    }),
  );
  return presentMacro(row);
}

type MacroChanges = { readonly [Field in "shortcut" | "name" | "steps"]?: NewMacro[Field] | undefined };

export async function changeMacro(
  context: ProjectContext,
  macroId: number,
  changes: MacroChanges,
): Promise<Presented> {
  if (changes.steps) requireConsistentSteps(changes.steps);
  const row = await withFreeShortcut(changes.shortcut ?? "", () =>
    context.db.write(async (transaction) => {
      const before = await findMacro(transaction.sql, readerOf(context), macroId);
      if (!before) throw notFound();
      if (changes.steps) await requireStepTargets(context, transaction, changes.steps);
      const { shortcut = before.shortcut, name = before.name, steps = before.steps } = changes;
      return updateMacroRow(transaction.sql, macroId, { shortcut, name, steps, now: context.now() });
    }),
  );
  return presentMacro(row);
}

export async function removeMacro(context: ProjectContext, macroId: number): Promise<void> {
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const row = await findMacro(sql, readerOf(context), macroId);
    if (!row) throw notFound();
    await holdDeleted(context, transaction, {
      kind: "macro",
      id: macroId,
      projectId: context.project.id,
      recordKey: String(macroId),
      userId: row.user_id,
    });
    await deleteMacroRow(sql, macroId);
  });
}

export async function restoreMacro(context: ProjectContext, macroId: number): Promise<void> {
  const reader = readerOf(context);
  await withShortcutStillFree(() =>
    context.db.write(async (transaction) => {
      const { sql } = transaction;
      await lockProject(sql, reader);
      await restoreDeleted(context, transaction, { ...reader, kind: "macro", recordKey: String(macroId) });
      const row = await findMacro(sql, reader, macroId);
      if (!row) throw notFound();
      const { projectId } = reader;
      const others = (await countMacrosOf(sql, { projectId, userId: row.user_id })) - 1;
      requireRoom(others, row.user_id, "macros");
    }),
  );
}

function requireConsistentSteps(steps: readonly MacroStep[]): void {
  const problem = problemOfSteps(steps);
  if (problem) throw invalidParams({ steps: `steps ${problem}` });
  for (const step of steps) if ("text" in step) requireKnownVariables("steps", step.text);
}

/** When they are saved and when they run. */
export async function requireStepTargets(
  context: ProjectContext,
  { sql }: Transaction,
  steps: readonly MacroStep[],
): Promise<void> {
  const problem = await problemOfTargets(readTargets(context, sql, { projectId: context.project.id }), steps);
  if (problem) throw invalidParams({ steps: `steps: ${problem} Change the macro.` });
}

const presentMacro = (row: MacroRow): Presented => ({
  id: row.id,
  shortcut: row.shortcut,
  name: row.name,
  steps: [...row.steps],
  is_personal: row.user_id !== null,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});
