import { privateAddressHint } from "../../platform/config/private-address-hint.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import {
  fetchBytes,
  FileProblem,
  readWebPage,
  robotsRules,
  type FetchedBytes,
  type WebPage,
} from "../../training/index.ts";
import { listPageKeys, updatePage, type PageRow } from "../queries/pages.ts";
import type { SourceRow } from "../queries/sources.ts";
import type { WebsiteSettings } from "../schema.ts";
import { PageFailure, SyncFailure, type Driver, type Found, type PageOutcome } from "../sync/outcome.ts";
import { parseRetryAfter } from "../sync/retry-after.ts";
import { USER_AGENT } from "./crawler.ts";
import {
  isAsset,
  isDocument,
  isSameSite,
  isTrap,
  isWanted,
  normalizeAddress,
  pathOf,
} from "./page-address.ts";
import type { Robots } from "./robots.ts";
import { isSitemapAddress, listSitemap } from "./sitemap.ts";

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const PART = 200;
/** Judging links takes time in long pages with many patterns. */
const LINKS_OF_A_TURN = 20;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);

const PROBLEMS = {
  robots: "The site's robots.txt asks not to read this page.",
  pattern: "The page is outside the patterns of this website.",
  noindex: "The page asks not to be indexed.",
  not_html: "This is not a web page. Add documents as files.",
  needs_browser:
    "This page builds its content in the browser. The server sends no text that could be learned: ask for server rendering, or add the content as texts or files.",
  no_text: "The page has no text besides its menus.",
} as const;

