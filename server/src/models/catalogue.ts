import type { InstalledConnection } from "./connections/connection.ts";
import { withLists, type VendorLists } from "./listed-models.ts";
import { costs, FAMILIES, FREE, UNPUBLISHED, type Model } from "./model.ts";
import { namedModels, withOwned, type OwnedModels } from "./owned-models.ts";
import {
  builtInTable,
  hasCome,
  OFFLINE_MODEL,
  type Abilities,
  type ModelProvider,
  type ModelRow,
  type ModelTable,
  type Price,
} from "./model-table.ts";

export type { Model };

export interface KeyedVendor {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
}

/** Which vendors this installation can ask, as the configuration has it. */
export interface ConfiguredVendors {
  readonly anthropic: KeyedVendor;
  readonly gemini?: KeyedVendor;
  readonly openai: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly models: readonly OwnModel[];
    /** The interface the operator has set; where there is none, it is found out. */
    readonly interface?: "responses" | "chat" | null;
  };
  /** Vendors of many models and servers, each with a name. */
  readonly connections?: readonly InstalledConnection[];
  /** Prices that replace those of the table, by the model's value. */
  readonly prices?: ReadonlyMap<string, Pick<Price, "input" | "output">>;
  /** Whether organizations without own keys are answered with these. */
  readonly areShared?: boolean;
}

/** A model of an installation's own OpenAI-compatible server (Ollama, vLLM and the like). */
export type OwnModel = Pick<Model, "value" | "label">;

export const NO_VENDORS: ConfiguredVendors = {
  anthropic: { apiKey: null, baseUrl: null },
  openai: { apiKey: null, baseUrl: null, models: [] },
};

/**
 * The environment variable that a vendor's models need; null if it is set. An address alone is enough, since
 * gateways may need no key; but where OPENAI_MODELS lists the models of the server at an address, it has no
 * others.
 */
function neededBy(vendors: ConfiguredVendors, provider: ModelProvider): string | null {
  const { anthropic, openai, gemini, areShared = true } = vendors;
  if (!areShared && provider !== "parley") return "a key of your organization";
  if (provider === "anthropic") return (anthropic.apiKey ?? anthropic.baseUrl) ? null : "ANTHROPIC_API_KEY";
  if (provider === "gemini") return (gemini?.apiKey ?? gemini?.baseUrl) ? null : "GEMINI_API_KEY";
  if (provider === "parley" || openai.apiKey !== null) return null;
  return openai.baseUrl !== null && openai.models.length === 0 ? null : "OPENAI_API_KEY";
}

function offlineModel(abilities: Abilities): Model {
  return {
    value: OFFLINE_MODEL,
    label: "Parley offline",
    provider: "parley",
    family: "parley",
    plan: "Free",
    ...costs(0, FREE),
    ...UNPUBLISHED,
    small: true,
    abilities,
    needs: null,
  };
}

export interface Catalogue {
  /** Every model that can be chosen today, in the order they are offered. */
  list: () => readonly Model[];
  /** What vendors have withdrawn by now: a project may still name one. */
  listWithdrawn: () => readonly Model[];
  /** By exact value, or by the dated or `-latest` name vendors give the same model; also one that is withdrawn. */
  find: (value: string) => Model | null;
  /** A model the messages endpoint serves, an installation's own among them; null is "outside the supported family". */
  findMessagesModel: (value: string) => Model | null;
  /** Whether its vendor has withdrawn it. */
  isWithdrawn: (model: Pick<Model, "withdrawnOn">) => boolean;
}

export interface CatalogueOptions {
  /** Tells which models are withdrawn by now. */
  readonly now?: () => number;
  readonly table?: ModelTable;
  /** What the vendors list to the installation's keys. */
  readonly lists?: VendorLists;
  /** The keys and servers of an organization, which come before the installation's. */
  readonly owned?: readonly OwnedModels[];
}

/** The catalogue with an installation's own models added to it, or in place of one of the same name. */
export function createCatalogue(
  vendors: ConfiguredVendors = NO_VENDORS,
  { now = () => 0, table = builtInTable, lists = NO_LISTS, owned = [] }: CatalogueOptions = {},
): Catalogue {
  const knowledge = { table, priceOf: pricesOf(vendors) };
  const installed = withLists(modelsOf(vendors, table), lists, {
    ...knowledge,
    needsOf: (vendor) => neededBy(vendors, vendor),
    isServer: (vendor) => vendor === "openai" && vendors.openai.baseUrl !== null,
  });
  const models = withOwned(installed, owned, knowledge);
  const byValue = new Map(models.map((model) => [model.value, model]));

  function find(value: string): Model | null {
    return byValue.get(value) ?? byValue.get(value.replace(/-(\d{8}|\d{4}-\d\d-\d\d|latest)$/, "")) ?? null;
  }

  function findMessagesModel(value: string): Model | null {
    const model = find(value) ?? successorOf(value, models);
    return model && model.family !== "gpt" ? model : null;
  }

  const isWithdrawn: Catalogue["isWithdrawn"] = ({ withdrawnOn }) => hasCome(withdrawnOn, now());
  return {
    list: () => models.filter((model) => !isWithdrawn(model)),
    listWithdrawn: () => models.filter(isWithdrawn),
    find,
    findMessagesModel,
    isWithdrawn,
  };
}

const NO_LISTS: VendorLists = new Map();

const pricesOf =
  (vendors: ConfiguredVendors) =>
  (value: string, usual: Price): Price => {
    const own = vendors.prices?.get(value);
    return own ? { ...usual, ...own, checked: null } : usual;
  };

function modelsOf(vendors: ConfiguredVendors, table: ModelTable): readonly Model[] {
  const priceOf = pricesOf(vendors);
  const fromRow = ({ vendor, credits, price, ...row }: ModelRow): Model => ({
    ...row,
    provider: vendor,
    family: FAMILIES[vendor],
    ...costs(credits, priceOf(row.value, price)),
    needs: neededBy(vendors, vendor),
    connection: null,
  });
  const own = vendors.openai.models.map(({ value, label }): Model => {
    const needs = vendors.areShared === false ? neededBy(vendors, "openai") : null;
    const traits = { plan: "Free", provider: "openai", family: "own", needs } as const;
    const price = priceOf(value, FREE);
    const data = { ...UNPUBLISHED, small: true, abilities: table.unknown.server };
    return { value, label, ...traits, ...costs(0, price), ...data };
  });
  const connected = (vendors.connections ?? []).flatMap((connection) =>
    namedModels(connection, { table, priceOf }).map((model) => ({
      ...model,
      server: connection.name,
      needs: vendors.areShared === false ? neededBy(vendors, model.provider) : null,
    })),
  );
  const named = new Set([...own, ...connected].map(({ value }) => value));
  const listed = [offlineModel(table.unknown.server), ...table.models.map(fromRow)];
  return [...listed.filter(({ value }) => !named.has(value)), ...own, ...connected];
}

// A Claude model older or newer than this list is served on the terms of its line's newest one here; the vendor
// decides whether it exists.
function successorOf(value: string, models: readonly Model[]): Model | null {
  const line = /^claude-(?:[\d-]*-)?(fable|mythos|opus|sonnet|haiku)\b/.exec(value)?.[1];
  if (line === undefined) return null;
  const named = line === "mythos" ? "fable" : line;
  const model = models.find((candidate) => candidate.value.startsWith(`claude-${named}-`));
  return model === undefined ? null : { ...model, value, label: value };
}
