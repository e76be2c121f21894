import { planIncludes } from "../organizations/index.ts";
import type { Catalogue, ConfiguredVendors, ModelProvider } from "./catalogue.ts";
import { OFFLINE_MODEL } from "./model-table.ts";

/** A new project gets a good model at a moderate price. */
const HIGHEST_DEFAULT_CREDITS = 2;

/**
 * The model a new project starts with: the offline one unless a vendor is configured. It was compared with its
 * vendor's pages, and its vendor has announced no end of it.
 */
export function defaultModel(catalogue: Catalogue, vendors: ConfiguredVendors, plan: string): string {
  const providers: ModelProvider[] = [];
  if (vendors.anthropic.apiKey || vendors.anthropic.baseUrl) providers.push("anthropic");
  const [own] = vendors.openai.models;
  // An address without a key is a self-hosted server: its models are only known from the configuration.
  if (vendors.openai.apiKey && !own) providers.push("openai");
  if (vendors.gemini?.apiKey) providers.push("gemini");
  for (const provider of providers) {
    const model = catalogue
      .list()
      .find(
        (candidate) =>
          candidate.provider === provider &&
          candidate.needs === null &&
          candidate.checkedOn !== null &&
          candidate.withdrawnOn === null &&
          candidate.credits <= HIGHEST_DEFAULT_CREDITS &&
          planIncludes(plan, candidate.plan),
      );
    if (model) return model.value;
  }
  const usable = catalogue
    .list()
    .filter(({ needs, plan: lowest }) => needs === null && planIncludes(plan, lowest));
  const first = usable.find(({ value }) => value === own?.value) ?? usable.find(({ server }) => server);
  return first?.value ?? OFFLINE_MODEL;
}
