import { z } from "zod";

export const SupportedModel = z
  .object({
    value: z.string().describe("The exact identifier to use as `model`"),
    label: z.string(),
    provider: z.enum(["anthropic", "openai", "gemini", "bedrock", "azure", "parley"]),
    family: z.enum(["claude", "gpt", "gemini", "parley", "own"]),
    plan: z.enum(["Free", "Professional", "Advanced", "Agency"]).describe("The lowest plan that includes it"),
    credits: z.number().describe("Credits for a typical reply: 2,500 tokens in and 300 out"),
    tools: z.boolean().describe("Whether it can call tools"),
    small: z.boolean().describe("Whether it is quick and cheap enough to word searches (`search_model`)"),
    accepts_sampling: z.boolean().describe("Whether it accepts temperature, top_p and top_k"),
    available: z.boolean().describe("Whether this installation can use it"),
    needs: z
      .string()
      .nullable()
      .describe("The environment variable that would make it available; null if it already is"),
    credits_per_1k_input: z
      .number()
      .describe("Credits per 1,000 input tokens; a reply's total is rounded up"),
    credits_per_1k_output: z.number().describe("Credits per 1,000 output tokens"),
    input_price: z.number().describe("US dollars per million input tokens; used for budgets in US dollars"),
    output_price: z.number().describe("US dollars per million output tokens"),
    price_checked: z
      .string()
      .nullable()
      .describe(
        "When the price was last compared with the vendor's price list; null if never, or if this installation set it",
      ),
    max_output_tokens: z
      .number()
      .int()
      .nullable()
      .describe("The largest max_tokens a completion can request; null if the model's own server decides"),
    withdrawn_on: z
      .string()
      .nullable()
      .describe("The first day on which its vendor refuses it; null where none is announced"),
    successor: z
      .string()
      .nullable()
      .describe(
        "The model that replaces it: what its vendor recommends, or with a credential, where the organization's plan or keys don't have that, another one of the vendor's that costs no more credits",
      ),
  })
  .meta({ id: "SupportedModel" });
