import { z } from "zod";

export const SearchHit = z
  .object({
    doc_id: z.string().describe("The document: the same for all its passages"),
    point_id: z.string().describe("The passage"),
    score: z.number().min(0).max(1).describe("How well it matches, from 0 to 1"),
    is_answerable: z
      .boolean()
      .describe(
        "Whether it fits well enough for the bot to answer from it; if not, it lies under its threshold",
      ),
    content: z.string(),
    title: z.string(),
    source: z.string().describe("For people: file name with page, slide, sheet and rows, or the title"),
    url: z.string().nullable(),
  })
  .meta({ id: "SearchHit" });
