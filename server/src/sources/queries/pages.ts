import { sql as raw, type Selectable, type Updateable } from "kysely";
import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import { escapeLike } from "../../platform/text/fold-text.ts";
import { PAGE_STATES, type PageState, type SourcePagesTable } from "../tables.ts";

export type PageRow = Selectable<SourcePagesTable>;

/** A page that a sync has found, to be read or skipped. */
export interface ListedPage {
  readonly key: string;
  readonly url: string;
  readonly title: string | null;
  readonly depth: number;
  readonly version: string | null;
  /** Set where it is not to be read. */
  readonly skipped?: { readonly reason: string; readonly problem: string } | undefined;
}

export interface RunKey {
  readonly projectId: number;
  readonly sourceId: number;
  readonly run: number;
}

/** Queues pages, each once in a sync. A page that the sync has found before stays as it is. */
export async function upsertPages(
  sql: Sql,
  key: RunKey,
  pages: readonly ListedPage[],
  now: number,
): Promise<void> {
  if (pages.length === 0) return;
  await sql
    .insertInto("source_pages")
    .values(
      pages.map(({ key: pageKey, url, title, depth, version, skipped }) => ({
        source_id: key.sourceId,
        project_id: key.projectId,
        key: pageKey,
        url,
        title,
        depth,
        state: skipped ? ("skipped" as const) : ("queued" as const),
        reason: skipped?.reason ?? null,
        problem: skipped?.problem ?? null,
        run: key.run,
        tries: 0,
        listed_version: version,
        version: null,
        etag: null,
        last_modified: null,
        hash: null,
        is_learned: 0,
        links: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["source_id", "key"])
        .doUpdateSet((eb) => ({
          url: eb.ref("excluded.url"),
          title: eb.fn.coalesce("excluded.title", "source_pages.title"),
          depth: eb.ref("excluded.depth"),
          state: eb.ref("excluded.state"),
          reason: eb.ref("excluded.reason"),
          problem: eb.ref("excluded.problem"),
          run: eb.ref("excluded.run"),
          tries: 0,
          listed_version: eb.ref("excluded.listed_version"),
          updated_at: eb.ref("excluded.updated_at"),
        }))
        .where((eb) => eb("source_pages.run", "<", key.run)),
    )
    .execute();
}

export async function listPageKeys(
  sql: Sql,
  key: { sourceId: number; keys: readonly string[] },
): Promise<Pick<PageRow, "id" | "key" | "run" | "state" | "reason" | "is_learned">[]> {
  if (key.keys.length === 0) return [];
  return sql
    .selectFrom("source_pages")
    .select(["id", "key", "run", "state", "reason", "is_learned"])
    .where("source_id", "=", key.sourceId)
    .where("key", "in", [...key.keys])
    .execute();
}

/** Queues known pages again: those that an unchanged page still links to. */
export async function requeuePages(
  sql: Sql,
  key: RunKey & { ids: readonly number[]; depth: number },
  now: number,
): Promise<void> {
  if (key.ids.length === 0) return;
  await sql
    .updateTable("source_pages")
    .set({ run: key.run, state: "queued", tries: 0, depth: key.depth, updated_at: now })
    .where("source_id", "=", key.sourceId)
    .where("run", "<", key.run)
    .where("id", "in", [...key.ids])
    .execute();
}

/** Claims the next pages. Only one worker reads a source at a time. */
export async function claimPages(sql: Sql, key: RunKey & { limit: number }, now: number): Promise<PageRow[]> {
  const next = await sql
    .selectFrom("source_pages")
    .select("id")
    .where("source_id", "=", key.sourceId)
    .where("state", "=", "queued")
    .where("run", "=", key.run)
    .orderBy("tries")
    .orderBy("depth")
    .orderBy("id")
    .limit(key.limit)
    .execute();
  if (next.length === 0) return [];
  return sql
    .updateTable("source_pages")
    .set({ state: "fetching", updated_at: now })
    .where("source_id", "=", key.sourceId)
    .where(
      "id",
      "in",
      next.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

/** Returns pages that an ended worker had claimed. */
export async function releasePages(sql: Sql, key: { sourceId: number }): Promise<void> {
  await sql
    .updateTable("source_pages")
    .set({ state: "queued" })
    .where("source_id", "=", key.sourceId)
    .where("state", "=", "fetching")
    .execute();
}

export async function updatePage(
  sql: Sql,
  key: { sourceId: number; id: number },
  changes: Updateable<SourcePagesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("source_pages")
    .set(changes)
    .where("source_id", "=", key.sourceId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Another page of the source that was learned with the same content. */
export async function findTwin(
  sql: Sql,
  key: { sourceId: number; id: number; hash: string },
): Promise<{ url: string } | null> {
  const row = await sql
    .selectFrom("source_pages")
    .select("url")
    .where("source_id", "=", key.sourceId)
    .where("hash", "=", key.hash)
    .where("is_learned", "=", 1)
    .where("id", "!=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

/** Pages that the sync of this number did not find; all of them without one. */
export function listLeftPages(
  sql: Sql,
  key: { sourceId: number; before?: number; limit: number },
): Promise<{ id: number; is_learned: number }[]> {
  let pages = sql
    .selectFrom("source_pages")
    .select(["id", "is_learned"])
    .where("source_id", "=", key.sourceId);
  if (key.before !== undefined) pages = pages.where("run", "<", key.before);
  return pages.orderBy("id").limit(key.limit).execute();
}

export async function deletePages(
  sql: Sql,
  key: { sourceId: number; ids: readonly number[] },
): Promise<void> {
  if (key.ids.length === 0) return;
  await sql
    .deleteFrom("source_pages")
    .where("source_id", "=", key.sourceId)
    .where("id", "in", [...key.ids])
    .execute();
}

export async function countRunPages(sql: Sql, key: RunKey): Promise<{ read: number; skipped: number }> {
  const rows = await sql
    .selectFrom("source_pages")
    .select((eb) => [
      eb.case().when("reason", "in", ["pattern", "robots"]).then(1).else(0).end().as("isSkipped"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("source_id", "=", key.sourceId)
    .where("run", "=", key.run)
    .groupBy("isSkipped")
    .execute();
  const count = (isSkipped: number) =>
    Number(rows.find((row) => Number(row.isSkipped) === isSkipped)?.count ?? 0);
  return { read: count(0), skipped: count(1) };
}

export type PageCounts = Record<PageState, number> & { known: number };

/** How many pages of each source are in each state. */
export async function countPages(sql: Sql, sourceIds: readonly number[]): Promise<Map<number, PageCounts>> {
  const counts = new Map<number, PageCounts>();
  if (sourceIds.length === 0) return counts;
  const rows = await sql
    .selectFrom("source_pages")
    .select((eb) => ["source_id", "state", "is_learned", eb.fn.countAll<number>().as("count")])
    .where("source_id", "in", [...sourceIds])
    .groupBy(["source_id", "state", "is_learned"])
    .execute();
  for (const id of sourceIds) {
    const own = rows.filter((row) => row.source_id === id);
    const sum = (of: (row: (typeof own)[number]) => boolean) =>
      own.filter(of).reduce((total, row) => total + Number(row.count), 0);
    const byState = Object.fromEntries(
      PAGE_STATES.map((state) => [state, sum((row) => row.state === state)]),
    ) as Record<PageState, number>;
    counts.set(id, { ...byState, known: sum((row) => row.is_learned === 1) });
  }
  return counts;
}

export async function listPages(
  sql: Sql,
  key: {
    sourceId: number;
    state?: PageState | undefined;
    search?: string | undefined;
    page: ListPage;
  },
): Promise<{ rows: PageRow[]; count: () => Promise<number> }> {
  let pages = sql.selectFrom("source_pages").where("source_id", "=", key.sourceId);
  if (key.state) pages = pages.where("state", "=", key.state);
  if (key.search) {
    const pattern = `%${escapeLike(key.search)}%`;
    pages = pages.where(raw<boolean>`url like ${pattern} escape '\\'`);
  }
  const rows = await key.page.take(pages.selectAll(), [["id", "asc"]]);
  return { rows, count: () => countRows(pages) };
}
