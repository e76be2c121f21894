import { z } from "zod";

export const SearchHit = z
  .object({
    doc_id: z.string().describe("The document, the same for all its passages"),
    point_id: z.string().describe("The passage"),
    score: z.number().min(0).max(1).describe("How well it matches, from 0 to 1"),
    is_answerable: z
      .boolean()
      .describe("Whether the bot would answer from it; false if it scores below the threshold"),
    content: z.string(),
    title: z.string(),
    source: z.string().describe("Readable source: file name with page, slide, sheet and rows, or the title"),
    url: z.string().nullable(),
  })
  .meta({ id: "SearchHit" });
