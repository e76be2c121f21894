import { createHash } from "node:crypto";
import { chunkSource } from "../../knowledge/index.ts";
import { fromJson, toJson, type Transaction } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { claimAllowance, cleanText, releaseAllowance } from "../../training/index.ts";
import {
  findTwin,
  listPageKeys,
  requeuePages,
  updatePage,
  upsertPages,
  type PageRow,
} from "../queries/pages.ts";
import type { Found, PageOutcome, PageFailure } from "./outcome.ts";
import type { SyncRun } from "./sync-run.ts";

/** How many links of a page are remembered for the syncs in which it is unchanged. */
const MAX_LINKS = 1_000;
const KEYS_OF_A_QUERY = 200;
const MAX_SKIPPED = 1_000;
const MAX_KEY = 2_000;

/** Stores what reading a page came to, with the pages it has led to. */
export async function storeOutcome(
  app: App,
  run: SyncRun,
  page: PageRow,
  outcome: PageOutcome,
  signal: AbortSignal,
): Promise<void> {
  const done = { tries: 0, updated_at: app.now() };
  if (outcome.state === "unchanged") {
    await followAgain(app, run, page);
    await settle(app, run, page, {
      ...done,
      state: "unchanged",
      reason: null,
      problem: null,
      version: page.listed_version,
    });
    return;
  }
  if (outcome.state === "gone") return forget(app, run, page, "not_found", outcome.problem, "failed");
  const links = await queueFound(app, run, outcome.found ?? []);
  if (outcome.state === "skipped")
    return forget(app, run, page, outcome.reason, outcome.problem, "skipped", links);
  await learn(app, run, page, outcome, links, signal);
}

