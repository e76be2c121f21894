import type { z } from "zod";
import type { Model } from "./catalogue.ts";
import type { SupportedModel } from "./schema.ts";

/** One that its vendor has withdrawn: nothing that could be set makes it available. */
export const presentWithdrawn = (model: Model, successor: string | null): z.input<typeof SupportedModel> => ({
  ...presentModel(model, successor),
  available: false,
  needs: null,
});

/** One entry of getSupportedModels. */
export function presentModel(model: Model, successor: string | null): z.input<typeof SupportedModel> {
  const { tools, sampling } = model.abilities;
  const { value, label, provider, family, plan, credits, small, rates, price, needs } = model;
  return {
    value,
    label,
    provider,
    family,
    plan,
    credits,
    tools,
    small,
    accepts_sampling: sampling,
    available: needs === null,
    needs,
    credits_per_1k_input: rounded(rates.input),
    credits_per_1k_output: rounded(rates.output),
    input_price: price.input,
    output_price: price.output,
    price_checked: price.checked,
    max_output_tokens: model.maxOutputTokens,
    withdrawn_on: model.withdrawnOn,
    successor,
  };
}

const rounded = (rate: number): number => Math.round(rate * 10_000) / 10_000;
