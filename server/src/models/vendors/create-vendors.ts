import { createCatalogue, type Catalogue } from "../catalogue.ts";
import type { PickSentences } from "../knowledge-results.ts";
import { createMessagesVendor } from "./messages-api/messages-vendor.ts";
import { createOfflineVendor } from "./offline/offline-vendor.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";
import type { Vendor } from "./vendor.ts";

/** As it stands in the configuration: what is not set is null. */
export interface VendorAccess {
  apiKey: string | null;
  baseUrl: string | null;
}

export interface VendorsConfig {
  anthropic?: VendorAccess;
  openai?: VendorAccess;
  /** How the offline model finds the answer in what was retrieved; by shared words unless given. */
  pickSentences?: PickSentences;
  catalogue?: Catalogue;
}

export interface Vendors {
  /** Who answers for a model; the offline model, under its own name, where its vendor is not configured. */
  forModel(value: string): Vendor;
  close(): Promise<void>;
}

export function createVendors(config: VendorsConfig = {}): Vendors {
  const catalogue = config.catalogue ?? createCatalogue();
  const offline = createOfflineVendor({ pickSentences: config.pickSentences });
  const anthropic = isConfigured(config.anthropic) ? createMessagesVendor(config.anthropic) : offline;
  const openai = isConfigured(config.openai) ? createOpenAiVendor(config.openai) : offline;
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

// An address alone is enough: gateways and local servers may want no key.
function isConfigured(access: VendorAccess | undefined): access is VendorAccess {
  return access !== undefined && (access.apiKey !== null || access.baseUrl !== null);
}
