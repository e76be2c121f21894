import type { z } from "zod";
import { fromJson, toJson, type Transaction, type ListPage } from "../platform/db/index.ts";
import { conflict, invalidParams, limitReached, notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { FileProblem, parseFileUrl } from "../training/index.ts";
import { countPages, listPages, type PageCounts, type PageRow } from "./queries/pages.ts";
import {
  countSources,
  findSource,
  insertSource,
  listSources,
  updateSource,
  type SourceKey,
  type SourceRow,
} from "./queries/sources.ts";
import { MAX_SOURCES, type SourceSummary, type SourcePage, type WebsiteSettings } from "./schema.ts";
import { enqueueSync, newRun, nextSync } from "./sync/sync-job.ts";
import { PAGE_STATES, type PageState, type Schedule, type SourceKind } from "./tables.ts";

export interface NewSource {
  readonly kind: SourceKind;
  readonly name: string;
  readonly url: string;
  readonly settings: unknown;
  readonly credential: string | null;
  readonly schedule: Schedule;
}

/** Stores a source and begins its first sync. */
export async function createSource(context: ProjectContext, source: NewSource) {
  const projectId = context.project.id;
  const row = await context.db.write(async (transaction) => {
    await lockProject(transaction.sql, { projectId });
    if ((await countSources(transaction.sql, { projectId })) >= MAX_SOURCES) throw limitReached();
    const userId = callerUserId(context);
    const inserted = await insertSource(transaction.sql, {
      ...source,
      projectId,
      userId,
      now: context.now(),
    });
    await enqueueSync(context, transaction, inserted);
    return inserted;
  });
  return presentSource(row, undefined);
}

/** A web address as a person types it. */
export function parseAddress(text: string, field: string): URL {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`;
  try {
    return parseFileUrl(address);
  } catch (error) {
    if (error instanceof FileProblem)
      throw invalidParams({ [field]: `${field} must be a public address such as https://example.com.` });
    throw error;
  }
}

export async function requireSource(app: App, key: SourceKey): Promise<SourceRow> {
  const row = await findSource(app.db.read, key);
  if (!row) throw notFound();
  return row;
}

export async function listProjectSources(context: ProjectContext) {
  const rows = await listSources(context.db.read, { projectId: context.project.id });
  const counts = await countPages(
    context.db.read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSource(row, counts.get(row.id)));
}

export async function pageOfPages(
  app: App,
  key: SourceKey,
  asked: { state?: PageState | undefined; search?: string | undefined; page: ListPage },
) {
  const source = await requireSource(app, key);
  const { rows, count } = await listPages(app.db.read, {
    sourceId: source.id,
    state: asked.state,
    search: asked.search,
    page: asked.page,
  });
  return asked.page.answer(rows.map(presentPage), count);
}

export interface SourceChanges {
  readonly name?: string | undefined;
  readonly schedule?: Schedule | undefined;
  /** For websites. */
  readonly website?: { readonly [Name in keyof WebsiteSettings]?: WebsiteSettings[Name] | undefined };
  readonly credential?: string | undefined;
}

export async function changeSource(app: App, key: SourceKey, changes: SourceChanges) {
  return changed(app, key, async (transaction, source) => {
    const website = Object.fromEntries(
      Object.entries(changes.website ?? {}).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(website).length > 0 && source.kind !== "website")
      throw conflict("Only a website has a depth, a page limit and patterns.");
    const schedule = changes.schedule ?? source.schedule;
    const isAtRest = source.state === "ready" || source.state === "failed";
    const next_sync_at = isAtRest ? nextSync(schedule, app.now()) : source.next_sync_at;
    const row = await updateSource(transaction.sql, key, {
      name: changes.name ?? source.name,
      schedule,
      next_sync_at,
      settings: toJson({ ...fromJson<object>(source.settings), ...website }),
      ...(changes.credential === undefined ? {} : { credential: changes.credential }),
      updated_at: app.now(),
    });
    if (row && isAtRest && next_sync_at !== null) await enqueueSync(app, transaction, row, next_sync_at);
    return row;
  });
}

/** Begins a sync now; one that is running goes on. */
export const startSync = (app: App, key: SourceKey) =>
  changed(app, key, async (transaction, source) => {
    if (source.state === "syncing") return source;
    const isPaused = source.state === "paused";
    const changes = isPaused
      ? ({ state: "syncing", updated_at: app.now() } as const)
      : newRun(source, app.now());
    const row = await updateSource(transaction.sql, key, changes);
    if (row) await enqueueSync(app, transaction, row);
    return row;
  });

/** Stops a sync after the pages that are being read; it goes on where it was. */
export const pauseSync = (app: App, key: SourceKey) =>
  changed(app, key, async (transaction, source) => {
    if (source.state !== "syncing") throw conflict("Only a running sync can be paused.");
    return updateSource(transaction.sql, key, { state: "paused", updated_at: app.now() });
  });

/** Ends a sync. What was learned stays, and nothing is removed. */
export const cancelSync = (app: App, key: SourceKey) =>
  changed(app, key, async (transaction, source) => {
    if (source.state !== "syncing" && source.state !== "paused")
      throw conflict("Only a running or paused sync can be canceled.");
    const next_sync_at = nextSync(source.schedule, app.now());
    const row = await updateSource(transaction.sql, key, {
      state: "failed",
      reason: "canceled",
      problem: "The sync was canceled. What was learned before stays.",
      next_sync_at,
      updated_at: app.now(),
    });
    if (row && next_sync_at !== null) await enqueueSync(app, transaction, row, next_sync_at);
    return row;
  });

/** The source and everything learned from it go, in the background: a large one takes a while. */
export const deleteSource = (app: App, key: SourceKey) =>
  changed(app, key, async (transaction, source) => {
    const changes = { state: "deleting", credential: null, updated_at: app.now() } as const;
    const row = await updateSource(transaction.sql, key, changes);
    await enqueueSync(app, transaction, source);
    return row;
  });

async function changed(
  app: App,
  key: SourceKey,
  change: (transaction: Transaction, source: SourceRow) => Promise<SourceRow | null>,
) {
  const row = await app.db.write(async (transaction) => {
    const source = await findSource(transaction.sql, key);
    if (!source || source.state === "deleting") throw notFound();
    const result = await change(transaction, source);
    if (!result) throw notFound();
    return result;
  });
  return presentSource(row, (await countPages(app.db.read, [row.id])).get(row.id));
}

const NO_PAGES = { ...Object.fromEntries(PAGE_STATES.map((state) => [state, 0])), known: 0 } as PageCounts;
const optionalTime = (time: number | null): string | null => (time === null ? null : isoTime(time));

function presentSource(row: SourceRow, pages: PageCounts = NO_PAGES): z.input<typeof SourceSummary> {
  const { queued, fetching, learned, unchanged, skipped, failed, known } = pages;
  return {
    id: row.id,
    project_id: row.project_id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    settings: fromJson<Record<string, unknown>>(row.settings),
    schedule: row.schedule,
    state: row.state,
    pages: { queued, fetching, learned, unchanged, skipped, failed, known },
    is_truncated: row.is_truncated === 1,
    reason: row.reason,
    problem: row.problem,
    synced_at: optionalTime(row.synced_at),
    next_sync_at: optionalTime(row.next_sync_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

function presentPage(row: PageRow): z.input<typeof SourcePage> {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    state: row.state,
    reason: row.reason,
    problem: row.problem,
    depth: row.depth,
    is_known: row.is_learned === 1,
    updated_at: isoTime(row.updated_at),
  };
}
