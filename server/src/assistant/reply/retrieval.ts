import type { ConversationQuestion } from "../../dialogue/index.ts";
import {
  isAnswerable,
  usefulPassages,
  type Excerpt,
  type Knowledge,
  type Passage,
} from "../../knowledge/index.ts";
import { KNOWLEDGE_TOOL, renderKnowledge, renderExcerpts, type KnowledgeHit } from "../../models/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import type { ServerTool } from "../engine/index.ts";
import type { LogEntry } from "../../executions/index.ts";
import { excerptBudget, inTurns, mergeHits, toExcerptHit, toKnowledgeHit } from "./knowledge-hit.ts";

export interface RetrievalOptions {
  readonly projectId: number;
  /** Passages for each query. */
  readonly limit: number;
  /** Whether the offline model reads what is found. */
  readonly isOffline: boolean;
  /** The questions of a text in the conversation. */
  readonly questionsIn: (text: string) => readonly ConversationQuestion[];
  /** Names of the languages of the content. */
  readonly languages: readonly string[];
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
  search(questions: readonly ConversationQuestion[]): Promise<KnowledgeHit[]>;
  readonly tool: ServerTool;
}

export function createRetrieval(knowledge: Knowledge, options: RetrievalOptions): Retrieval {
  const { projectId, limit, isOffline, questionsIn, languages, log } = options;
  const found = new Map<string, Passage>();
  let hasSearched = false;
  let hasFound = false;
  const missed: string[] = [];

  async function searchOne({ search: query, alternatives }: ConversationQuestion): Promise<Passage[]> {
    const began = performance.now();
    const wordings = alternatives.map(({ text, weight }) => ({ text: wellFormedText(text), weight }));
    const all = await knowledge.search(projectId, wellFormedText(query), {
      limit,
      ...(isOffline ? {} : { readsAll: true, alternatives: wordings }),
    });
    const passages = isOffline ? all : usefulPassages(all);
    hasSearched = true;
    if (isAnswerable(all, query)) hasFound = true;
    else missed.push(query);
    for (const passage of passages) if (!found.has(passage.pointId)) found.set(passage.pointId, passage);
    log(searched(query, limit, passages, performance.now() - began));
    return passages;
  }

  async function search(questions: readonly ConversationQuestion[]): Promise<KnowledgeHit[]> {
    const passages = await Promise.all(questions.map(searchOne));
    const queries = questions.map(({ search: query }) => query);
    if (isOffline)
      return mergeHits(
        queries,
        passages.map((list) => list.map(toKnowledgeHit)),
      );
    const excerpts: Excerpt[] = await knowledge.excerpts(projectId, inTurns(passages), {
      question: queries.join(" "),
      budget: excerptBudget(limit, queries.length),
    });
    return excerpts.map(toExcerptHit);
  }

  return {
    passages: () => [...found.values()],
    hasSearched: () => hasSearched,
    hasFound: () => hasFound,
    missed: () => missed,
    search,
    tool: {
      name: KNOWLEDGE_TOOL,
      description: describeSearch(languages),
      input_schema: {
        type: "object",
        properties: { query: { type: "string", description: "The question to look up" } },
        required: ["query"],
      },
      async run({ query }) {
        if (typeof query !== "string" || query.trim() === "") throw new Error("The model gave no query");
        const asked = isOffline ? [{ search: query, asked: query, alternatives: [] }] : questionsIn(query);
        const hits = await search(asked);
        return { content: isOffline ? renderKnowledge(hits) : renderExcerpts(hits), sources: [] };
      },
    },
  };
}

/** The languages that the content is in: a question in another one finds less. */
function describeSearch(languages: readonly string[]): string {
  const purpose =
    "Searches what this bot was taught: its documents, pages and frequently asked questions. Give it a whole question that stands alone, with the names of what was talked about before";
  if (languages.length === 0) return `${purpose}.`;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(languages);
  return `${purpose}, in ${names}: the content is in ${languages.length === 1 ? "that language" : "these languages"}, whatever language the visitor writes.`;
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
