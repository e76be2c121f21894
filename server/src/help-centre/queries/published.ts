import type { Sql } from "../../platform/db/index.ts";

/** What readers may know of an article in one language. Drafts never leave this file. */
export interface PublishedSummary {
  readonly id: number;
  readonly articleId: number;
  readonly collectionId: number | null;
  readonly slug: string;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly publishedAt: number;
}

export interface PublishedArticle extends PublishedSummary {
  readonly body: string;
  readonly revision: number;
  readonly firstPublishedAt: number;
}

const published = (sql: Sql, { projectId }: { projectId: number }) =>
  sql
    .selectFrom("help_translations as translation")
    .innerJoin("help_articles as article", "article.id", "translation.article_id")
    .select((row) => [
      "translation.id as id",
      "article.id as articleId",
      "article.collection_id as collectionId",
      "article.slug as slug",
      "translation.language as language",
      row.ref("translation.published_title").$notNull().as("title"),
      row.ref("translation.published_description").$notNull().as("description"),
      row.ref("translation.published_at").$notNull().as("publishedAt"),
    ])
    .where("translation.project_id", "=", projectId)
    .where("translation.published_at", "is not", null);

/** Of some languages, in the order of the lists. */
export const listPublished = (
  sql: Sql,
  key: { projectId: number; languages: readonly string[] },
): Promise<PublishedSummary[]> =>
  published(sql, key)
    .where("translation.language", "in", [...key.languages])
    .orderBy("article.position")
    .orderBy("article.id")
    .execute();

/** An article in each language it is published in. */
export const listPublishedVersions = (
  sql: Sql,
  key: { projectId: number; articleId: number },
): Promise<PublishedSummary[]> =>
  published(sql, key).where("article.id", "=", key.articleId).orderBy("translation.id").execute();

export async function findPublished(
  sql: Sql,
  key: { projectId: number; id: number },
): Promise<PublishedArticle | null> {
  const row = await published(sql, key)
    .select((other) => [
      other.ref("translation.published_body").$notNull().as("body"),
      other.ref("translation.published_revision").$notNull().as("revision"),
      other.ref("translation.first_published_at").$notNull().as("firstPublishedAt"),
    ])
    .where("translation.id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}
