import { createCatalogue, type Catalogue, type ConfiguredVendors } from "./catalogue.ts";
import type { PickSentences } from "./knowledge-results.ts";
import { createVendors, type Vendors } from "./vendors/create-vendors.ts";
import { createWebSearch, type ReadPage, type WebSearch, type WebSearchConfig } from "./web-search/index.ts";

/** Who answers as a model and what searches the web: one of each for the whole process. */
export interface ModelServices {
  readonly catalogue: Catalogue;
  readonly vendors: Vendors;
  /** Null where no provider is configured. */
  readonly webSearch: WebSearch | null;
  close(): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly models: ModelServices;
  }
}

export interface ModelServicesConfig extends ConfiguredVendors {
  readonly webSearch: WebSearchConfig;
}

export interface ModelServicesParts {
  /** Reads pages of the web under the address guard. */
  readonly readPage: ReadPage;
  /** How the offline model finds the answer in what was retrieved. */
  readonly pickSentences: PickSentences;
}

export function createModelServices(config: ModelServicesConfig, parts: ModelServicesParts): ModelServices {
  const catalogue = createCatalogue(config);
  const vendors = createVendors({ configured: config, catalogue, pickSentences: parts.pickSentences });
  const webSearch = createWebSearch(config.webSearch, parts.readPage);
  return { catalogue, vendors, webSearch, close: () => vendors.close() };
}
