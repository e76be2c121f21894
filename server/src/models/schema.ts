import { z } from "zod";

export const SupportedModel = z
  .object({
    value: z.string().describe("The exact identifier to use as `model`"),
    label: z.string(),
    provider: z.enum(["anthropic", "openai", "parley"]),
    family: z.enum(["claude", "gpt", "parley", "own"]),
    plan: z.enum(["Free", "Professional", "Advanced", "Agency"]).describe("The lowest plan that has it"),
    credits: z.number().describe("Credits a reply costs"),
    tools: z.boolean().describe("Whether it can call tools"),
    accepts_sampling: z.boolean().describe("Whether it takes temperature, top_p and top_k"),
  })
  .meta({ id: "SupportedModel" });
