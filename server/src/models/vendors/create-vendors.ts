import { createCatalogue, NO_VENDORS, type Catalogue, type ConfiguredVendors } from "../catalogue.ts";
import type { PickSentences } from "../knowledge-results.ts";
import { createMessagesVendor } from "./messages-api/messages-vendor.ts";
import { createOfflineVendor } from "./offline/offline-vendor.ts";
import { createOpenAiVendor } from "./openai/openai-vendor.ts";
import type { Vendor } from "./vendor.ts";

export interface VendorsConfig {
  configured?: ConfiguredVendors;
  /** How the offline model finds the answer in what was retrieved. */
  pickSentences: PickSentences;
  catalogue?: Catalogue;
}

export interface Vendors {
  /** The vendor of a model; the offline model, under its own name, where the vendor is not configured. */
  forModel(value: string): Vendor;
  close(): Promise<void>;
}

export function createVendors(config: VendorsConfig): Vendors {
  const { configured = NO_VENDORS, catalogue = createCatalogue(configured) } = config;
  const offline = createOfflineVendor(config.pickSentences);
  const anthropic = createMessagesVendor(configured.anthropic);
  const openai = createOpenAiVendor(configured.openai);
  return {
    forModel(value) {
      const model = catalogue.find(value) ?? catalogue.findMessagesModel(value);
      if (!model || model.needs !== null || model.provider === "parley") return offline;
      return model.provider === "anthropic" ? anthropic : openai;
    },
    async close() {
      await Promise.all([anthropic.close(), openai.close(), offline.close()]);
    },
  };
}
