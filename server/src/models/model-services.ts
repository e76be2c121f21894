import type { App } from "../platform/operations/context.ts";
import type { Metrics } from "../platform/telemetry/metrics/metrics.ts";
import { createCatalogue, type Catalogue, type ConfiguredVendors } from "./catalogue.ts";
import type { ConnectionMeans } from "./connections/connect-vendor.ts";
import { createOrganizationModels, type ModelSet } from "./connections/organization-models.ts";
import type { PickSentences } from "./knowledge-results.ts";
import { createLiveTable, type LiveTable } from "./table/live-table.ts";
import { createCircuitBreaker, type CircuitBreaker } from "./vendors/circuit-breaker.ts";
import { createVendors } from "./vendors/create-vendors.ts";
import { createVendorMeter } from "./vendors/measure-vendors.ts";
import { tryLess } from "./vendors/try-less.ts";
import type { Vendor } from "./vendors/vendor.ts";

/** The models and the vendors behind them: those of the installation, and of each organization. */
export interface ModelServices extends ModelSet {
  /** Those that an organization may use. */
  of(organizationId: number): ModelSet | Promise<ModelSet>;
  /** Which of them fail at the moment. */
  readonly breaker: CircuitBreaker;
  readonly means: ConnectionMeans;
  readonly table: LiveTable;
  close(): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly models: ModelServices;
  }
}

export interface ModelServicesDeps {
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly app: () => App;
  readonly means: ConnectionMeans;
  /** How the offline model finds the answer in what was retrieved. */
  readonly pickSentences: PickSentences;
}

export function createModelServices(configured: ConfiguredVendors, deps: ModelServicesDeps): ModelServices {
  const { now, means, pickSentences } = deps;
  const meter = createVendorMeter(deps.metrics);
  const wrapped = new WeakMap<Vendor, Vendor>();
  const measure = (vendor: Vendor): Vendor => {
    const known = wrapped.get(vendor) ?? tryLess(meter(vendor));
    wrapped.set(vendor, known);
    return known;
  };
  const table = createLiveTable(deps.app, () => {
    latest = createCatalogue(configured, { now, table: table.current(), lists: table.lists() });
    organizations.forget();
  });
  let latest = createCatalogue(configured, { now, table: table.current() });
  const catalogue: Catalogue = {
    list: () => latest.list(),
    listWithdrawn: () => latest.listWithdrawn(),
    find: (value) => latest.find(value),
    findMessagesModel: (value) => latest.findMessagesModel(value),
    isWithdrawn: (model) => latest.isWithdrawn(model),
  };
  const vendors = createVendors({ configured, catalogue, pickSentences, apiUrls: means.apiUrls });
  const installation: ModelSet = {
    catalogue,
    vendors: { forModel: (value) => measure(vendors.forModel(value)) },
  };
  const organizations = createOrganizationModels({
    app: deps.app,
    installation,
    configured,
    table: () => table.current(),
    lists: () => table.lists(),
    means,
    measure,
  });
  return {
    ...installation,
    breaker: createCircuitBreaker(now),
    means,
    of: (organizationId) => organizations.of(organizationId),
    table,
    async close() {
      table.stop();
      await Promise.all([organizations.close(), vendors.close()]);
    },
  };
}
