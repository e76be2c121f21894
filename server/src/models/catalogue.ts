import type { PlanName } from "../organizations/index.ts";
import { creditRates, type CreditRates } from "./model-costs.ts";
import { CLAUDE_MODELS, GPT_MODELS, type ModelProvider, type ModelRow, type Price } from "./model-table.ts";

export type ModelFamily = "claude" | "gpt" | "parley" | "own";
export type { ModelProvider };

export interface Model {
  /** The exact identifier used as `model`. */
  readonly value: string;
  readonly label: string;
  readonly provider: ModelProvider;
  readonly family: ModelFamily;
  /** The lowest plan that has it. */
  readonly plan: PlanName;
  /** Credits of a reply of typical size. */
  readonly credits: number;
  readonly rates: CreditRates;
  readonly price: Price;
  /** The most output tokens of one call; null if only its server knows. */
  readonly maxOutputTokens: number | null;
  /** Whether it can call tools. */
  readonly tools: boolean;
  /** Whether it takes temperature, top_p and top_k. */
  readonly acceptsSampling: boolean;
  /** The variable that must be set before it can answer; null if it can. */
  readonly needs: string | null;
}

export const OFFLINE_MODEL = "parley-offline-1";

/** Which vendors this installation can ask, as the configuration has it. */
export interface ConfiguredVendors {
  readonly anthropic: { readonly apiKey: string | null; readonly baseUrl: string | null };
  readonly openai: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly models: readonly OwnModel[];
  };
  /** Prices that replace those of the table, by the model's value. */
  readonly prices?: ReadonlyMap<string, Pick<Price, "input" | "output">>;
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
function neededBy({ anthropic, openai }: ConfiguredVendors, provider: ModelProvider): string | null {
  if (provider === "anthropic") return (anthropic.apiKey ?? anthropic.baseUrl) ? null : "ANTHROPIC_API_KEY";
  if (provider === "parley" || openai.apiKey !== null) return null;
  return openai.baseUrl !== null && openai.models.length === 0 ? null : "OPENAI_API_KEY";
}

const FREE: Price = { input: 0, output: 0, cached: 1, checked: null };

function offlineModel(): Model {
  return {
    value: OFFLINE_MODEL,
    label: "Parley offline",
    provider: "parley",
    family: "parley",
    plan: "Free",
    ...costs(0, FREE),
    maxOutputTokens: null,
    tools: true,
    acceptsSampling: true,
    needs: null,
  };
}

const costs = (credits: number, price: Price) => ({ credits, price, rates: creditRates(credits, price) });

export interface Catalogue {
  /** Every model, in the order they are offered. */
  list: () => readonly Model[];
  /** By exact value, or by the dated or `-latest` name vendors give the same model. */
  find: (value: string) => Model | null;
  /** A model the messages endpoint serves, an installation's own among them; null is "outside the supported family". */
  findMessagesModel: (value: string) => Model | null;
}

/** The catalogue with an installation's own models added to it, or in place of one of the same name. */
export function createCatalogue(vendors: ConfiguredVendors = NO_VENDORS): Catalogue {
  const priceOf = (value: string, usual: Price): Price => {
    const own = vendors.prices?.get(value);
    return own ? { ...usual, ...own, checked: null } : usual;
  };
  const fromRow =
    (provider: ModelProvider, family: ModelFamily) =>
    (row: ModelRow): Model => {
      const { value, label, plan, credits, maxOutputTokens, sampling } = row;
      const needs = neededBy(vendors, provider);
      const traits = { plan, maxOutputTokens, tools: true, acceptsSampling: sampling, needs };
      return { value, label, provider, family, ...costs(credits, priceOf(value, row.price)), ...traits };
    };
  const own = vendors.openai.models.map(({ value, label }): Model => {
    const traits = { plan: "Free", maxOutputTokens: null, tools: true, acceptsSampling: true } as const;
    const price = priceOf(value, FREE);
    return { value, label, provider: "openai", family: "own", ...costs(0, price), ...traits, needs: null };
  });
  const named = new Set(own.map(({ value }) => value));
  const listed = [
    offlineModel(),
    ...CLAUDE_MODELS.map(fromRow("anthropic", "claude")),
    ...GPT_MODELS.map(fromRow("openai", "gpt")),
  ];
  const models = [...listed.filter(({ value }) => !named.has(value)), ...own];
  const byValue = new Map(models.map((model) => [model.value, model]));

  function find(value: string): Model | null {
    return byValue.get(value) ?? byValue.get(value.replace(/-(\d{8}|\d{4}-\d\d-\d\d|latest)$/, "")) ?? null;
  }

  function findMessagesModel(value: string): Model | null {
    const model = find(value) ?? successorOf(value, models);
    return model && model.family !== "gpt" ? model : null;
  }

  return { list: () => models, find, findMessagesModel };
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
