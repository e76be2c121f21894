import type { z } from "zod";
import type { Sql, ListPage, ListAnswer } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { addressOfCentre, articlePath } from "./addresses.ts";
import { languagesOf } from "./centre.ts";
import { requireCollection, requireSameMembers, rethrowTaken } from "./collections.ts";
import { readdressArticle } from "./learned-article.ts";
import {
  countArticles,
  deleteOldSlug,
  findArticle,
  findArticleBySlug,
  findLastPosition,
  insertArticle,
  listArticlePage,
  listArticles,
  listSlugsFrom,
  lockArticle,
  updateArticleRow,
  upsertOldSlug,
  type ArticleRow,
} from "./queries/articles.ts";
import { findCentre, type CentreRow } from "./queries/centres.ts";
import {
  findTranslation,
  insertTranslation,
  listTranslations,
  listTranslationsOf,
  type TranslationSummary,
  type TranslationText,
} from "./queries/translations.ts";
import { MOST_ARTICLES, type HelpArticle, type HelpArticleContent } from "./schema.ts";
import { freeSlug, slugOf } from "./slugs.ts";

type Presented = z.input<typeof HelpArticle>;

export async function readArticles(
  context: ProjectContext,
  page: ListPage,
): Promise<ListAnswer<Presented[]>> {
  const key = { projectId: context.project.id };
  const centre = await findCentre(context.db.read, key);
  const rows = await listArticlePage(context.db.read, key, page);
  const articleIds = rows.map(({ id }) => id);
  const translations = await listTranslationsOf(context.db.read, { ...key, articleIds });
  const data = rows.map((row) =>
    presentArticle(
      context,
      centre,
      row,
      translations.filter(({ article_id }) => article_id === row.id),
    ),
  );
  return page.answer(data, () => countArticles(context.db.read, key));
}

export async function readArticle(
  context: ProjectContext,
  articleId: number,
  language?: string,
): Promise<z.input<typeof HelpArticleContent>> {
  const key = { projectId: context.project.id, articleId };
  const sql = context.db.read;
  const row = await findArticle(sql, key);
  if (!row) throw notFound();
  const centre = await findCentre(sql, key);
  const translations = await listTranslations(sql, key);
  const wanted = language ?? translations[0]?.language ?? languagesOf(centre)[0]!;
  const text = await findTranslation(sql, { ...key, language: wanted });
  return {
    ...presentArticle(context, centre, row, translations),
    content: text && {
      language: text.language,
      title: text.title,
      description: text.description,
      body: text.body,
      revision: text.revision,
    },
  };
}

interface NewArticle extends TranslationText {
  readonly collectionId: number | null;
  readonly language: string;
  readonly slug: string | undefined;
}

export async function addArticle(context: ProjectContext, article: NewArticle): Promise<number> {
  const projectId = context.project.id;
  const now = context.now();
  const wanted = article.slug ?? (slugOf(article.title) || "article");
  const write = context.db.write(async ({ sql }) => {
    await lockProject(sql, { projectId });
    requireLanguage(await findCentre(sql, { projectId }), article.language);
    if ((await countArticles(sql, { projectId })) >= MOST_ARTICLES) {
      throw conflict(`A help centre has at most ${MOST_ARTICLES} articles. Delete one first.`);
    }
    if (article.collectionId !== null) {
      await requireCollection(sql, { projectId, collectionId: article.collectionId });
    }
    const slug = await slugFor(sql, projectId, wanted, article.slug !== undefined);
    const position = (await findLastPosition(sql, { projectId })) + 1;
    const row = await insertArticle(sql, {
      projectId,
      collectionId: article.collectionId,
      slug,
      position,
      now,
    });
    await insertTranslation(sql, { ...article, projectId, articleId: row.id, now });
    return row.id;
  });
  return write.catch(rethrowTaken);
}

