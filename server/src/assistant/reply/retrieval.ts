import { isAnswerable, usefulPassages, type Knowledge, type Passage } from "../../knowledge/index.ts";
import { KNOWLEDGE_TOOL, renderKnowledge, type KnowledgeHit } from "../../models/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import type { ServerTool } from "../engine/index.ts";
import type { LogEntry } from "../../executions/index.ts";
import { mergeHits, toKnowledgeHit } from "./knowledge-hit.ts";

export interface RetrievalOptions {
  readonly projectId: number;
  /** Passages for each query. */
  readonly limit: number;
  /** Whether the offline model reads what is found. */
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
  /** Queries that found nothing worth an answer. */
  missed(): readonly string[];
  /** The questions of a message, all at once. */
  search(queries: readonly string[]): Promise<KnowledgeHit[]>;
  readonly tool: ServerTool;
}

export function createRetrieval(knowledge: Knowledge, options: RetrievalOptions): Retrieval {
  const { projectId, limit, isOffline, log } = options;
  const found = new Map<string, Passage>();
  let hasSearched = false;
  let hasFound = false;
  const missed: string[] = [];

  async function searchOne(query: string): Promise<KnowledgeHit[]> {
    const began = performance.now();
    const all = await knowledge.search(projectId, wellFormedText(query), {
      limit,
      readsAll: !isOffline,
    });
    const passages = isOffline ? all : usefulPassages(all);
    hasSearched = true;
    if (isAnswerable(all, query)) hasFound = true;
    else missed.push(query);
    for (const passage of passages) if (!found.has(passage.pointId)) found.set(passage.pointId, passage);
    log(searched(query, limit, passages, performance.now() - began));
    return passages.map((passage) => toKnowledgeHit(passage, isOffline));
  }

  return {
    passages: () => [...found.values()],
    hasSearched: () => hasSearched,
    hasFound: () => hasFound,
    missed: () => missed,
    search: async (queries) => mergeHits(queries, await Promise.all(queries.map(searchOne)), isOffline),
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
        return { content: renderKnowledge(await searchOne(query)), sources: [] };
      },
    },
  };
}

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
