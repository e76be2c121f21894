import type { PlanName } from "../organizations/index.ts";
import { creditRates, type CreditRates } from "./model-costs.ts";
import type { Abilities, ListedVendor, ModelProvider, Price } from "./model-table.ts";

export type ModelFamily = "claude" | "gpt" | "gemini" | "parley" | "own";

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
  /** Whether it is quick and cheap enough for a call beside a reply's own. */
  readonly small: boolean;
  readonly rates: CreditRates;
  readonly price: Price;
  /** The most output tokens of one call; null if only its server knows. */
  readonly maxOutputTokens: number | null;
  /** The most tokens of prompt and answer; null if only its server knows. */
  readonly contextTokens: number | null;
  readonly abilities: Abilities;
  /** The first day on which its vendor refuses it; null where none is announced. */
  readonly withdrawnOn: string | null;
  /** The model that its vendor recommends in its place. */
  readonly successor: string | null;
  /** The day the row was compared with its vendor's pages; null if it was not. */
  readonly checkedOn: string | null;
  /** The variable that must be set before it can answer; null if it can. */
  readonly needs: string | null;
  /** The organization's own key or server it is asked with; null for the installation's. */
  readonly connection: number | null;
  /** The named connection of the installation that it is asked through. */
  readonly server?: string;
  /** Its name where its vendor knows another than `value`. */
  readonly upstream?: string;
}

export const FAMILIES: Readonly<Record<ListedVendor, ModelFamily>> = {
  anthropic: "claude",
  openai: "gpt",
  gemini: "gemini",
};

export const FREE: Price = { input: 0, output: 0, cached: 1, checked: null };
/** Of a model whose limits, size, dates and successor are not published. */
export const UNPUBLISHED = {
  maxOutputTokens: null,
  contextTokens: null,
  withdrawnOn: null,
  successor: null,
  checkedOn: null,
  connection: null,
  small: false,
} as const;

export const costs = (credits: number, price: Price) => ({
  credits,
  price,
  rates: creditRates(credits, price),
});