/** A chosen slug is used or refused; one made of the title gives way to what is there. */
async function slugFor(sql: Sql, projectId: number, wanted: string, isChosen: boolean): Promise<string> {
  if (isChosen) {
    await requireFreeSlug(sql, projectId, wanted, null);
    await deleteOldSlug(sql, { projectId, slug: wanted });
    return wanted;
  }
  return freeSlug(wanted, await listSlugsFrom(sql, { projectId, slug: wanted }));
}

async function requireFreeSlug(
  sql: Sql,
  projectId: number,
  slug: string,
  articleId: number | null,
): Promise<void> {
  const other = await findArticleBySlug(sql, { projectId, slug });
  if (other && other.id !== articleId) throw invalidParams({ slug: "slug is used by another article." });
}

export function requireLanguage(centre: CentreRow | null, language: string): void {
  const known = languagesOf(centre);
  if (known.includes(language)) return;
  throw invalidParams({ language: `language must be one of the help centre's: ${known.join(", ")}.` });
}

interface ArticleChanges {
  readonly slug?: string | undefined;
  readonly collectionId?: number | null | undefined;
}

export async function changeArticle(
  context: ProjectContext,
  articleId: number,
  changes: ArticleChanges,
): Promise<void> {
  const projectId = context.project.id;
  const key = { projectId, articleId };
  const write = context.db.write(async (transaction) => {
    const { sql } = transaction;
    const before = await lockArticle(sql, key);
    if (!before) throw notFound();
    const { slug = before.slug, collectionId = before.collection_id } = changes;
    if (collectionId !== null) await requireCollection(sql, { projectId, collectionId });
    if (slug !== before.slug) {
      await requireFreeSlug(sql, projectId, slug, articleId);
      await deleteOldSlug(sql, { projectId, slug });
      await upsertOldSlug(sql, { ...key, slug: before.slug });
      for (const row of await listTranslations(sql, key)) {
        if (row.published_at !== null) {
          await readdressArticle(context, transaction, {
            projectId,
            id: row.id,
            language: row.language,
            slug,
          });
        }
      }
    }
    await updateArticleRow(sql, key, { slug, collection_id: collectionId, updated_at: context.now() });
  });
  await write.catch(rethrowTaken);
}

/** The articles of one collection, or those of none. */
export async function orderArticles(
  context: ProjectContext,
  collectionId: number | null,
  ids: readonly number[],
): Promise<void> {
  const projectId = context.project.id;
  await context.db.write(async ({ sql, pause }) => {
    await lockProject(sql, { projectId });
    const rows = (await listArticles(sql, { projectId })).filter((row) => row.collection_id === collectionId);
    requireSameMembers(
      "article_ids",
      ids,
      rows.map(({ id }) => id),
    );
    // The places that the list has among all articles stay its own.
    const places = rows.map(({ position }) => position).sort((left, right) => left - right);
    for (const [index, articleId] of ids.entries()) {
      await updateArticleRow(
        sql,
        { projectId, articleId },
        { position: places[index]!, updated_at: context.now() },
      );
      if (index % 50 === 49) await pause();
    }
  });
}

function presentArticle(
  app: App,
  centre: CentreRow | null,
  row: ArticleRow,
  translations: readonly TranslationSummary[],
): Presented {
  const base = centre?.is_on ? addressOfCentre(app, centre) : null;
  return {
    id: row.id,
    slug: row.slug,
    collection_id: row.collection_id,
    translations: translations.map((one) => ({
      language: one.language,
      title: one.title,
      state: stateOf(one),
      published_at: one.published_at === null ? null : isoTime(one.published_at),
      url:
        base === null || one.published_at === null ? null : `${base}${articlePath(one.language, row.slug)}`,
    })),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function stateOf({ published_revision, revision }: TranslationSummary): "draft" | "published" | "changed" {
  if (published_revision === null) return "draft";
  return published_revision === revision ? "published" : "changed";
}
