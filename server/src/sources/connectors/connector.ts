import type { z } from "zod";
import type { Chunkable } from "../../knowledge/index.ts";
import type { ConnectorKind } from "../tables.ts";
import type { Access, VendorApi } from "./vendor-api.ts";

export type Blocks = Extract<Chunkable, { kind: "document" }>["blocks"];

/** One article, page or file of a vendor. */
export interface VendorItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Changes whenever the content does. */
  readonly version: string;
  /** Set where there is nothing to learn from it. */
  readonly unsupported?: string;
}

/** What an item contains: blocks, or a file that the readers of uploads understand. */
export type ItemContent =
  | { readonly blocks: Blocks }
  | { readonly file: { readonly name: string; readonly bytes: Buffer } };

/** The addresses of the vendors; tests put their doubles in their place. */
export interface VendorUrls {
  readonly github: string;
  readonly notion: string;
  readonly intercom: Readonly<Record<"us" | "eu" | "au", string>>;
  readonly googleDrive: string;
  readonly googleToken: string;
}

declare module "../../platform/operations/services.ts" {
  interface Services {
    readonly vendorUrls: VendorUrls;
  }
}

export interface Connection<Settings> {
  readonly settings: Settings;
  readonly credential: string;
  readonly urls: VendorUrls;
}

/**
 * One vendor: list everything with a version, read what has changed. What is no longer listed leaves. All the rest
 * (queue, schedule, retries, learning) is the same for every source.
 */
export interface Connector<Settings = unknown> {
  readonly kind: ConnectorKind;
  readonly label: string;
  readonly settings: z.ZodType<Settings>;
  readonly isCredentialOptional?: true;
  /** The least time between two requests, by the vendor's limits. */
  readonly delayMs: number;
  access(connection: Connection<Settings>, exchange: Exchange): Access | Promise<Access>;
  /** Shows that the credential works. Answers a name and an address for people. */
  check(api: VendorApi, settings: Settings): Promise<{ name: string; url: string }>;
  list(api: VendorApi, settings: Settings): AsyncIterable<readonly VendorItem[]>;
  /** Null if the item is gone. */
  read(
    api: VendorApi,
    settings: Settings,
    item: Pick<VendorItem, "id" | "title" | "version">,
  ): Promise<ItemContent | null>;
}

/** Posts a form and returns the JSON of the answer, for vendors that trade a key for a token. */
export type Exchange = (address: string, form: Readonly<Record<string, string>>) => Promise<unknown>;
