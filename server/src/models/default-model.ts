import { listModels, OFFLINE_MODEL, planHasModel, type ModelPlan, type ModelProvider } from "./catalogue.ts";

/** A new project answers well without surprising anybody with its price. */
const HIGHEST_DEFAULT_CREDITS = 2;

export interface ConfiguredVendors {
  readonly anthropic: { readonly apiKey: string | null; readonly baseUrl: string | null };
  readonly openai: { readonly apiKey: string | null; readonly baseUrl: string | null };
}

/** The model a new project starts with: the offline one unless a vendor is configured. */
export function defaultModel(vendors: ConfiguredVendors, plan: string): string {
  const providers: ModelProvider[] = [];
  if (vendors.anthropic.apiKey || vendors.anthropic.baseUrl) providers.push("anthropic");
  // An address without a key is a server of one's own, and what it serves is not known here.
  if (vendors.openai.apiKey) providers.push("openai");
  for (const provider of providers) {
    const model = listModels().find(
      (candidate) =>
        candidate.provider === provider &&
        candidate.credits <= HIGHEST_DEFAULT_CREDITS &&
        planHasModel(plan as ModelPlan, candidate),
    );
    if (model) return model.value;
  }
  return OFFLINE_MODEL;
}
