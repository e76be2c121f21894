import type { Transaction } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { lockProject } from "../projects/index.ts";
import { claimAllowance, releaseAllowance } from "../training/index.ts";
import { requireLanguage } from "./articles.ts";
import { forgetArticle, learnArticle, prepareArticle } from "./learned-article.ts";
import { deleteArticleRow, lockArticle, updateArticleRow } from "./queries/articles.ts";
import { findCentre } from "./queries/centres.ts";
import {
  deleteTranslationRow,
  findTranslation,
  insertTranslation,
  listTranslations,
  updateTranslation,
  type TranslationText,
} from "./queries/translations.ts";

const OUTRUN = "Someone else just changed this article. Reload it and make your change again.";

type TextChanges = { readonly [Field in keyof TranslationText]?: TranslationText[Field] | undefined };

/** Saves a draft: readers and the bot see it once it is published. Answers the revision it has now. */
export async function saveTranslation(
  context: ProjectContext,
  articleId: number,
  language: string,
  changes: TextChanges & { readonly revision?: number | undefined },
): Promise<number> {
  const key = { projectId: context.project.id, articleId, language };
  const now = context.now();
  const { revision: expected, ...texts } = changes;
  return context.db.write(async ({ sql }) => {
    if (!(await lockArticle(sql, key))) throw notFound();
    requireLanguage(await findCentre(sql, key), language);
    const before = await findTranslation(sql, key);
    if (!before) {
      const { title, description = "", body = "" } = texts;
      if (title === undefined) throw invalidParams({ title: "title is required for a new language." });
      await updateArticleRow(sql, key, { updated_at: now });
      return (await insertTranslation(sql, { ...key, title, description, body, now })).revision;
    }
    if (expected !== undefined && expected !== before.revision) throw conflict(OUTRUN);
    const { title = before.title, description = before.description, body = before.body } = texts;
    const isSame = title === before.title && description === before.description && body === before.body;
    if (isSame) return before.revision;
    const revision = before.revision + 1;
    const version = { projectId: key.projectId, id: before.id, revision: before.revision };
    const row = await updateTranslation(sql, version, {
      title,
      description,
      body,
      revision,
      updated_at: now,
    });
    if (!row) throw conflict(OUTRUN);
    await updateArticleRow(sql, key, { updated_at: now });
    return revision;
  });
}

/** Shows readers the draft as it is now and teaches it to the bot, in one transaction. */
export async function publishArticle(
  context: ProjectContext,
  articleId: number,
  language: string,
  expected?: number,
): Promise<void> {
  const key = { projectId: context.project.id, articleId, language };
  const draft = await findTranslation(context.db.read, key);
  if (!draft) throw notFound();
  if (expected !== undefined && expected !== draft.revision) throw conflict(OUTRUN);
  if (draft.body.trim() === "") throw conflict("The article has no text yet.");
  const prepared = await prepareArticle(context, key.projectId, draft);
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const now = context.now();
    // A language is removed from the help centre only while nothing is published in it.
    await lockProject(sql, key);
    const article = await lockArticle(sql, key);
    requireLanguage(await findCentre(sql, key), language);
    const before = await findTranslation(sql, key);
    if (!article || !before) throw notFound();
    const version = { projectId: key.projectId, id: draft.id, revision: draft.revision };
    const row = await updateTranslation(sql, version, {
      published_title: draft.title,
      published_description: draft.description,
      published_body: draft.body,
      published_revision: draft.revision,
      first_published_at: before.first_published_at ?? now,
      published_at: now,
    });
    if (!row) throw conflict(OUTRUN);
    if (before.published_at === null) await claimAllowance(transaction, context.organization, "texts");
    await learnArticle(context, transaction, row, article.slug, prepared);
  });
}

/** Neither readers nor the bot know it afterwards; the draft stays. */
export async function unpublishArticle(
  context: ProjectContext,
  articleId: number,
  language: string,
): Promise<void> {
  const key = { projectId: context.project.id, articleId, language };
  await context.db.write(async (transaction) => {
    const article = await lockArticle(transaction.sql, key);
    const row = article && (await findTranslation(transaction.sql, key));
    if (!row) throw notFound();
    if (row.published_at === null) return;
    await updateTranslation(
      transaction.sql,
      { projectId: key.projectId, id: row.id, revision: row.revision },
      {
        published_title: null,
        published_description: null,
        published_body: null,
        published_revision: null,
        published_at: null,
      },
    );
    await withdraw(context, transaction, row.id);
  });
}

export async function removeTranslation(
  context: ProjectContext,
  articleId: number,
  language: string,
): Promise<void> {
  const key = { projectId: context.project.id, articleId, language };
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const article = await lockArticle(sql, key);
    const row = article && (await findTranslation(sql, key));
    if (!row) throw notFound();
    if ((await listTranslations(sql, key)).length === 1) {
      throw conflict("This is the article's only language. Delete the article instead.");
    }
    await deleteTranslationRow(sql, { projectId: key.projectId, id: row.id });
    if (row.published_at !== null) await withdraw(context, transaction, row.id);
  });
}

export async function removeArticle(context: ProjectContext, articleId: number): Promise<void> {
  const key = { projectId: context.project.id, articleId };
  await context.db.write(async (transaction) => {
    if (!(await lockArticle(transaction.sql, key))) throw notFound();
    for (const row of await listTranslations(transaction.sql, key)) {
      if (row.published_at !== null) await withdraw(context, transaction, row.id);
    }
    await deleteArticleRow(transaction.sql, key);
  });
}

async function withdraw(context: ProjectContext, transaction: Transaction, id: number): Promise<void> {
  await forgetArticle(context, transaction, { projectId: context.project.id, id });
  await releaseAllowance(transaction, context.organization, "texts");
}
