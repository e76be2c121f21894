import { planIncludes } from "../organizations/index.ts";
import { createCatalogue, OFFLINE_MODEL, type ConfiguredVendors, type ModelProvider } from "./catalogue.ts";

/** A new project gets a good model at a moderate price. */
const HIGHEST_DEFAULT_CREDITS = 2;

/** The model a new project starts with: the offline one unless a vendor is configured. */
export function defaultModel(vendors: ConfiguredVendors, plan: string): string {
  const catalogue = createCatalogue(vendors);
  const providers: ModelProvider[] = [];
  if (vendors.anthropic.apiKey || vendors.anthropic.baseUrl) providers.push("anthropic");
  const [own] = vendors.openai.models;
  // An address without a key is a self-hosted server: its models are only known from the configuration.
  if (vendors.openai.apiKey && !own) providers.push("openai");
  for (const provider of providers) {
    const model = catalogue
      .list()
      .find(
        (candidate) =>
          candidate.provider === provider &&
          candidate.credits <= HIGHEST_DEFAULT_CREDITS &&
          planIncludes(plan, candidate.plan),
      );
    if (model) return model.value;
  }
  return own?.value ?? OFFLINE_MODEL;
}
