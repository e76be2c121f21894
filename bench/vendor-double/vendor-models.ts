import { builtInTable, hasCome, type ListedVendor } from "../../server/src/models/model-table.ts";

/** A model as far as its vendor refuses requests for it. */
export interface VendorModel {
  readonly efforts: readonly string[];
  readonly withdrawnOn: string | null;
}

/** What vendors have and the table of models does not. */
const OTHERS: Readonly<Record<string, VendorModel>> = {
  /** Newer than the table. */
  "claude-nova-9": { efforts: [], withdrawnOn: null },
  "gpt-5.5": { efforts: ["none", "low", "medium", "high", "xhigh"], withdrawnOn: null },
};

const SNAPSHOT = /-(\d{8}|\d{4}-\d\d-\d\d|latest)$/;

/** The day on which the doubles live: what is withdrawn later is still there, in every year the tests run. */
export const TODAY = Date.parse(builtInTable.updated_on);

/** By its name or that of one of its snapshots; null where the vendor has none of that name. */
export function findVendorModel(vendor: ListedVendor, name: string): VendorModel | null {
  const value = name.replace(SNAPSHOT, "");
  const row = builtInTable.models.find((model) => model.vendor === vendor && model.value === value);
  if (row) return { efforts: row.abilities.efforts, withdrawnOn: row.withdrawnOn };
  return OTHERS[value] ?? null;
}

export const isGone = (model: VendorModel | null, now = TODAY): boolean =>
  model === null || hasCome(model.withdrawnOn, now);
