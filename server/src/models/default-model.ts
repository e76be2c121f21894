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
 * organization's. It was compared with its vendor's pages, and its vendor has announced no end of it.
 */
export function defaultModel(catalogue: Catalogue, { openai }: ConfiguredVendors, plan: string): string {
  const usable = catalogue.list().filter((model) => model.needs === null && planIncludes(plan, model.plan));
  const [named] = openai.models;
  // An address without a key is a self-hosted server: its models are only known from the configuration.
  const knowsOpenAi = openai.apiKey !== null && named === undefined;
  const isDefault = ({ provider, connection, checkedOn, withdrawnOn, credits, price }: Model): boolean =>
    (provider !== "openai" || connection !== null || knowsOpenAi) &&
    checkedOn !== null &&
    withdrawnOn === null &&
    credits <= HIGHEST_DEFAULT_CREDITS &&
    price.output <= HIGHEST_DEFAULT_PRICE;
  const isOfServer = ({ family, server, connection }: Model): boolean =>
    server !== undefined || (family === "own" && connection !== null);
  const first =
    usable.find(isDefault) ?? usable.find(({ value }) => value === named?.value) ?? usable.find(isOfServer);
  return first?.value ?? OFFLINE_MODEL;
}
