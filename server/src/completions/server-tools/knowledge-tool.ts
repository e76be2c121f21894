import type { ServerTool, Source } from "../../assistant/index.ts";
import type { Knowledge, Passage } from "../../knowledge/index.ts";
import { KNOWLEDGE_TOOL, renderKnowledge, type KnowledgeHit } from "../../models/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import { queryIn } from "./query-input.ts";

export interface Retrieved {
  readonly hits: readonly KnowledgeHit[];
  readonly sources: readonly Source[];
}

/** What a project knows about a question: the best passage of each document. */
export async function retrieve(
  knowledge: Knowledge,
  projectId: number,
  question: string,
  limit: number,
): Promise<Retrieved> {
  const passages = await knowledge.search(projectId, wellFormedText(question), { limit, perDocument: 1 });
  return { hits: passages.map(toHit), sources: passages.map(toSource) };
}

export function knowledgeTool(knowledge: Knowledge, projectId: number, limit: number): ServerTool {
  return {
    name: KNOWLEDGE_TOOL,
    description:
      "Searches the knowledge base of this chatbot: its documents, web pages and frequently asked questions. " +
      "Use it whenever the answer may stand there. Ask a whole question in the words of its language.",
    input_schema: {
      type: "object",
      properties: { query: { type: "string", description: "What to look for" } },
      required: ["query"],
    },
    async run(input) {
      const { hits, sources } = await retrieve(knowledge, projectId, queryIn(input), limit);
      return { content: renderKnowledge(hits), sources };
    },
  };
}

function toHit(passage: Passage): KnowledgeHit {
  const { docId, title, content, score, source, question, answer } = passage;
  return {
    doc_id: docId,
    title,
    content,
    score,
    source,
    ...(question === null ? {} : { question }),
    ...(answer === null ? {} : { answer }),
  };
}

function toSource({ content, score, docId }: Passage): Source {
  return { type: "knowledgebase", content, score, doc_id: docId };
}
