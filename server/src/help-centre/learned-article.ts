import { chunkSource, type NewDocument } from "../knowledge/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { registerDomainChecks } from "./domain-checks.ts";
import { articlePath } from "./addresses.ts";
import { lockArticle } from "./queries/articles.ts";
import { findTranslationById, type TranslationRow } from "./queries/translations.ts";

/** Stored with waiting jobs, so it never changes. */
const ARTICLE_JOB = "help-centre.article";
/** Up to here an article is embedded while its author waits, which takes a few seconds at most. */
const INLINE_CHARACTERS = 8_000;
/** The bot quotes text; a picture's address would only stand in the way. */
const IMAGE = /!\[[^[\]\n]{0,500}\]\([^()\s]{1,2000}\)/g;

interface Text {
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

const isShort = ({ body }: Text): boolean => body.length <= INLINE_CHARACTERS;

/** The chunks of an article: a short one's with their vectors, a long one's without until the job has run. */
export async function prepareArticle(app: App, projectId: number, text: Text) {
  const chunks = await chunksOfArticle(app, text);
  if (isShort(text)) return app.services.knowledge.prepare(projectId, chunks);
  return { chunks: chunks.map((chunk) => ({ ...chunk, vectors: null })), embedder: null };
}

const chunksOfArticle = (app: App, { title, description, body }: Text) =>
  chunkSource(app.threads, {
    kind: "text",
    title,
    text: [description, body.replace(IMAGE, "")].filter((part) => part.trim() !== "").join("\n\n"),
  });

type Prepared = Awaited<ReturnType<typeof prepareArticle>>;

/** The bot answers from what readers see, and its citations lead there. */
export async function learnArticle(
  app: App,
  transaction: Transaction,
  row: TranslationRow,
  slug: string,
  prepared: Prepared,
): Promise<void> {
  await app.services.knowledge.learn(transaction, toDocument(row, slug, app.now()), prepared);
  const key = String(row.id);
  if (isShort(row)) return app.jobs.cancel(transaction, ARTICLE_JOB, key);
  await app.jobs.enqueue(transaction, {
    kind: ARTICLE_JOB,
    key,
    payload: { projectId: row.project_id, id: row.id },
    tenant: String(row.project_id),
  });
}

export async function forgetArticle(
  app: App,
  transaction: Transaction,
  { projectId, id }: { projectId: number; id: number },
): Promise<void> {
  await app.services.knowledge.forget(transaction, { projectId, kind: "article", sourceId: id });
  await app.jobs.cancel(transaction, ARTICLE_JOB, String(id));
}

/** Citations lead to the new address at once; the earlier one redirects there. */
export const readdressArticle = (
  app: App,
  transaction: Transaction,
  { projectId, id, language, slug }: { projectId: number; id: number; language: string; slug: string },
): Promise<void> =>
  app.services.knowledge.readdress(
    transaction,
    { projectId, kind: "article", sourceId: id },
    articlePath(language, slug),
  );

const toDocument = (row: TranslationRow, slug: string, now: number): NewDocument => ({
  projectId: row.project_id,
  kind: "article",
  sourceId: row.id,
  title: row.published_title ?? row.title,
  question: null,
  answer: null,
  url: articlePath(row.language, slug),
  citable: true,
  now,
});

/** Embeds long articles: their chunks are found by words until then. */
export function registerHelpCentre(app: App): void {
  registerDomainChecks(app);
  app.jobs.register(ARTICLE_JOB, {
    concurrency: 1,
    async run({ payload }, signal) {
      const key = payload as { projectId: number; id: number };
      const row = await findTranslationById(app.db.read, key);
      if (!row || row.published_body === null) return;
      const text = {
        title: row.published_title ?? "",
        description: row.published_description ?? "",
        body: row.published_body,
      };
      const chunks = await chunksOfArticle(app, text);
      const prepared = await app.services.knowledge.prepare(key.projectId, chunks, { signal });
      await app.db.write(async (transaction) => {
        // What was published or unpublished meanwhile has its own job, or none.
        const article = await lockArticle(transaction.sql, { ...key, articleId: row.article_id });
        const current = article && (await findTranslationById(transaction.sql, key));
        if (!article || current?.published_revision !== row.published_revision) return;
        await app.services.knowledge.learn(transaction, toDocument(row, article.slug, app.now()), prepared);
      });
    },
  });
}
