import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReadContent } from "../../training/index.ts";
import type { SourceRow } from "../queries/sources.ts";
import { MAX_PAGES } from "../schema.ts";
import { asPageFailure } from "../sync/page-failure.ts";
import { PageFailure, SyncFailure, type Driver, type Found, type PageOutcome } from "../sync/outcome.ts";
import type { ConnectorKind } from "../tables.ts";
import type { VendorItem } from "./connector.ts";
import { connectorOf } from "./connectors.ts";
import { openConnection, unsealCredential } from "./open-connection.ts";
import type { VendorApi } from "./vendor-api.ts";

/** Without the vendor's consent no page can be read: the sync stops before it marks them all as failed. */
const FATAL = new Set(["unauthorized", "bad_url", "not_public"]);

/** Reads a connection: lists everything, then reads what has another version than the one that was learned. */
export function createConnectorDriver(
  app: App,
  readContent: ReadContent,
  source: SourceRow & { kind: ConnectorKind },
): Driver {
  const connector = connectorOf(source.kind);
  const settings = fromJson<unknown>(source.settings);
  let opened: Promise<VendorApi> | null = null;
  const api = (signal: AbortSignal): Promise<VendorApi> =>
    (opened ??= Promise.resolve().then(() =>
      openConnection(
        app,
        connector,
        { settings, credential: unsealCredential(app, source.credential) },
        signal,
      ),
    ));

  const toFound = (item: VendorItem): Found => ({
    key: item.id,
    url: item.url,
    depth: 0,
    title: item.title,
    version: item.version,
    skipped: item.unsupported ? { reason: "unsupported", problem: item.unsupported } : undefined,
  });

  return {
    maxPages: MAX_PAGES,
    hostOf: null,
    async *list(signal) {
      try {
        for await (const items of connector.list(await api(signal), settings)) yield items.map(toFound);
      } catch (error) {
        signal.throwIfAborted();
        const { reason, message, isTransient, retryAfterMs } = asPageFailure(error);
        throw new SyncFailure(reason, message, { isTransient, retryAfterMs });
      }
    },
    async read(page, signal): Promise<PageOutcome> {
      if (page.is_learned === 1 && page.version !== null && page.version === page.listed_version)
        return { state: "unchanged" };
      const title = page.title ?? page.key;
      const item = { id: page.key, title, version: page.listed_version ?? "" };
      const content = await connector.read(await api(signal), settings, item).catch((error: unknown) => {
        if (error instanceof PageFailure && FATAL.has(error.reason))
          throw new SyncFailure(error.reason, error.message);
        throw error;
      });
      if (!content) return { state: "gone", problem: `${connector.label} has it no more.` };
      const blocks = "blocks" in content ? content.blocks : await readContent(content.file, signal);
      if (blocks.length === 0)
        return { state: "skipped", reason: "no_text", problem: "There is no text to learn." };
      return { state: "read", title, url: page.url, blocks };
    },
  };
}
