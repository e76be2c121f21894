import { sql as raw, type Selectable } from "kysely";
import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import { escapeLike } from "../../platform/text/fold-text.ts";
import type { HelpArticlesTable } from "../tables.ts";

export type ArticleRow = Selectable<HelpArticlesTable>;

export interface ArticleKey {
  readonly projectId: number;
  readonly articleId: number;
}

/** In the order of their collections' lists; those of no collection come last. */
export const listArticles = (sql: Sql, key: { projectId: number }): Promise<ArticleRow[]> =>
  sql
    .selectFrom("help_articles")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const listArticlePage = (
  sql: Sql,
  key: { projectId: number },
  page: ListPage,
): Promise<ArticleRow[]> =>
  page.take(sql.selectFrom("help_articles").selectAll().where("project_id", "=", key.projectId), [
    ["position", "asc"],
    ["id", "asc"],
  ]);

export const countArticles = (sql: Sql, key: { projectId: number }): Promise<number> =>
  countRows(sql.selectFrom("help_articles").where("project_id", "=", key.projectId));

export async function findArticle(sql: Sql, key: ArticleKey): Promise<ArticleRow | null> {
  const row = await sql
    .selectFrom("help_articles")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.articleId)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes changes of an article and its translations wait for each other; null where there is no such article. */
export async function lockArticle(sql: Sql, key: ArticleKey): Promise<ArticleRow | null> {
  const row = await sql
    .updateTable("help_articles")
    .set((eb) => ({ slug: eb.ref("slug") }))
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.articleId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findArticleBySlug(
  sql: Sql,
  key: { projectId: number; slug: string },
): Promise<ArticleRow | null> {
  const row = await sql
    .selectFrom("help_articles")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("slug", "=", key.slug)
    .executeTakeFirst();
  return row ?? null;
}

/** The article that had the slug before. */
export async function findArticleByOldSlug(
  sql: Sql,
  key: { projectId: number; slug: string },
): Promise<ArticleRow | null> {
  const row = await sql
    .selectFrom("help_slugs as old")
    .innerJoin("help_articles as article", "article.id", "old.article_id")
    .selectAll("article")
    .where("old.project_id", "=", key.projectId)
    .where("old.slug", "=", key.slug)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLastPosition(sql: Sql, key: { projectId: number }): Promise<number> {
  const row = await sql
    .selectFrom("help_articles")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export async function insertArticle(
  sql: Sql,
  article: { projectId: number; collectionId: number | null; slug: string; position: number; now: number },
): Promise<ArticleRow> {
  return sql
    .insertInto("help_articles")
    .values({
      project_id: article.projectId,
      collection_id: article.collectionId,
      slug: article.slug,
      position: article.position,
      created_at: article.now,
      updated_at: article.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Changes = Partial<Pick<ArticleRow, "collection_id" | "slug" | "position">> & {
  readonly updated_at: number;
};

export async function updateArticleRow(
  sql: Sql,
  key: ArticleKey,
  changes: Changes,
): Promise<ArticleRow | null> {
  const row = await sql
    .updateTable("help_articles")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.articleId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteArticleRow(sql: Sql, key: ArticleKey): Promise<void> {
  await sql
    .deleteFrom("help_articles")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.articleId)
    .execute();
}

export async function upsertOldSlug(sql: Sql, old: ArticleKey & { slug: string }): Promise<void> {
  await sql
    .insertInto("help_slugs")
    .values({ project_id: old.projectId, slug: old.slug, article_id: old.articleId })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "slug"]).doUpdateSet({ article_id: old.articleId }),
    )
    .execute();
}

/** The slugs that articles have or had and that begin with this one. */
export async function listSlugsFrom(
  sql: Sql,
  key: { projectId: number; slug: string },
): Promise<ReadonlySet<string>> {
  const pattern = `${escapeLike(key.slug)}%`;
  const beginning = raw<boolean>`slug like ${pattern} escape '\\'`;
  const used = sql.selectFrom("help_articles").select("slug").where("project_id", "=", key.projectId);
  const old = sql.selectFrom("help_slugs").select("slug").where("project_id", "=", key.projectId);
  const rows = await used.where(beginning).union(old.where(beginning)).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** An article that takes a slug ends its redirect. */
export async function deleteOldSlug(sql: Sql, key: { projectId: number; slug: string }): Promise<void> {
  await sql
    .deleteFrom("help_slugs")
    .where("project_id", "=", key.projectId)
    .where("slug", "=", key.slug)
    .execute();
}

/** How many articles each collection has. */
export async function countByCollection(sql: Sql, key: { projectId: number }): Promise<Map<number, number>> {
  const rows = await sql
    .selectFrom("help_articles")
    .select(["collection_id as id", raw<number>`count(*)`.as("count")])
    .where("project_id", "=", key.projectId)
    .where("collection_id", "is not", null)
    .groupBy("collection_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id!, Number(count)]));
}
