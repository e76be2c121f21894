import { textOf, type ContentBlock } from "./message-format/format.ts";

/** One hit of a knowledge search as the model reads it. */
export interface KnowledgeHit {
  doc_id: string;
  title: string;
  content: string;
  score: number;
  source: string;
  /** The page it is on. */
  url?: string;
  /** For the offline model: cosines of the whole content and of each of its sentences with the question. */
  meaning?: { whole: number; sentences: readonly number[] };
  /** For the offline model: which of several questions it was found for. */
  query?: string;
  /** For the offline model: grows with the time at which it was learned. */
  learned?: number;
  /** For the offline model: the headings above the content. */
  headings?: readonly string[];
  /** For the offline model: the reader's score of each sentence. */
  reads?: readonly number[];
  /** For the offline model: how many passages the project has. */
  among?: number;
  /** For the offline model: how many misspelled words of the question were corrected. */
  corrections?: number;
  /** Of a FAQ hit: its question and its whole answer. */
  question?: string;
  answer?: string;
}

export interface PickedSentences {
  text: string;
  /** False when the text is only the nearest there was. */
  confident: boolean;
}

/** Chooses the sentences of the hits that answer the question. */
export type PickSentences = (question: string, hits: readonly KnowledgeHit[]) => PickedSentences;

/** In the system text while the visitor waits for a person. */
export const WAITS_FOR_PERSON =
  "A person has already been asked to join and will reply here. Do not offer to pass the visitor on.";

export const KNOWLEDGE_TOOL = "search_knowledgebase";
export const WEB_TOOL = "web_search";

const OPENING = "<knowledgebase>";
const CLOSING = "</knowledgebase>";

/** The content of a knowledge tool's result. */
export function renderKnowledge(hits: readonly KnowledgeHit[]): string {
  return JSON.stringify({ results: hits });
}

/** The same for a vendor's model, without what only the offline one reads; an FAQ is its question and its answer. */
export function renderExcerpts(hits: readonly KnowledgeHit[]): string {
  const results = hits.map(({ title, content, source, url, question, answer }) => ({
    ...(answer === undefined ? { title, content } : { question, answer }),
    ...(source === title ? {} : { source }),
    ...(url === undefined ? {} : { url }),
  }));
  return JSON.stringify({ results });
}

/** What was found before the model was asked, as a part of the system text. */
export const renderKnowledgeContext = (rendered: string): string =>
  `${OPENING}\n${rendered.replaceAll("<", "\\u003c")}\n${CLOSING}`;

/** The hits in a tool's result; a web search's results count as hits too. Null if there are none to read. */
export function readKnowledge(content: string): KnowledgeHit[] | null {
  try {
    const { results } = JSON.parse(content) as { results?: unknown };
    return Array.isArray(results) ? results.map(readHit) : null;
  } catch {
    return null;
  }
}

/** The hits that `renderKnowledgeContext` put into a system text, or null. */
export function readKnowledgeContext(system: string): KnowledgeHit[] | null {
  const start = system.lastIndexOf(OPENING);
  const end = system.indexOf(CLOSING, start);
  return start === -1 || end === -1 ? null : readKnowledge(system.slice(start + OPENING.length, end));
}

function readHit(value: unknown): KnowledgeHit {
  const fields = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
  const hit: KnowledgeHit = {
    doc_id: text("doc_id") || text("url"),
    title: text("title"),
    content: text("content") || text("text"),
    score: typeof fields["score"] === "number" ? fields["score"] : 0,
    source: text("source") || text("url"),
  };
  const meaning = readMeaning(fields["meaning"]);
  if (meaning) hit.meaning = meaning;
  if (typeof fields["learned"] === "number") hit.learned = fields["learned"];
  if (typeof fields["query"] === "string") hit.query = fields["query"];
  if (Array.isArray(fields["headings"])) hit.headings = fields["headings"].map(String);
  if (Array.isArray(fields["reads"])) hit.reads = fields["reads"].map(Number);
  if (typeof fields["among"] === "number") hit.among = fields["among"];
  if (typeof fields["corrections"] === "number") hit.corrections = fields["corrections"];
  if (typeof fields["question"] === "string") hit.question = fields["question"];
  if (typeof fields["answer"] === "string") hit.answer = fields["answer"];
  return hit;
}

function readMeaning(value: unknown): KnowledgeHit["meaning"] {
  const { whole, sentences } = (value ?? {}) as { whole?: unknown; sentences?: unknown };
  if (typeof whole !== "number" || !Array.isArray(sentences)) return undefined;
  return { whole, sentences: sentences.map(Number) };
}

/** The text of a tool_result's content, which is a string or blocks. */
export function toolResultText(block: ContentBlock): string {
  const content = block["content"];
  if (typeof content === "string") return content;
  return Array.isArray(content) ? textOf(content as ContentBlock[]) : "";
}