/** Reads a website by its links and sitemaps. */
export function createWebsiteDriver(app: App, robots: Robots, source: SourceRow): Driver {
  const settings = fromJson<WebsiteSettings>(source.settings);
  const start = new URL(source.url);
  const isSitemap = isSitemapAddress(start);
  const guard = { allowPrivateAddresses: app.config.allowPrivate.training };

  /** The pages of the site among these addresses, with those that the patterns leave out. */
  async function findPages(addresses: Iterable<string>, depth: number): Promise<Found[]> {
    const found = new Map<string, Found>();
    let judged = 0;
    for (const address of addresses) {
      if (++judged % LINKS_OF_A_TURN === 0) await nextTurn();
      const key = normalizeAddress(address);
      if (key === null || found.has(key)) continue;
      const url = new URL(key);
      if (!isSameSite(url, start) || isAsset(url) || isTrap(url)) continue;
      const skip = (reason: "pattern" | "not_html") => ({ reason, problem: PROBLEMS[reason] });
      const skipped = isDocument(url)
        ? skip("not_html")
        : isWanted(url, settings) || key === start.href
          ? undefined
          : skip("pattern");
      found.set(key, { key, url: key, depth, skipped });
    }
    return [...found.values()];
  }

  /** A page that this sync has found already. */
  async function findSeen(key: string) {
    const [row] = await listPageKeys(app.db.read, { sourceId: source.id, keys: [key] });
    return row?.run === source.run ? row : null;
  }

  async function* list(signal: AbortSignal): AsyncGenerator<readonly Found[]> {
    const rules = await robots.of(start, signal).catch((error: unknown) => {
      throw asSyncFailure(error);
    });
    const sitemaps = isSitemap ? [start.href] : rules.sitemaps;
    if (!isSitemap) yield [{ key: normalizeAddress(start.href) ?? start.href, url: start.href, depth: 0 }];
    for (const address of sitemaps) {
      let part: string[] = [];
      try {
        if (!URL.canParse(address) || !isSameSite(new URL(address), start)) continue;
        for await (const one of listSitemap(app, address, signal, (url) => isSameSite(url, start))) {
          part.push(one);
          if (part.length < PART) continue;
          yield await findPages(part, isSitemap ? 0 : 1);
          part = [];
        }
      } catch (error) {
        signal.throwIfAborted();
        // A site may go on without a sitemap that its robots.txt names in vain.
        if (isSitemap) throw asSyncFailure(error);
        app.log.debug({ err: error, address }, "a sitemap could not be read");
      }
      yield await findPages(part, isSitemap ? 0 : 1);
    }
  }

  async function read(page: PageRow, signal: AbortSignal): Promise<PageOutcome> {
    const url = new URL(page.url);
    const rules = await robots.of(url, signal);
    if (!rules.isAllowed(pathOf(url))) return skipped("robots");
    const response = await fetchBytes(page.url, {
      ...guard,
      signal,
      timeoutMs: app.config.crawlTimeoutMs,
      maxBytes: MAX_PAGE_BYTES,
      headers: {
        "user-agent": USER_AGENT,
        accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
        ...validators(page),
      },
      wants: ({ status, headers }) => status === 200 && isHtml(headers["content-type"]),
    });
    return judge(page, url, response);
  }

  async function judge(page: PageRow, url: URL, response: FetchedBytes): Promise<PageOutcome> {
    const { status, headers } = response;
    if (status === 304) return { state: "unchanged" };
    if (status >= 300 && status < 400) return follow(page, "redirect", headers.location ?? "", url);
    if (status === 404 || status === 410)
      return { state: "gone", problem: `The page doesn't exist (${status}).` };
    if (status !== 200) {
      throw new PageFailure("http_status", `The site answered with the status ${status}.`, {
        isTransient: TRANSIENT.has(status),
        retryAfterMs:
          status === 429 || status === 503 ? parseRetryAfter(headers["retry-after"], app.now()) : null,
      });
    }
    if (!isHtml(headers["content-type"])) return skipped("not_html");
    const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? null;
    const content = await readWebPage(app.threads, { bytes: response.bytes, charset, url: url.href });
    return judgeContent(page, url, content, headers);
  }

  async function judgeContent(
    page: PageRow,
    url: URL,
    content: WebPage,
    headers: FetchedBytes["headers"],
  ): Promise<PageOutcome> {
    const tag = headers["x-robots-tag"];
    const header = robotsRules(Array.isArray(tag) ? tag.join(",") : (tag ?? ""));
    const isFollowed = !content.nofollow && !header.nofollow && page.depth < settings.max_depth;
    const found = isFollowed ? await findPages(content.links, page.depth + 1) : [];
    if (content.refresh && content.refresh !== url.href)
      return follow(page, "redirect", content.refresh, url);
    if (content.noindex || header.noindex) return { ...skipped("noindex"), found };
    const canonical = content.canonical ? normalizeAddress(content.canonical) : null;
    if (canonical && canonical !== page.key && isSameSite(new URL(canonical), start)) {
      // Of two pages that name each other one must be learned, and a page that can't be read stands for nothing.
      const known = await findSeen(canonical);
      if (known?.state !== "skipped" && known?.state !== "failed")
        return follow(page, "canonical", canonical, url);
    }
    if (content.needsBrowser) return { ...skipped("needs_browser"), found };
    if (content.blocks.length === 0) return { ...skipped("no_text"), found };
    return {
      state: "read",
      title: content.title ?? pathOf(url),
      url: page.url,
      blocks: [...content.blocks],
      etag: headers.etag ?? null,
      lastModified: headers["last-modified"] ?? null,
      found,
    };
  }

  /** The content is at another address, which is queued in place of this one. */
  async function follow(
    page: PageRow,
    reason: "redirect" | "canonical",
    target: string,
    base: URL,
  ): Promise<PageOutcome> {
    const address = URL.canParse(target, base.href) ? normalizeAddress(new URL(target, base).href) : null;
    if (address === null || !isSameSite(new URL(address), start))
      return { state: "skipped", reason: "redirect", problem: "The page leads to another website." };
    const known = await findSeen(address);
    // It has sent its readers here, and this page sends them back.
    if (known?.reason === "canonical")
      await app.db.writeStatement((sql) =>
        updatePage(sql, { sourceId: source.id, id: known.id }, { state: "queued" }),
      );
    const problem =
      reason === "redirect" ? `The page leads to ${address}.` : `The same content is at ${address}.`;
    return { state: "skipped", reason, problem, found: await findPages([address], page.depth) };
  }

  return {
    maxPages: settings.max_pages,
    list,
    read,
    async hostOf(page, signal) {
      const url = new URL(page.url);
      const { crawlDelayMs } = await robots.of(url, signal);
      return { host: url.host, delayMs: Math.max(crawlDelayMs ?? 0, app.config.crawlDelayMs) };
    },
  };
}

const skipped = (reason: keyof typeof PROBLEMS) =>
  ({ state: "skipped", reason, problem: PROBLEMS[reason] }) as const;

/** A page the bot doesn't know is always read whole. */
const validators = (page: PageRow): Record<string, string> =>
  page.is_learned === 0
    ? {}
    : {
        ...(page.etag ? { "if-none-match": page.etag } : {}),
        ...(page.last_modified ? { "if-modified-since": page.last_modified } : {}),
      };

const isHtml = (contentType: string | undefined): boolean =>
  contentType === undefined || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);

function asSyncFailure(error: unknown): unknown {
  if (!(error instanceof FileProblem)) return error;
  const message =
    error.reason === "not_public"
      ? `The address doesn't point to a public server. ${privateAddressHint("TRAINING")}`
      : error.httpStatus === null
        ? "The site can't be reached."
        : `The site answered with the status ${error.httpStatus}.`;
  return new SyncFailure(error.reason, message, { isTransient: error.retryable });
}
