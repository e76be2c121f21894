import type { Usage } from "./message-format/format.ts";
import type { Price } from "./model-table.ts";

/** What a reply typically reads and writes: `credits` of a model is the price of exactly that. */
export const TYPICAL_INPUT_TOKENS = 2_500;
export const TYPICAL_OUTPUT_TOKENS = 300;

/** What tokens cost: credits of the organization, and millionths of a US dollar at the vendor's list price. */
export interface Cost {
  readonly credits: number;
  readonly micros: number;
}

export const NO_COST: Cost = { credits: 0, micros: 0 };

/** Credits for a thousand tokens. Output costs as many times the input as the vendor asks for it. */
export interface CreditRates {
  readonly input: number;
  readonly output: number;
}

export function creditRates(credits: number, price: Price): CreditRates {
  const ratio = price.input > 0 ? price.output / price.input : 1;
  const input = (credits * 1000) / (TYPICAL_INPUT_TOKENS + TYPICAL_OUTPUT_TOKENS * ratio);
  return { input, output: input * ratio };
}

/** Tokens as they are billed: input counts at the full price, cached input at its share of it. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Writing to a cache costs more than the input. */
const CACHE_WRITE = 1.25;
const CACHE_WRITE_FOR_AN_HOUR = 2;

export function billedTokens(price: Price, usage: Usage): Tokens & { readonly prompt: number } {
  const written = count(usage["cache_creation_input_tokens"]);
  const read = count(usage["cache_read_input_tokens"]);
  const kinds = usage["cache_creation"] as { ephemeral_1h_input_tokens?: unknown } | null | undefined;
  const forAnHour = Math.min(written, count(kinds?.ephemeral_1h_input_tokens));
  const plain = count(usage.input_tokens);
  return {
    input:
      plain + read * price.cached + (written - forAnHour) * CACHE_WRITE + forAnHour * CACHE_WRITE_FOR_AN_HOUR,
    output: count(usage.output_tokens),
    prompt: plain + read + written,
  };
}

const count = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;

const USUAL = { input: 1, output: 1 };

/** The cost of one model call before rounding: calls of a reply are added up first. */
export function callCost(
  { rates, price }: { readonly rates: CreditRates; readonly price: Price },
  { input, output }: Tokens,
  promptTokens = input,
): Cost {
  const factor = price.long && promptTokens > price.long.above ? price.long : USUAL;
  return {
    credits: (input * factor.input * rates.input + output * factor.output * rates.output) / 1000,
    micros: input * factor.input * price.input + output * factor.output * price.output,
  };
}

export const isFree = ({ credits, micros }: Cost): boolean => credits === 0 && micros === 0;

export const subtractCosts = (a: Cost, b: Cost): Cost => ({
  credits: a.credits - b.credits,
  micros: a.micros - b.micros,
});

export const addCosts = (a: Cost, b: Cost): Cost => ({
  credits: a.credits + b.credits,
  micros: a.micros + b.micros,
});

/** Whole credits and whole millionths, in the organization's disfavour; what costs anything costs one at least. */
export const billed = ({ credits, micros }: Cost): Cost => ({
  credits: ceil(credits),
  micros: ceil(micros),
});

// Sums of rates such as 0.75 miss whole numbers by a hair.
const ceil = (value: number): number => Math.max(0, Math.ceil(value - 1e-6));
