import {
  createCatalogue,
  NO_VENDORS,
  type Catalogue,
  type ConfiguredVendors,
  type KeyedVendor,
} from "../catalogue.ts";
import type { InstalledConnection } from "../connections/connection.ts";
import { connectVendor } from "../connections/connect-vendor.ts";
import { installedKey, variableOf } from "../connections/installed-keys.ts";
import { watchedVendor } from "../connections/watched-vendor.ts";
import type { PickSentences } from "../knowledge-results.ts";
import { createGeminiVendor } from "./gemini/gemini-vendor.ts";
import { createMessagesVendor } from "./messages-api/messages-vendor.ts";
import { createOfflineVendor } from "./offline/offline-vendor.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";
import type { ListedVendor, ModelProvider } from "../model-table.ts";
import type { Vendor } from "./vendor.ts";

export interface VendorsConfig {
  configured?: ConfiguredVendors;
  /** How the offline model finds the answer in what was retrieved. */
  pickSentences: PickSentences;
  catalogue?: Catalogue;
  /** Other addresses of vendors than their own. */
  apiUrls?: ReadonlyMap<string, string>;
}

export interface Vendors {
  /** The vendor of a model; the offline model, under its own name, where the vendor is not configured. */
  forModel(value: string): Vendor;
  close(): Promise<void>;
}

export function createVendors(config: VendorsConfig): Vendors {
  const {
    configured = NO_VENDORS,
    apiUrls = new Map<string, string>(),
    catalogue = createCatalogue(configured),
  } = config;
  const offline = createOfflineVendor(config.pickSentences);
  const gemini = configured.gemini ?? { apiKey: null, baseUrl: null };
  const vendors: Readonly<Partial<Record<ModelProvider, Vendor>>> = {
    parley: offline,
    anthropic: keeping("anthropic", configured.anthropic, createMessagesVendor(configured.anthropic)),
    openai: keeping(
      "openai",
      configured.openai,
      createOpenAiVendor({
        ...configured.openai,
        abilitiesOf: (value) => catalogue.find(value)?.abilities ?? null,
      }),
    ),
    gemini: keeping("gemini", gemini, createGeminiVendor(gemini)),
  };
  const servers = new Map(
    (configured.connections ?? []).map((connection) => [
      connection.name,
      installedVendor(connection, { apiUrls, catalogue }),
    ]),
  );
  return {
    forModel(value) {
      const model = catalogue.find(value) ?? catalogue.findMessagesModel(value);
      if (!model || model.needs !== null) return offline;
      const { server, provider } = model;
      return (server === undefined ? vendors[provider] : servers.get(server)) ?? offline;
    },
    async close() {
      await Promise.all([...Object.values(vendors), ...servers.values()].map((vendor) => vendor.close()));
    },
  };
}

/** Vendors and servers repeat keys in their errors, which callers and logs of every organization read. */
const keeping = (kind: ListedVendor, { apiKey: secret, baseUrl }: KeyedVendor, vendor: Vendor): Vendor =>
  watchedVendor(vendor, {
    connection: installedKey(kind, { apiKey: secret, baseUrl }),
    secret,
    upstreamOf: (model) => model,
    note: () => {},
  });

function installedVendor(
  connection: InstalledConnection,
  { apiUrls, catalogue }: { readonly apiUrls: ReadonlyMap<string, string>; readonly catalogue: Catalogue },
): Vendor {
  const { name, secret } = connection;
  const vendor = connectVendor(connection, {
    apiUrls,
    abilitiesOf: (upstream) => catalogue.find(`${name}/${upstream}`)?.abilities ?? null,
  });
  const upstreamOf = (model: string) => catalogue.find(model)?.upstream ?? model;
  const watched = { ...connection, variable: variableOf(connection) };
  return watchedVendor(vendor, { connection: watched, secret, upstreamOf, note: () => {} });
}
