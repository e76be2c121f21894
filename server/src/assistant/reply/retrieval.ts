import { isAnswerable, type Knowledge, type Passage } from "../../knowledge/index.ts";
import { KNOWLEDGE_TOOL, renderKnowledge, type KnowledgeHit } from "../../models/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import type { ServerTool } from "../engine/index.ts";
import type { LogEntry } from "../log-entry.ts";

export interface RetrievalOptions {
  readonly projectId: number;
  /** Passages for each query. */
  readonly limit: number;
  /** The offline model also reads how near in meaning all is; a vendor's would only pay for it. */
  readonly isOffline: boolean;
  readonly log: (entry: LogEntry) => void;
}

/** The searches of one reply, and all they found. */
export interface Retrieval {
  /** Every passage found so far, each once, in the order it was found. */
  passages(): readonly Passage[];
  hasSearched(): boolean;
  /** Whether what any of the searches found is worth an answer. */
  hasFound(): boolean;
  search(query: string): Promise<KnowledgeHit[]>;
  readonly tool: ServerTool;
}

export function createRetrieval(knowledge: Knowledge, options: RetrievalOptions): Retrieval {
  const { projectId, limit, isOffline, log } = options;
  const found = new Map<string, Passage>();
  let hasSearched = false;
  let hasFound = false;

  async function search(query: string): Promise<KnowledgeHit[]> {
    const began = performance.now();
    const passages = await knowledge.search(projectId, wellFormedText(query), { limit });
    hasSearched = true;
    hasFound ||= isAnswerable(passages);
    for (const passage of passages) if (!found.has(passage.pointId)) found.set(passage.pointId, passage);
    log(searched(query, limit, passages, performance.now() - began));
    return passages.map((passage) => toHit(passage, isOffline));
  }

  return {
    passages: () => [...found.values()],
    hasSearched: () => hasSearched,
    hasFound: () => hasFound,
    search,
    tool: {
      name: KNOWLEDGE_TOOL,
      description:
        "Searches what this bot was taught: its documents, pages and frequently asked questions. Give it a whole question that stands alone.",
      input_schema: {
        type: "object",
        properties: { query: { type: "string", description: "The question to look up" } },
        required: ["query"],
      },
      async run({ query }) {
        if (typeof query !== "string" || query.trim() === "") throw new Error("The model gave no query");
        return { content: renderKnowledge(await search(query)), sources: [] };
      },
    },
  };
}

function toHit(passage: Passage, isOffline: boolean): KnowledgeHit {
  const { docId, title, content, score, source, url, question, answer, cosine, sentenceCosines } = passage;
  return {
    doc_id: docId,
    title,
    content,
    score,
    source,
    ...(url === null ? {} : { url }),
    ...(question === null ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(isOffline && cosine !== null
      ? { meaning: { whole: rounded(cosine), sentences: sentenceCosines.map(rounded) } }
      : {}),
  };
}

const rounded = (cosine: number): number => Math.round(cosine * 1000) / 1000;

const searched = (query: string, limit: number, passages: readonly Passage[], ms: number): LogEntry => ({
  task: "Knowledgebase search",
  type: "retrieval",
  message: query,
  data: {
    limit,
    ms: Math.round(ms),
    hits: passages.map(({ pointId, docId, score, source }) => ({
      point_id: pointId,
      doc_id: docId,
      score,
      source,
    })),
  },
});
