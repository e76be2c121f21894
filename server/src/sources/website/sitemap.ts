import { createGunzip } from "node:zlib";
import type { Readable } from "node:stream";
import type { App } from "../../platform/operations/context.ts";
import { FileProblem, guardedRequest } from "../../training/index.ts";
import { USER_AGENT } from "./crawler.ts";

/** The protocol's own limits. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ADDRESSES = 50_000;
const MAX_SITEMAPS = 500;
const MAX_LOC = 4_096;
const TIMEOUT_MS = 60_000;

/** Whether an address names a sitemap and no page. */
export const isSitemapAddress = ({ pathname }: URL): boolean => /\.xml(\.gz)?$/i.test(pathname);

/**
 * The addresses that a sitemap lists, also through an index of sitemaps. They are read while they arrive, so that
 * the size of a sitemap never matters. `isAllowed` decides which further sitemaps are read.
 */
export async function* listSitemap(
  app: Pick<App, "config">,
  address: string,
  signal: AbortSignal,
  isAllowed: (url: URL) => boolean,
): AsyncGenerator<string> {
  const open = [address];
  const seen = new Set(open);
  let found = 0;
  for (let next = open.shift(); next !== undefined && found < MAX_ADDRESSES; next = open.shift()) {
    for (const entry of await readSitemap(app, next, signal)) {
      if (entry.isSitemap) {
        if (seen.size >= MAX_SITEMAPS || seen.has(entry.address) || !URL.canParse(entry.address)) continue;
        if (!isAllowed(new URL(entry.address))) continue;
        seen.add(entry.address);
        open.push(entry.address);
      } else if (found++ < MAX_ADDRESSES) yield entry.address;
    }
  }
}

interface Entry {
  readonly address: string;
  readonly isSitemap: boolean;
}

function readSitemap(app: Pick<App, "config">, address: string, signal: AbortSignal): Promise<Entry[]> {
  const options = {
    signal,
    timeoutMs: TIMEOUT_MS,
    headers: { "user-agent": USER_AGENT },
    allowPrivateAddresses: app.config.allowPrivate.training,
  };
  return guardedRequest(address, options, async ({ body, receivedBytes, signal: stop }) => {
    const entries: Entry[] = [];
    const scan = createScanner((entry) => entries.push(entry));
    let bytes = 0;
    for await (const chunk of unzipped(body, stop)) {
      bytes += chunk.length;
      if (Math.max(bytes, receivedBytes()) > MAX_BYTES) throw new FileProblem("too_large");
      scan(chunk.toString("utf8"));
      if (entries.length >= MAX_ADDRESSES) break;
    }
    body.destroy();
    return entries;
  });
}

/** A sitemap may be a gzip file of its own, besides what the connection compresses. */
async function* unzipped(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await chunks.next();
    if (first.done) return;
    if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
      yield first.value;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
      return;
    }
    const gunzip = createGunzip();
    body.on("error", (error) => gunzip.destroy(error));
    const feed = async () => {
      const write = (chunk: Buffer) =>
        new Promise<void>((resolve) => {
          if (gunzip.destroyed || gunzip.write(chunk)) resolve();
          else {
            gunzip.once("drain", resolve);
            gunzip.once("close", resolve);
          }
        });
      await write(first.value);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) await write(next.value);
      gunzip.end();
    };
    feed().catch((error: unknown) =>
      gunzip.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    try {
      yield* gunzip as AsyncIterable<Buffer>;
    } finally {
      gunzip.destroy();
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Finds `<loc>` wherever it is: many sitemaps are no valid XML. Only an unfinished tag is held between chunks. */
function createScanner(add: (entry: Entry) => void): (text: string) => void {
  let rest = "";
  let isIndex = false;
  return (text) => {
    rest += text;
    isIndex ||= rest.includes("<sitemapindex");
    let from = 0;
    for (;;) {
      const start = rest.indexOf("<loc>", from);
      if (start < 0) break;
      const end = rest.indexOf("</loc>", start);
      if (end < 0) break;
      const address = decodeEntities(
        rest
          .slice(start + 5, end)
          .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, "")
          .trim(),
      );
      if (address.length <= MAX_LOC) add({ address, isSitemap: isIndex });
      from = end + 6;
    }
    const unfinished = rest.indexOf("<loc>", from);
    rest = unfinished >= 0 ? rest.slice(unfinished) : rest.slice(Math.max(from, rest.length - 20));
    if (rest.length > 2 * MAX_LOC) rest = rest.slice(-20);
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => ENTITIES[name]!);
