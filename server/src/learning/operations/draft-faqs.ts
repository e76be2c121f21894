import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { draftFaqs as draft, MAX_SOURCE_CHARACTERS } from "../draft-faqs.ts";

export const draftFaqs = defineOperation({
  name: "draftFaqs",
  tag: "training",
  summary: "Let the project's model write FAQs from a text, to be reviewed before they are saved",
  description:
    "Nothing is saved: review the drafts and save them with importFaqs or createProjectText. " +
    "It costs credits as a reply does. The offline model can't write; 409 names what to set.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    text: z.string().trim().min(20).max(MAX_SOURCE_CHARACTERS).describe("What the FAQs are written from"),
    count: z.number().int().min(1).max(30).default(10).describe("The most FAQs to write"),
  }),
  output: z.object({
    model: z.string(),
    drafts: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  message: "Data Fetched Successfully!",
  errors: ["payment_required", "forbidden", "conflict", "vendor_failed", "vendor_timeout"],
  run: async (context, input) => ({ data: await draft(context, input) }),
});
