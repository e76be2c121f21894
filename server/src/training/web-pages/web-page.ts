import type { DocumentBlock } from "../extraction/document.ts";

/** What a crawler needs to know of a page, besides its text. */
export interface PageFacts {
  readonly title: string | null;
  /** Where the page has its content under another address. */
  readonly canonical: string | null;
  /** Where the page sends its reader at once. */
  readonly refresh: string | null;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Absolute addresses without fragments, each once. */
  readonly links: readonly string[];
  /** The server sends a shell without text, which a script in the browser fills. */
  readonly needsBrowser: boolean;
}

export interface WebPage extends PageFacts {
  readonly blocks: readonly DocumentBlock[];
}

export type PagePart = { readonly facts: PageFacts } | { readonly blocks: readonly DocumentBlock[] };

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    readMainContent: { input: { bytes: Uint8Array; charset: string | null; url: string }; part: PagePart };
  }
}
