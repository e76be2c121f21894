import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { answerableHits } from "../passages/confidence.ts";
import { SearchHit } from "../schema.ts";

export const searchIndexDocument = defineOperation({
  name: "searchIndexDocument",
  tag: "knowledge",
  summary: "Find the passages in the training content that match a question",
  description: "The same search the bot uses, with the same scores. Each document appears at most once.",
  access: integrationAccess("Training", "Read"),
  effect: "read",
  input: z.object({
    query: z.string().trim().min(1).max(5000).describe("A question or keywords"),
    limit: z.number().int().min(1).max(100).default(10).describe("Maximum number of passages"),
  }),
  output: z.array(SearchHit),
  message: "Data Fetched Successfully!",
  async run(context, { query, limit }) {
    const passages = await context.services.knowledge.search(context.project.id, query, {
      limit,
      perDocument: 1,
      readsAll: true,
    });
    const isAnswerable = answerableHits(passages, query);
    return {
      data: passages.map(({ docId, pointId, score, content, title, source, url }, index) => ({
        doc_id: docId,
        point_id: pointId,
        score,
        is_answerable: isAnswerable[index] ?? false,
        content,
        title,
        source,
        url,
      })),
    };
  },
});
