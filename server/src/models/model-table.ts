/** What each model is, can do and costs: the data of `models.json`. `MODEL_PRICES` overrides its prices. */
import { z } from "zod";
import builtIn from "./models.json" with { type: "json" };

/** The built-in model, which no table describes. */
export const OFFLINE_MODEL = "parley-offline-1";

const day = z.iso.date("must be a day such as 2026-12-31");

/** The levels of thinking, the lowest first. */
export const EFFORT_LEVELS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
const effort = z.enum(EFFORT_LEVELS);

const Abilities = z
  .strictObject({
    tools: z.boolean(),
    /** Whether it takes temperature, top_p and top_k. */
    sampling: z.boolean(),
    /** The levels of thinking that can be asked for; empty where it takes none. */
    efforts: z.array(effort).readonly(),
    /** The level it uses where a request names none. */
    effort: effort.nullable(),
    images: z.boolean(),
    structured_output: z.boolean(),
    /** Whether its vendor caches prompts: always, where a request marks what to cache, or never. */
    caching: z.enum(["automatic", "marked", "none"]),
    /** What chat completions call the limit of the answer's tokens. */
    token_limit: z.enum(["max_tokens", "max_completion_tokens"]),
    /** The vendor's interface that serves it best. */
    interface: z.enum(["messages", "responses", "chat", "generate"]),
  })
  .transform(({ structured_output, token_limit, ...rest }) => ({
    ...rest,
    structuredOutput: structured_output,
    tokenLimit: token_limit,
  }));

const Dollars = z.number().nonnegative();

const PriceData = z.strictObject({
  input: Dollars,
  output: Dollars,
  cached: z.number().min(0).max(1),
  long: z
    .strictObject({ above: z.number().int().positive(), input: z.number(), output: z.number() })
    .optional(),
});

const Row = z
  .strictObject({
    value: z.string().min(1).max(200),
    label: z.string().min(1).max(200),
    vendor: z.enum(["anthropic", "openai", "gemini"]),
    plan: z.enum(["Free", "Professional", "Advanced", "Agency"]),
    credits: z.number().nonnegative(),
    /** Quick and cheap enough for a call beside a reply's own. */
    small: z.boolean().default(false),
    abilities: Abilities,
    price: PriceData,
    context_tokens: z.number().int().positive(),
    max_output_tokens: z.number().int().positive(),
    withdrawn_on: day.nullable(),
    successor: z.string().nullable(),
    checked_on: day.nullable(),
    /** Where the price alone was compared on another day, or was not. */
    price_checked_on: day.nullable().optional(),
  })
  .transform((row): ModelRow => {
    const { context_tokens, max_output_tokens, withdrawn_on, checked_on, price_checked_on, price, ...rest } =
      row;
    return {
      ...rest,
      price: { ...price, checked: price_checked_on === undefined ? checked_on : price_checked_on } as Price,
      contextTokens: context_tokens,
      maxOutputTokens: max_output_tokens,
      withdrawnOn: withdrawn_on,
      checkedOn: checked_on,
    };
  });

const Table = z
  .strictObject({
    version: z.literal(1, { message: "must be 1: this version reads no other table" }),
    /** The newer of two tables counts. */
    updated_on: day,
    /** What to expect of a model that a vendor or a server lists and this table does not. */
    unknown: z.strictObject({
      anthropic: Abilities,
      openai: Abilities,
      gemini: Abilities,
      server: Abilities,
    }),
    models: z.array(Row).readonly(),
  })
  .superRefine(({ models }, context) => {
    const byValue = new Map(models.map((row) => [row.value, row]));
    if (byValue.size < models.length)
      context.addIssue({ code: "custom", message: "models must have each value only once" });
    if (byValue.has(OFFLINE_MODEL))
      context.addIssue({
        code: "custom",
        message: `${OFFLINE_MODEL} is built in and can't be a model of the table`,
      });
    for (const { value, successor, abilities } of models) {
      const next = successor === null ? null : byValue.get(successor);
      if (next === undefined || next?.withdrawnOn)
        context.addIssue({
          code: "custom",
          message: `the successor of ${value} must be a model of the table that stays`,
        });
      if (abilities.effort !== null && !abilities.efforts.includes(abilities.effort))
        context.addIssue({ code: "custom", message: `the effort of ${value} must be one of its efforts` });
    }
  });

export type Abilities = Readonly<z.output<typeof Abilities>>;
/** A vendor whose models the table lists. */
export type ListedVendor = "anthropic" | "openai" | "gemini";
export type ModelProvider = ListedVendor | "bedrock" | "azure" | "parley";

/** The vendor's list price in US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** The share of the input's price that tokens read from a cache cost. */
  readonly cached: number;
  /** A prompt above so many tokens costs a multiple of each. */
  readonly long?: { readonly above: number; readonly input: number; readonly output: number };
  /** The day it was compared with a published price list; null if it was not, or the operator set it. */
  readonly checked: string | null;
}

export interface ModelRow {
  readonly value: string;
  readonly label: string;
  readonly vendor: ListedVendor;
  /** The lowest plan that has it. */
  readonly plan: "Free" | "Professional" | "Advanced" | "Agency";
  /** Credits of a reply of typical size. */
  readonly credits: number;
  readonly small: boolean;
  readonly abilities: Abilities;
  readonly price: Price;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  /** The first day on which its vendor refuses it; null where none is announced. */
  readonly withdrawnOn: string | null;
  /** The model that its vendor recommends in its place. */
  readonly successor: string | null;
  /** The day the row was compared with its vendor's pages; null if it was not. */
  readonly checkedOn: string | null;
}

export type ModelTable = Readonly<z.output<typeof Table>>;

/** Throws a sentence that names what is wrong with a table. */
export function parseModelTable(data: unknown): ModelTable {
  const parsed = Table.safeParse(data);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
  throw new Error(`The table of models is not valid: ${issues.slice(0, 5).join("; ")}`);
}

export const builtInTable: ModelTable = parseModelTable(builtIn);

/** Whether a day has come, in UTC. */
export const hasCome = (date: string | null, now: number): boolean =>
  date !== null && Date.parse(date) <= now;
