import type { z } from "zod";
import { chunkSource, type Chunkable, type NewDocument } from "../knowledge/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { AppError, conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App, OrganizationScope } from "../platform/operations/context.ts";
import { isoTime, splitTags } from "../platform/operations/fields.ts";
import { foldLongText } from "../platform/text/fold-text.ts";
import { claimAllowance } from "./allowance.ts";
import { decrementCount } from "./queries/counts.ts";
import type { ItemKey } from "./queries/items.ts";
import { deleteText, findText, insertText, updateText, type TextRow } from "./queries/texts.ts";
import type { TrainingText } from "./schema.ts";
import type { TextType } from "./tables.ts";
import { TEXT_JOB } from "./job-kinds.ts";

/** Up to here a text is embedded while its caller waits, which takes a few seconds at most. */
const INLINE_CHARACTERS = 8_000;

export interface NewText {
  readonly projectId: number;
  readonly organization: Pick<OrganizationScope, "id" | "plan">;
  readonly type: TextType;
  readonly shortText: string | null;
  readonly detail: string;
  readonly tags: string | null;
  /** Taught with many others: it is embedded by a job, as a long text is. */
  readonly isOneOfMany?: boolean;
  /** The person whose answer to a visitor it is. */
  readonly answeredBy?: number | null;
}

/**
 * Teaches a text. A short one is findable by words and meaning when this answers; a long one by its words, and
 * by meaning once the job has embedded it. `effect` is part of the same transaction.
 */
export async function teachText(
  app: App,
  text: NewText,
  effect: (transaction: Transaction, row: TextRow) => Promise<void> = async () => {},
): Promise<TextRow> {
  const isShort = text.detail.length <= INLINE_CHARACTERS && !text.isOneOfMany;
  const prepared = await prepareText(app, text.projectId, text.type, text.shortText, text.detail, isShort);
  const searchText = await searchTextOf(text.shortText, text.detail);
  return app.db.write(async (transaction) => {
    await claimAllowance(transaction, text.organization, "texts");
    const row = await insertText(transaction.sql, {
      projectId: text.projectId,
      shortText: text.shortText,
      detail: text.detail,
      type: text.type,
      status: isShort ? "completed" : "pending",
      tags: text.tags,
      searchText,
      answeredBy: text.answeredBy,
      now: app.now(),
    });
    await app.services.knowledge.learn(transaction, toDocument(row, app.now()), prepared);
    if (!isShort) await enqueue(app, transaction, row);
    await effect(transaction, row);
    return row;
  });
}

export interface TextChanges {
  readonly shortText?: string | undefined;
  readonly detail?: string | undefined;
  readonly tags?: string | undefined;
}

/** The new wording replaces the old in one transaction. */
export async function changeText(app: App, key: ItemKey, changes: TextChanges): Promise<void> {
  const before = await findText(app.db.read, key);
  if (!before) throw new AppError("invalid_params", "Invalid text id");
  const shortText = changes.shortText === undefined ? before.short_text : emptyToNull(changes.shortText);
  if (before.type === "faq" && !shortText) {
    throw invalidParams({ short_text: "short_text is the question and must not be empty for an FAQ." });
  }
  const detail = changes.detail ?? before.detail;
  const tags = changes.tags === undefined ? before.tags : normalizeTags(changes.tags);
  const isSame = shortText === before.short_text && detail === before.detail;
  const isShort = detail.length <= INLINE_CHARACTERS;
  const prepared = isSame
    ? null
    : await prepareText(app, key.projectId, before.type, shortText, detail, isShort);
  const search_text = await searchTextOf(shortText, detail);
  await app.db.write(async (transaction) => {
    const status = isSame ? before.status : isShort ? "completed" : "pending";
    const row = await updateText(
      transaction.sql,
      { ...key, revision: before.revision },
      { short_text: shortText, detail, tags, status, search_text, updated_at: app.now() },
    );
    if (!row) throw conflict("Someone else just changed this text. Reload it and make your change again.");
    if (!prepared) return;
    await app.services.knowledge.learn(transaction, toDocument(row, app.now()), prepared);
    if (!isShort) await enqueue(app, transaction, row);
  });
}

export async function removeText(
  app: App,
  organization: Pick<OrganizationScope, "id">,
  key: ItemKey,
): Promise<void> {
  await app.db.write(async (transaction) => {
    if (!(await deleteText(transaction.sql, key))) throw notFound();
    await decrementCount(transaction.sql, { organizationId: organization.id, kind: "texts" });
    await app.services.knowledge.forget(transaction, {
      projectId: key.projectId,
      kind: "text",
      sourceId: key.id,
    });
    await app.jobs.cancel(transaction, TEXT_JOB, String(key.id));
  });
}

export function toDocument(
  row: Pick<TextRow, "project_id" | "id" | "type" | "short_text" | "detail">,
  now: number,
): NewDocument {
  const isFaq = row.type === "faq";
  return {
    projectId: row.project_id,
    kind: "text",
    sourceId: row.id,
    title: row.short_text ?? "",
    question: isFaq ? row.short_text : null,
    answer: isFaq ? row.detail : null,
    url: null,
    citable: true,
    now,
  };
}

export const toChunkable = (type: TextType, shortText: string | null, detail: string): Chunkable =>
  type === "faq"
    ? { kind: "faq", question: shortText ?? "", answer: detail }
    : { kind: "text", title: shortText ?? undefined, text: detail };

const searchTextOf = (shortText: string | null, detail: string): Promise<string> =>
  foldLongText(`${shortText ?? ""}\n${detail}`);

async function prepareText(
  app: App,
  projectId: number,
  type: TextType,
  shortText: string | null,
  detail: string,
  isShort: boolean,
) {
  const chunks = await chunkSource(app.threads, toChunkable(type, shortText, detail));
  if (isShort) return app.services.knowledge.prepare(projectId, chunks);
  return { chunks: chunks.map((chunk) => ({ ...chunk, vectors: null })), embedder: null };
}

function enqueue(app: App, transaction: Transaction, row: TextRow): Promise<void> {
  return app.jobs.enqueue(transaction, {
    kind: TEXT_JOB,
    key: String(row.id),
    payload: { projectId: row.project_id, id: row.id },
    tenant: String(row.project_id),
  });
}

export const emptyToNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);

/** Tags as the contract shows them: one comma-separated text, or null. */
export const normalizeTags = (tags: string | undefined): string | null =>
  emptyToNull(splitTags(tags ?? "").join(","));

/** `names` are those of the people whose answers the texts are. */
export function presentText(
  row: TextRow,
  names: ReadonlyMap<number, string> = new Map(),
): z.input<typeof TrainingText> {
  const author = row.answered_by;
  return {
    id: row.id,
    project_id: row.project_id,
    short_text: row.short_text,
    detail: row.detail,
    type: row.type,
    status: row.status,
    tags: row.tags,
    answered_by: author === null ? null : { id: author, name: names.get(author) ?? "" },
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
