import { costs, FAMILIES, FREE, UNPUBLISHED, type Model } from "./model.ts";
import type { ListedModel } from "./connections/connection.ts";
import { builtInTable, type ListedVendor, type ModelTable, type Price } from "./model-table.ts";

/** What each vendor lists to the installation's key; a vendor that has not been asked is left out. */
export type VendorLists = ReadonlyMap<ListedVendor, readonly ListedModel[]>;

interface Known {
  readonly table: ModelTable;
  readonly priceOf: (value: string, usual: Price) => Price;
  /** The setting that a vendor's models need, or null. */
  readonly needsOf: (vendor: ListedVendor) => string | null;
  /** Whether the vendor is a server at an address of the operator's. */
  readonly isServer: (vendor: ListedVendor) => boolean;
}

/** What a model needs that is not listed to the key there is. */
export const NEEDS_OTHER_KEY = "a key that may use it";

const DATE = /-(\d{8}|\d{4}-\d\d-\d\d)$/;

/** Vendors give a model a dated name beside its own. */
export const withoutDate = (value: string): string => value.replace(DATE, "");

/** The names under which a vendor's list has a model. */
export const namesIn = (listed: readonly ListedModel[]): ReadonlySet<string> =>
  new Set(listed.flatMap(({ value }) => [value, withoutDate(value)]));

/** Those of a list that the table doesn't have. */
export const unknownIn = (listed: readonly ListedModel[], known: ReadonlySet<string>): ListedModel[] =>
  listed.filter(({ value }) => !known.has(value) && !known.has(withoutDate(value)));

/** The installation's models as far as its keys may use them, and those that only their vendors know. */
export function withLists(models: readonly Model[], lists: VendorLists, known: Known): readonly Model[] {
  let all = models;
  for (const [vendor, listed] of lists) all = withList(all, vendor, listed, known);
  return all;
}

function withList(
  models: readonly Model[],
  vendor: ListedVendor,
  listed: readonly ListedModel[],
  known: Known,
): readonly Model[] {
  const names = namesIn(listed);
  const isOfVendor = ({ provider, family }: Model) => provider === vendor && family !== "own";
  // A gateway answers to the vendor's names, though it lists its own. A server has what it lists and nothing else.
  const isWhole =
    known.isServer(vendor) || models.some((model) => isOfVendor(model) && names.has(model.value));
  const isBarred = (model: Model) =>
    isWhole && isOfVendor(model) && model.needs === null && !names.has(model.value);
  const marked = models.map((model) => (isBarred(model) ? { ...model, needs: NEEDS_OTHER_KEY } : model));
  const others = unknownIn(listed, new Set(models.map(({ value }) => value)));
  return [...marked, ...others.map((model) => unknownModel(model, vendor, known))];
}

/**
 * A model without a row: it is asked for nothing that vendors commonly refuse. The operator pays an unknown price for
 * it, so it costs what the vendor's dearest model does until the table or MODEL_PRICES has it.
 */
function unknownModel({ value, label }: ListedModel, vendor: ListedVendor, known: Known): Model {
  const { table, priceOf, needsOf, isServer } = known;
  const common = { value, label, provider: vendor, ...UNPUBLISHED, needs: needsOf(vendor) };
  if (isServer(vendor)) {
    const traits = { family: "own", plan: "Free", abilities: table.unknown.server } as const;
    return { ...common, ...traits, small: true, ...costs(0, priceOf(value, FREE)) };
  }
  const rows = rowsOf(vendor, table);
  const dearest = rows.reduce((most, row) => (row.price.output > most.price.output ? row : most), rows[0]!);
  const price = { ...dearest.price, checked: null };
  return {
    ...common,
    family: FAMILIES[vendor],
    plan: dearest.plan,
    abilities: table.unknown[vendor],
    ...costs(dearest.credits, priceOf(value, price)),
  };
}

/** An operator's table may have no row of a vendor. */
function rowsOf(vendor: ListedVendor, table: ModelTable): ModelTable["models"] {
  const of = ({ models }: ModelTable) => models.filter((row) => row.vendor === vendor);
  const rows = of(table);
  return rows.length > 0 ? rows : of(builtInTable);
}
