import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import {
  findField,
  insertField,
  listCustomFields,
  updateFieldRow,
  type FieldRow,
  type FieldsKey,
} from "./queries/custom-fields.ts";
import { MOST_FIELDS, MOST_STORED_FIELDS, type CustomField } from "./schema.ts";
import { FIELD_SUBJECTS, type FieldKind, type FieldSubject } from "./tables.ts";

type Presented = z.input<typeof CustomField>;

interface NewField {
  readonly subject: FieldSubject;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  readonly is_listed: boolean;
}

interface FieldSettings {
  readonly label?: string | undefined;
  readonly choices?: readonly string[] | undefined;
  readonly is_listed?: boolean | undefined;
}

/** Those of contacts first, each in the order in which people see them. */
export async function describeFields(
  context: ProjectContext,
  asked: { readonly subject?: FieldSubject | undefined; readonly withArchived: boolean },
): Promise<Presented[]> {
  const subjects = asked.subject ? [asked.subject] : FIELD_SUBJECTS;
  const presented: Presented[] = [];
  for (const subject of subjects) {
    const rows = await listCustomFields(context.db.read, { projectId: context.project.id, subject });
    const shown = rows.filter(({ archived_at }) => asked.withArchived || archived_at === null);
    presented.push(...shown.map(presentField));
  }
  return presented;
}

export async function createField(context: ProjectContext, input: NewField): Promise<Presented> {
  requireChoices(input.kind, input.choices);
  const key = { projectId: context.project.id, subject: input.subject };
  const now = context.now();
  const row = await context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const fields = await listCustomFields(sql, key);
    requireRoom(fields, input.subject);
    if (fields.length >= MOST_STORED_FIELDS) {
      throw conflict(
        `A project has at most ${MOST_STORED_FIELDS} ${input.subject} fields with the archived ones. Restore one of those instead.`,
      );
    }
    return insertField(sql, {
      project_id: key.projectId,
      subject: key.subject,
      field_key: input.key,
      label: input.label,
      kind: input.kind,
      choices: input.choices,
      position: (fields.at(-1)?.position ?? -1) + 1,
      is_listed: Number(input.is_listed),
      archived_at: null,
      created_at: now,
      updated_at: now,
    });
  });
  if (!row) {
    throw conflict("The key is already in use, maybe by an archived field.", {
      key: `key ${input.key} is already in use. Restore the archived field or choose another key.`,
    });
  }
  return presentField(row);
}

export async function changeField(
  context: ProjectContext,
  fieldId: number,
  { label, choices, is_listed }: FieldSettings,
): Promise<Presented> {
  return changeRow(context, fieldId, async (_sql, before) => {
    if (choices) requireChoices(before.kind, choices);
    return {
      ...(label === undefined ? {} : { label }),
      ...(choices === undefined ? {} : { choices }),
      ...(is_listed === undefined ? {} : { is_listed: Number(is_listed) }),
    };
  });
}

/** Values stay where they are, so that restoring brings them back. */
export async function archiveField(
  context: ProjectContext,
  fieldId: number,
  isArchived: boolean,
): Promise<Presented> {
  return changeRow(context, fieldId, async (sql, before) => {
    const isRestored = !isArchived && before.archived_at !== null;
    if (isRestored) {
      const key = { projectId: context.project.id, subject: before.subject };
      requireRoom(await listCustomFields(sql, key), before.subject);
    }
    return { archived_at: isArchived ? (before.archived_at ?? context.now()) : null };
  });
}

type RowChanges = Parameters<typeof updateFieldRow>[2];

async function changeRow(
  context: ProjectContext,
  fieldId: number,
  changesOf: (sql: Sql, before: FieldRow) => Promise<RowChanges>,
): Promise<Presented> {
  const key = { projectId: context.project.id, fieldId };
  const row = await context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const before = await findField(sql, key);
    if (!before) throw notFound();
    const changes = await changesOf(sql, before);
    return updateFieldRow(sql, key, { ...changes, updated_at: context.now() });
  });
  if (!row) throw notFound();
  return presentField(row);
}

/** The list must name every field once: one that was added meanwhile is not put anywhere by chance. */
export async function reorderFields(
  context: ProjectContext,
  subject: FieldSubject,
  fieldIds: readonly number[],
): Promise<void> {
  const key: FieldsKey = { projectId: context.project.id, subject };
  await context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const rows = await listCustomFields(sql, key);
    const active = rows.filter(({ archived_at }) => archived_at === null);
    const isWhole =
      fieldIds.length === active.length &&
      new Set(fieldIds).size === active.length &&
      active.every(({ id }) => fieldIds.includes(id));
    if (!isWhole) {
      throw conflict("The fields have changed in the meantime. Read them again and send the IDs of all.");
    }
    const archived = rows.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id);
    for (const [position, fieldId] of [...fieldIds, ...archived].entries()) {
      await updateFieldRow(sql, { projectId: key.projectId, fieldId }, { position });
    }
  });
}

function requireRoom(fields: readonly FieldRow[], subject: FieldSubject): void {
  if (fields.filter(({ archived_at }) => archived_at === null).length >= MOST_FIELDS) {
    throw conflict(`A project has at most ${MOST_FIELDS} ${subject} fields. Archive one first.`);
  }
}

function requireChoices(kind: FieldKind, choices: readonly string[]): void {
  if (kind === "choice" && choices.length === 0) {
    throw invalidParams({ choices: "choices must have at least one choice for the kind choice." });
  }
  if (kind !== "choice" && choices.length > 0) {
    throw invalidParams({ choices: "choices belong to the kind choice only." });
  }
}

const presentField = (row: FieldRow): Presented => ({
  id: row.id,
  subject: row.subject,
  key: row.field_key,
  label: row.label,
  kind: row.kind,
  choices: [...row.choices],
  is_listed: row.is_listed === 1,
  is_archived: row.archived_at !== null,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});
