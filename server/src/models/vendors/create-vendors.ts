import { createCatalogue, type Catalogue } from "../catalogue.ts";
import type { PickSentences } from "../knowledge-results.ts";
import { createMessagesVendor } from "./messages-api/messages-vendor.ts";
import { createOfflineVendor } from "./offline/offline-vendor.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";
import type { Vendor } from "./vendor.ts";

export interface VendorsConfig {
  anthropicApiKey?: string | undefined;
  anthropicBaseUrl?: string | undefined;
  openaiApiKey?: string | undefined;
  openaiBaseUrl?: string | undefined;
  /** How the offline model finds the answer in what was retrieved; by shared words unless given. */
  pickSentences?: PickSentences | undefined;
  catalogue?: Catalogue | undefined;
}

export interface Vendors {
  /** Who answers for a model; the offline model, under its own name, where its vendor is not configured. */
  forModel(value: string): Vendor;
  close(): Promise<void>;
}

export function createVendors(config: VendorsConfig = {}): Vendors {
  const catalogue = config.catalogue ?? createCatalogue();
  const offline = createOfflineVendor({ pickSentences: config.pickSentences });
  const { anthropicApiKey, anthropicBaseUrl, openaiApiKey, openaiBaseUrl } = config;
  // An address alone is enough: gateways and local servers may want no key.
  const anthropic =
    anthropicApiKey || anthropicBaseUrl
      ? createMessagesVendor({ apiKey: anthropicApiKey || undefined, baseUrl: anthropicBaseUrl || undefined })
      : offline;
  const openai =
    openaiApiKey || openaiBaseUrl
      ? createOpenAiVendor({ apiKey: openaiApiKey || undefined, baseUrl: openaiBaseUrl || undefined })
      : offline;
  return {
    forModel(value) {
      const provider = (catalogue.find(value) ?? catalogue.findMessagesModel(value))?.provider;
      if (provider === "anthropic") return anthropic;
      return provider === "openai" ? openai : offline;
    },
    async close() {
      await Promise.all([anthropic.close(), openai.close(), offline.close()]);
    },
  };
}
