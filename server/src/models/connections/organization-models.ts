import { findOrganization } from "../../organizations/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { createCatalogue, type Catalogue, type ConfiguredVendors, type Model } from "../catalogue.ts";
import type { VendorLists } from "../listed-models.ts";
import { OFFLINE_MODEL, type Abilities, type ModelTable } from "../model-table.ts";
import { listConnections, type ConnectionRow } from "../queries/connections.ts";
import type { Vendors } from "../vendors/create-vendors.ts";
import type { Vendor } from "../vendors/vendor.ts";
import { readModelKey, type OpenConnection } from "./connection.ts";
import { connectVendor, type ConnectionMeans } from "./connect-vendor.ts";
import { noteOutcomes } from "./note-outcomes.ts";
import { watchedVendor } from "./watched-vendor.ts";

/** The models that an organization, or the installation, may use, and the vendors behind them. */
export interface ModelSet {
  readonly catalogue: Catalogue;
  readonly vendors: Pick<Vendors, "forModel">;
}

export interface OrganizationModelsDeps {
  readonly app: () => App;
  /** The installation's own, which organizations have too unless the operator withholds them. */
  readonly installation: ModelSet;
  readonly configured: ConfiguredVendors;
  readonly table: () => ModelTable;
  /** What the vendors list to the installation's keys. */
  readonly lists: () => VendorLists;
  readonly means: ConnectionMeans;
  readonly measure: (vendor: Vendor) => Vendor;
}

export interface OrganizationModels {
  /** The installation's models, and those of the organization's own keys and servers. */
  of(organizationId: number): ModelSet | Promise<ModelSet>;
  /** The table has changed: each set is made again. */
  forget(): void;
  close(): Promise<void>;
}

export const CONNECTIONS_CHANGED = "models.changed";
const MOST_CACHED = 10_000;

/** Reads the connections of an organization once, and again when one of them changes in any process. */
export function createOrganizationModels(deps: OrganizationModelsDeps): OrganizationModels {
  const { installation } = deps;
  const sets = new Map<number, Promise<OwnSet | ModelSet>>();
  let stopListening: (() => void) | null = null;

  function listen(): void {
    if (stopListening !== null) return;
    const { events } = deps.app();
    const stops = [
      events.subscribe(({ topic, organizationId }) => {
        if (topic === CONNECTIONS_CHANGED) sets.delete(organizationId as number);
      }),
      // Sets in use stay open: their idle connections close by themselves.
      events.onGap(() => sets.clear()),
    ];
    stopListening = () => stops.forEach((stop) => stop());
  }

  async function load(organizationId: number): Promise<OwnSet | ModelSet> {
    const app = deps.app();
    const rows = await listConnections(app.db.read, { organizationId });
    const organization = await findOrganization(app.db.read, organizationId);
    const isShared = organization?.shares_vendor_keys !== 0;
    return rows.length === 0 && isShared ? installation : openSet(deps, rows, isShared);
  }

  return {
    of(organizationId) {
      listen();
      const known = sets.get(organizationId);
      if (known) return known;
      if (sets.size >= MOST_CACHED) sets.clear();
      const loading = load(organizationId);
      sets.set(organizationId, loading);
      loading.catch(() => {
        if (sets.get(organizationId) === loading) sets.delete(organizationId);
      });
      return loading;
    },
    forget: () => sets.clear(),
    async close() {
      stopListening?.();
      const loaded = await Promise.allSettled(sets.values());
      await Promise.all(
        loaded.flatMap((result) =>
          result.status === "fulfilled" && "close" in result.value ? [result.value.close()] : [],
        ),
      );
    },
  };
}

/** The stored one can't be read with this SECRET_KEY. */
const NEEDS_KEY = "the key of your organization, saved again";

interface OwnSet extends ModelSet {
  close(): Promise<void>;
}

function openSet(deps: OrganizationModelsDeps, rows: readonly ConnectionRow[], isShared: boolean): OwnSet {
  const app = deps.app();
  const { areShared = true } = deps.configured;
  const configured = { ...deps.configured, areShared: areShared && isShared };
  const keys = rows.map((row) => ({ row, key: readModelKey(app, row) }));
  const catalogue = createCatalogue(configured, {
    now: app.now,
    table: deps.table(),
    lists: deps.lists(),
    owned: keys.map(({ row, key }) => (key === "unreadable" ? { ...row, needs: NEEDS_KEY } : row)),
  });
  const vendors = new Map(
    keys.flatMap(({ row, key }) => {
      if (key === "unreadable") return [];
      const { secret } = key;
      const upstreamOf = (model: string) => catalogue.find(model)?.upstream ?? model;
      const opened = connectVendor({ ...row, secret } satisfies OpenConnection, {
        ...deps.means,
        abilitiesOf: abilitiesIn(catalogue, row.id),
      });
      const note = noteOutcomes(app, row);
      return [
        [row.id, deps.measure(watchedVendor(opened, { connection: row, secret, upstreamOf, note }))] as const,
      ];
    }),
  );
  const offline = deps.installation.vendors.forModel(OFFLINE_MODEL);
  const vendorOf = (model: Model | null, value: string): Vendor => {
    if (!model || model.needs !== null) return offline;
    if (model.connection === null) return deps.installation.vendors.forModel(value);
    return vendors.get(model.connection) ?? offline;
  };
  return {
    catalogue,
    vendors: {
      forModel: (value) => vendorOf(catalogue.find(value) ?? catalogue.findMessagesModel(value), value),
    },
    async close() {
      await Promise.all([...vendors.values()].map((vendor) => vendor.close()));
    },
  };
}

function abilitiesIn(catalogue: Catalogue, connection: number): (upstream: string) => Abilities | null {
  const own = catalogue.list().filter((model) => model.connection === connection);
  const known = new Map(own.map(({ upstream, value, abilities }) => [upstream ?? value, abilities]));
  return (upstream) => known.get(upstream) ?? null;
}
