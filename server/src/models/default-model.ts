import { planIncludes } from "../organizations/index.ts";
import type { Catalogue, ConfiguredVendors } from "./catalogue.ts";
import type { Model } from "./model.ts";
import { OFFLINE_MODEL } from "./model-table.ts";

/** A new project gets a good model at a moderate price. */
const HIGHEST_DEFAULT_CREDITS = 2;
/** In dollars for a million tokens of output: a model of an organization's own key costs no credits. */
const HIGHEST_DEFAULT_PRICE = 12;

/**
 * The model a new project starts with: the offline one unless it can ask a vendor, with the installation's key or its
 * organization's.
 */
export function defaultModel(catalogue: Catalogue, { openai }: ConfiguredVendors, plan: string): string {
  const usable = catalogue.list().filter((model) => canBeChosen(model, plan));
  const [named] = openai.models;
  // An address without a key is a self-hosted server: its models are only known from the configuration.
  const knowsOpenAi = openai.apiKey !== null && named === undefined;
  const isDefault = (model: Model): boolean =>
    (model.provider !== "openai" || model.connection !== null || knowsOpenAi) &&
    isLasting(model) &&
    model.credits <= HIGHEST_DEFAULT_CREDITS &&
    model.price.output <= HIGHEST_DEFAULT_PRICE;
  const isOfServer = ({ family, server, connection }: Model): boolean =>
    server !== undefined || (family === "own" && connection !== null);
  const first =
    usable.find(isDefault) ?? usable.find(({ value }) => value === named?.value) ?? usable.find(isOfServer);
  return first?.value ?? OFFLINE_MODEL;
}

/** It was compared with its vendor's pages, and its vendor has announced no end of it. */
const isLasting = ({ checkedOn, withdrawnOn }: Model): boolean => checkedOn !== null && withdrawnOn === null;

const canBeChosen = ({ needs, plan: lowest }: Model, plan: string): boolean =>
  needs === null && planIncludes(plan, lowest);

/**
 * The model that takes the place of one that its vendor withdraws: what the vendor recommends, or where the plan
 * doesn't have that or it can't be asked here, the vendor's first one that costs no more.
 */
export function replacementOf(catalogue: Catalogue, model: Model, plan: string): Model | null {
  if (model.successor === null) return null;
  const models = catalogue.list();
  const recommended = models.find(({ value }) => value === model.successor);
  if (recommended && canBeChosen(recommended, plan)) return recommended;
  const costsNoMore = ({ credits, price }: Model): boolean =>
    credits <= model.credits && (model.connection === null || price.output <= model.price.output);
  const isGood = (other: Model): boolean =>
    other.provider === model.provider && isLasting(other) && costsNoMore(other) && canBeChosen(other, plan);
  return models.find(isGood) ?? null;
}
