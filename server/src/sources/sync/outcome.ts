import type { z } from "zod";
import type { Chunkable } from "../../knowledge/index.ts";
import type { ListedPage, PageRow } from "../queries/pages.ts";
import type { SourceRow } from "../queries/sources.ts";
import type { SKIP_REASONS } from "../schema.ts";

export type SkipReason = z.output<typeof SKIP_REASONS>;
type Blocks = Extract<Chunkable, { kind: "document" }>["blocks"];

/** A page that is linked or listed, before it is known whether it is wanted. */
export type Found = Omit<ListedPage, "version" | "title"> & { version?: string; title?: string };

/** What reading a page came to. */
export type PageOutcome =
  | {
      readonly state: "read";
      readonly title: string;
      readonly url: string;
      readonly blocks: Blocks;
      readonly etag?: string | null;
      readonly lastModified?: string | null;
      /** The pages it links to. */
      readonly found?: readonly Found[];
    }
  /** The page is as it was; so are its links. */
  | { readonly state: "unchanged" }
  | {
      readonly state: "skipped";
      readonly reason: SkipReason;
      readonly problem: string;
      readonly found?: readonly Found[];
    }
  /** Not there any more: the bot forgets it. */
  | { readonly state: "gone"; readonly problem: string };

/** A failure that may pass: the page is tried again, and what the bot knows of it stays. */
export class PageFailure extends Error {
  readonly reason: string;
  readonly isTransient: boolean;
  /** The host asks to be left alone for so long. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: string,
    message: string,
    {
      isTransient = false,
      retryAfterMs = null,
    }: { isTransient?: boolean; retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.name = "PageFailure";
    this.reason = reason;
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The whole sync can't go on: nothing is removed. */
export class SyncFailure extends PageFailure {}

/** How one kind of source lists and reads its pages. */
export interface Driver {
  /** The most pages of the source. */
  readonly maxPages: number;
  /** The pages to begin with, part by part; for a connector all of them. */
  list(signal: AbortSignal): AsyncIterable<readonly Found[]>;
  read(page: PageRow, signal: AbortSignal): Promise<PageOutcome>;
  /** The host whose politeness queue a page waits in, and the least time between two requests. */
  readonly hostOf:
    | ((page: PageRow, signal: AbortSignal) => Promise<{ host: string; delayMs: number }>)
    /** It waits with each request. */
    | null;
}

export type CreateDriver = (source: SourceRow) => Driver;
