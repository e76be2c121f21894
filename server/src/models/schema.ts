import { z } from "zod";

export const SupportedModel = z
  .object({
    value: z.string().describe("The exact identifier to use as `model`"),
    label: z.string(),
    provider: z.enum(["anthropic", "openai", "parley"]),
    family: z.enum(["claude", "gpt", "parley", "own"]),
    plan: z.enum(["Free", "Professional", "Advanced", "Agency"]).describe("The lowest plan that has it"),
    credits: z.number().describe("Credits of a reply of typical size: 2,500 tokens in and 300 out"),
    tools: z.boolean().describe("Whether it can call tools"),
    accepts_sampling: z.boolean().describe("Whether it takes temperature, top_p and top_k"),
    available: z.boolean().describe("Whether this installation can ask it"),
    needs: z
      .string()
      .nullable()
      .describe("The environment variable that makes it available; null where it is"),
    credits_per_1k_input: z.number().describe("Credits for 1,000 input tokens; a reply's sum is rounded up"),
    credits_per_1k_output: z.number().describe("Credits for 1,000 output tokens"),
    input_price: z.number().describe("US dollars for a million input tokens; budgets in money count by it"),
    output_price: z.number().describe("US dollars for a million output tokens"),
    price_checked: z
      .string()
      .nullable()
      .describe(
        "The day the price was compared with a published price list; null where it was not, or this installation set it",
      ),
    max_output_tokens: z
      .number()
      .int()
      .nullable()
      .describe("The most a completion may ask for as max_tokens; null where the model's own server decides"),
  })
  .meta({ id: "SupportedModel" });
