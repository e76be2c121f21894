import type { Metrics } from "../platform/telemetry/metrics/metrics.ts";
import { createCatalogue, type Catalogue, type ConfiguredVendors } from "./catalogue.ts";
import type { PickSentences } from "./knowledge-results.ts";
import { createVendors, type Vendors } from "./vendors/create-vendors.ts";
import { measureVendors } from "./vendors/measure-vendors.ts";

/** The models and the vendors behind them: one of each for the whole process. */
export interface ModelServices {
  readonly catalogue: Catalogue;
  readonly vendors: Vendors;
  close(): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly models: ModelServices;
  }
}

/** `pickSentences` is how the offline model finds the answer in what was retrieved. */
export function createModelServices(
  config: ConfiguredVendors,
  pickSentences: PickSentences,
  metrics: Metrics,
): ModelServices {
  const catalogue = createCatalogue(config);
  const vendors = measureVendors(createVendors({ configured: config, catalogue, pickSentences }), metrics);
  return { catalogue, vendors, close: () => vendors.close() };
}
