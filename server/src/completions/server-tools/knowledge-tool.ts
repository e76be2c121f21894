import {
  excerptBudget,
  inTurns,
  mergeHits,
  toExcerptHit,
  toKnowledgeHit,
  type ServerTool,
  type Source,
} from "../../assistant/index.ts";
import { likelySources, usefulPassages, type Knowledge, type Passage } from "../../knowledge/index.ts";
import {
  KNOWLEDGE_TOOL,
  renderExcerpts,
  renderKnowledge,
  type ContentBlock,
  type KnowledgeHit,
} from "../../models/index.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import { queryIn } from "./query-input.ts";

export interface Retrieved {
  readonly hits: readonly KnowledgeHit[];
  /** The same as a model reads it. */
  readonly text: string;
  readonly sources: readonly Source[];
}

export interface KnowledgeSearch {
  readonly knowledge: Knowledge;
  readonly projectId: number;
  readonly limit: number;
  /** Passages that are only the nearest there were are left out. */
  readonly likelyOnly: boolean;
  /** The vendor's answer cites blocks of search results. */
  readonly citable: boolean;
  /** The offline model reads what it reads in a chat, so that it answers the same. */
  readonly isOffline: boolean;
}

/** What a project knows about some questions: the best passage of each document, to the offline model the best of all. */
async function retrieve(search: KnowledgeSearch, questions: readonly string[]): Promise<Retrieved> {
  const found = await Promise.all(questions.map((question) => searchPassages(search, question)));
  const sources = [...new Map(found.flat().map((passage) => [passage.pointId, toSource(passage)])).values()];
  if (search.isOffline) {
    const hits = mergeHits(
      questions,
      found.map((passages) => passages.map(toKnowledgeHit)),
    );
    return { hits, text: renderKnowledge(hits), sources };
  }
  const excerpts = await search.knowledge.excerpts(search.projectId, inTurns(found), {
    question: questions.join(" "),
    budget: excerptBudget(search.limit, questions.length),
  });
  const hits = excerpts.map(toExcerptHit);
  return { hits, text: renderExcerpts(hits), sources };
}

async function searchPassages(search: KnowledgeSearch, question: string): Promise<Passage[]> {
  const { knowledge, projectId, limit, isOffline } = search;
  const options = isOffline ? { limit } : { limit, perDocument: 1, readsAll: true };
  const all = await knowledge.search(projectId, wellFormedText(question), options);
  const passages = isOffline ? all : usefulPassages(all);
  return search.likelyOnly ? likelySources(passages) : passages;
}

/**
 * What is known before the model is asked, for all questions of a message at once. The nearest of what has nothing
 * to do with a question is neither context nor source.
 */
export async function retrieveFirst(
  search: KnowledgeSearch,
  questions: readonly string[],
): Promise<Retrieved | null> {
  const retrieved = await retrieve(search, questions);
  return retrieved.sources.length > 0 ? retrieved : null;
}

export function knowledgeTool(search: KnowledgeSearch): ServerTool {
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
      const { hits, text, sources } = await retrieve(search, [queryIn(input)]);
      // A result without content is refused by the vendor.
      const content = search.citable && hits.length > 0 ? toSearchResults(hits) : text;
      return { content, sources };
    },
  };
}

/** Hits as the messages API cites them. */
export function toSearchResults(hits: readonly KnowledgeHit[]): ContentBlock[] {
  return hits.map(({ doc_id, url, title, content, question, answer }) => ({
    type: "search_result",
    source: url ?? doc_id,
    title: title || (question ?? doc_id),
    content: [{ type: "text", text: answer ?? content }],
    citations: { enabled: true },
  }));
}

function toSource({ content, score, docId }: Passage): Source {
  return { type: "knowledgebase", content, score, doc_id: docId };
}