async function learn(
  app: App,
  run: SyncRun,
  page: PageRow,
  read: Extract<PageOutcome, { state: "read" }>,
  links: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const hash = hashOf(read);
  const facts = {
    title: titleOf(read.title),
    url: read.url,
    etag: read.etag?.slice(0, 500) ?? null,
    last_modified: read.lastModified?.slice(0, 100) ?? null,
    version: page.listed_version,
    links: toJson(links),
    hash,
    reason: null,
    problem: null,
    tries: 0,
    updated_at: app.now(),
  };
  if (page.is_learned === 1 && page.hash === hash)
    return settle(app, run, page, { ...facts, state: "unchanged" });
  const twin = await findTwin(app.db.read, { sourceId: run.sourceId, id: page.id, hash });
  if (twin) return forget(app, run, page, "duplicate", `The same content is at ${twin.url}.`, "skipped", []);
  const chunks = await chunkSource(app.threads, {
    kind: "document",
    title: facts.title,
    blocks: read.blocks,
  });
  if (chunks.length === 0)
    return forget(app, run, page, "no_text", "The page has no text.", "skipped", links);
  const prepared = await app.services.knowledge.prepare(run.projectId, chunks, { signal });
  try {
    await app.db.write(async (transaction) => {
      const isThere = await updatePage(
        transaction.sql,
        { sourceId: run.sourceId, id: page.id },
        {
          ...facts,
          state: "learned",
          is_learned: 1,
        },
      );
      // Deleted while it was read.
      if (!isThere) return;
      if (page.is_learned === 0) await claimAllowance(transaction, run.organization, "texts");
      await app.services.knowledge.learn(
        transaction,
        {
          projectId: run.projectId,
          kind: "page",
          sourceId: page.id,
          title: facts.title,
          question: null,
          answer: null,
          url: read.url,
          citable: true,
          now: app.now(),
        },
        prepared,
      );
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    run.isTruncated = true;
    await forget(app, run, page, "allowance", "The plan's allowance of texts is used up.", "skipped", links);
  }
}

function hashOf({ title, blocks }: { title: string; blocks: readonly unknown[] }): string {
  const hash = createHash("sha256").update(title);
  for (const block of blocks) hash.update(JSON.stringify(block));
  return hash.digest("base64url");
}

const settle = async (app: App, run: SyncRun, page: PageRow, changes: Parameters<typeof updatePage>[2]) => {
  await app.db.writeStatement((sql) => updatePage(sql, { sourceId: run.sourceId, id: page.id }, changes));
};

/** The bot no longer answers from the page; its row shows why. */
async function forget(
  app: App,
  run: SyncRun,
  page: PageRow,
  reason: string,
  problem: string,
  state: "skipped" | "failed",
  links: readonly number[] = [],
): Promise<void> {
  const changes = {
    state,
    reason,
    problem,
    links: toJson(links),
    is_learned: 0,
    hash: null,
    etag: null,
    last_modified: null,
    version: null,
    tries: 0,
    updated_at: app.now(),
  };
  await app.db.write(async (transaction) => {
    await updatePage(transaction.sql, { sourceId: run.sourceId, id: page.id }, changes);
    if (page.is_learned === 1) await forgetPage(app, transaction, run, page.id);
  });
}

export async function forgetPage(
  app: App,
  transaction: Transaction,
  run: Pick<SyncRun, "projectId" | "organization">,
  pageId: number,
): Promise<void> {
  await app.services.knowledge.forget(transaction, {
    projectId: run.projectId,
    kind: "page",
    sourceId: pageId,
  });
  await releaseAllowance(transaction, run.organization, "texts");
}

/** A failure leaves what the bot knows as it is; the page's links are followed as before. */
export async function storeFailure(
  app: App,
  run: SyncRun,
  page: PageRow,
  failure: PageFailure,
): Promise<void> {
  await followAgain(app, run, page);
  await settle(app, run, page, {
    state: "failed",
    reason: failure.reason,
    problem: failure.message,
    updated_at: app.now(),
  });
}

async function followAgain(app: App, run: SyncRun, page: PageRow): Promise<void> {
  const ids = page.links === null ? [] : fromJson<number[]>(page.links);
  for (let from = 0; from < ids.length; from += KEYS_OF_A_QUERY) {
    const part = ids.slice(from, from + KEYS_OF_A_QUERY);
    await app.db.writeStatement((sql) =>
      requeuePages(sql, { ...run.key, ids: part, depth: page.depth + 1 }, app.now()),
    );
  }
}

/** One line without control characters, some of which no database stores. */
const titleOf = (text: string): string => cleanText(text).replace(/\s+/g, " ").slice(0, 500);
const isStorable = (text: string): boolean => text.length <= MAX_KEY && !/\p{Cc}/u.test(text);

/** Queues pages up to the source's limit and returns the ids of those that are known. */
export async function queueFound(app: App, run: SyncRun, all: readonly Found[]): Promise<number[]> {
  const ids: number[] = [];
  const found = all.filter(({ key, url }) => isStorable(key) && isStorable(url));
  for (let from = 0; from < found.length && ids.length < MAX_LINKS; from += KEYS_OF_A_QUERY) {
    const part = found.slice(from, from + KEYS_OF_A_QUERY);
    const keys = part.map(({ key }) => key);
    const known = new Map(
      (await listPageKeys(app.db.read, { sourceId: run.sourceId, keys })).map((row) => [row.key, row]),
    );
    const fresh = part.filter(({ key }) => known.get(key)?.run !== run.key.run);
    const queued = fresh.filter((page) => admit(run, page));
    const pages = queued.map(({ title, ...page }) => ({
      version: null,
      ...page,
      title: title === undefined ? null : titleOf(title),
    }));
    await app.db.write(async (transaction) => {
      for (const { key, skipped } of queued) {
        const row = known.get(key);
        // A page that is no longer wanted takes what was learned from it along.
        if (skipped && row?.is_learned === 1) {
          await forgetPage(app, transaction, run, row.id);
          await updatePage(
            transaction.sql,
            { sourceId: run.sourceId, id: row.id },
            { is_learned: 0, hash: null },
          );
        }
      }
      await upsertPages(transaction.sql, run.key, pages, app.now());
    });
    const rows = await listPageKeys(app.db.read, { sourceId: run.sourceId, keys });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.slice(0, MAX_LINKS);
}

function admit(run: SyncRun, { skipped }: Found): boolean {
  if (skipped) return run.skipped++ < MAX_SKIPPED;
  if (run.read < run.maxPages) {
    run.read += 1;
    return true;
  }
  run.isTruncated = true;
  return false;
}
