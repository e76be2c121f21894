import type { z } from "zod";
import { isUniqueViolation, type Sql } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { lockProject } from "../projects/index.ts";
import { countByCollection } from "./queries/articles.ts";
import {
  countCollections,
  deleteCollectionRow,
  findCollection,
  insertCollection,
  listCollections,
  updateCollectionRow,
  type CollectionRow,
} from "./queries/collections.ts";
import { MOST_COLLECTIONS, type CollectionTexts, type HelpCollection } from "./schema.ts";
import { freeSlug, slugOf } from "./slugs.ts";

type Presented = z.input<typeof HelpCollection>;

export async function readCollections(context: ProjectContext): Promise<Presented[]> {
  const key = { projectId: context.project.id };
  const counts = await countByCollection(context.db.read, key);
  const rows = await listCollections(context.db.read, key);
  return rows.map((row) => presentCollection(row, counts.get(row.id) ?? 0));
}

export async function addCollection(context: ProjectContext, texts: CollectionTexts): Promise<Presented> {
  const projectId = context.project.id;
  const row = await context.db
    .write(async ({ sql }) => {
      await lockProject(sql, { projectId });
      if ((await countCollections(sql, { projectId })) >= MOST_COLLECTIONS) {
        throw conflict(`A help centre has at most ${MOST_COLLECTIONS} collections. Delete one first.`);
      }
      const rows = await listCollections(sql, { projectId });
      const taken = new Set(rows.map(({ slug }) => slug));
      const slug = freeSlug(slugOf(texts[0]!.name) || "collection", taken);
      const position = Math.max(0, ...rows.map((other) => other.position)) + 1;
      return insertCollection(sql, { projectId, slug, position, texts, now: context.now() });
    })
    .catch(rethrowTaken);
  return presentCollection(row, 0);
}

/** Two calls at once may have found the same slug free. */
export function rethrowTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict("Someone else just used this address. Try again.");
  throw error;
}

export async function changeCollection(
  context: ProjectContext,
  collectionId: number,
  texts: CollectionTexts,
): Promise<Presented> {
  const key = { projectId: context.project.id, collectionId };
  return context.db.write(async ({ sql }) => {
    const row = await updateCollectionRow(sql, key, { texts, now: context.now() });
    if (!row) throw notFound();
    return presentCollection(row, (await countByCollection(sql, key)).get(collectionId) ?? 0);
  });
}

/** Its articles stay, without a collection. */
export async function removeCollection(context: ProjectContext, collectionId: number): Promise<void> {
  const key = { projectId: context.project.id, collectionId };
  await context.db.write(async ({ sql }) => {
    if (!(await deleteCollectionRow(sql, key))) throw notFound();
  });
}

export async function orderCollections(context: ProjectContext, ids: readonly number[]): Promise<void> {
  const projectId = context.project.id;
  await context.db.write(async ({ sql }) => {
    await lockProject(sql, { projectId });
    const rows = await listCollections(sql, { projectId });
    requireSameMembers(
      "collection_ids",
      ids,
      rows.map(({ id }) => id),
    );
    for (const [index, collectionId] of ids.entries()) {
      await updateCollectionRow(
        sql,
        { projectId, collectionId },
        { position: index + 1, now: context.now() },
      );
    }
  });
}

/** A list that was read before another change would lose what came since. */
export function requireSameMembers(field: string, ids: readonly number[], current: readonly number[]): void {
  const known = new Set(current);
  if (ids.length === known.size && ids.every((id) => known.has(id))) return;
  throw invalidParams({
    [field]: `${field} must name each of them once: ${current.slice(0, 50).join(", ") || "none"}.`,
  });
}

export async function requireCollection(
  sql: Sql,
  key: { projectId: number; collectionId: number },
): Promise<void> {
  if (await findCollection(sql, key)) return;
  throw invalidParams({
    collection_id: "collection_id must be one of the help centre's collections, or null.",
  });
}

const presentCollection = (row: CollectionRow, articles: number): Presented => ({
  id: row.id,
  slug: row.slug,
  // PostgreSQL sorts the fields of JSON by their length.
  texts: row.texts.map(({ language, name, description }) => ({ language, name, description })),
  articles,
});
