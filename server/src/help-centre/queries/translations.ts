import type { Selectable } from "kysely";
import { countRows, type Sql } from "../../platform/db/index.ts";
import type { HelpTranslationsTable } from "../tables.ts";
import type { ArticleKey } from "./articles.ts";

export type TranslationRow = Selectable<HelpTranslationsTable>;
export type TranslationKey = ArticleKey & { readonly language: string };

export interface TranslationText {
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

const WITHOUT_TEXTS = [
  "id",
  "article_id",
  "language",
  "title",
  "revision",
  "published_revision",
  "published_at",
] as const;
export type TranslationSummary = Pick<TranslationRow, (typeof WITHOUT_TEXTS)[number]>;

export const listTranslations = (sql: Sql, key: ArticleKey): Promise<TranslationSummary[]> =>
  listTranslationsOf(sql, { ...key, articleIds: [key.articleId] });

export async function listTranslationsOf(
  sql: Sql,
  key: { projectId: number; articleIds: readonly number[] },
): Promise<TranslationSummary[]> {
  if (key.articleIds.length === 0) return [];
  return sql
    .selectFrom("help_translations")
    .select([...WITHOUT_TEXTS])
    .where("project_id", "=", key.projectId)
    .where("article_id", "in", [...key.articleIds])
    .orderBy("id")
    .execute();
}

export async function findTranslation(sql: Sql, key: TranslationKey): Promise<TranslationRow | null> {
  const row = await sql
    .selectFrom("help_translations")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("article_id", "=", key.articleId)
    .where("language", "=", key.language)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTranslationById(
  sql: Sql,
  key: { projectId: number; id: number },
): Promise<TranslationRow | null> {
  const row = await sql
    .selectFrom("help_translations")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTranslation(
  sql: Sql,
  { projectId, articleId, language, now, ...text }: TranslationKey & TranslationText & { now: number },
): Promise<TranslationRow> {
  return sql
    .insertInto("help_translations")
    .values({
      project_id: projectId,
      article_id: articleId,
      language,
      title: text.title,
      description: text.description,
      body: text.body,
      revision: 1,
      published_title: null,
      published_description: null,
      published_body: null,
      published_revision: null,
      first_published_at: null,
      published_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Changes = Partial<Omit<TranslationRow, "id" | "project_id" | "article_id" | "language" | "created_at">>;

/** Changes the version that was read; null if another change was faster. */
export async function updateTranslation(
  sql: Sql,
  key: { projectId: number; id: number; revision: number },
  changes: Changes,
): Promise<TranslationRow | null> {
  const row = await sql
    .updateTable("help_translations")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .where("revision", "=", key.revision)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteTranslationRow(sql: Sql, key: { projectId: number; id: number }): Promise<void> {
  await sql
    .deleteFrom("help_translations")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .execute();
}

export const countPublished = (
  sql: Sql,
  key: { projectId: number; languages: readonly string[] },
): Promise<number> =>
  countRows(
    sql
      .selectFrom("help_translations")
      .where("project_id", "=", key.projectId)
      .where("language", "in", [...key.languages])
      .where("published_at", "is not", null),
  );
