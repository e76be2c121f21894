import {
  readKnowledge,
  readKnowledgeContext,
  toolResultText,
  type KnowledgeHit,
} from "../../knowledge-results.ts";
import { textOf, type ContentBlock, type MessagesRequest } from "../../message-format/format.ts";
import { readQuestions, type StandaloneQuestion } from "../../../dialogue/index.ts";

export interface ToolAnswer {
  name: string;
  /** What a search was asked for. */
  query: string;
  text: string;
  failed: boolean;
}

/** What the offline model understands of a conversation. */
export interface ParsedConversation {
  /** The user's last words. */
  text: string;
  /** What the user wrote before them, in order. */
  earlier: readonly string[];
  /** The questions in them, each self-contained. */
  questions: readonly StandaloneQuestion[];
  /** Tools that answered since. */
  answers: ToolAnswer[];
  /** The passages retrieved before the model was asked, or null. */
  context: KnowledgeHit[] | null;
}

export function parseConversation(request: MessagesRequest): ParsedConversation {
  const { messages } = request;
  const last = lastOfUser(messages);
  const { text, earlier, questions } = readUserQuestions(messages);
  return {
    text,
    earlier,
    questions,
    answers: readAnswers(messages.slice(Math.max(0, last))),
    context: readKnowledgeContext(textOf(request.system)),
  };
}

/** The user's last words and the questions in them. A search before the model call looks for these. */
export function readUserQuestions(
  messages: MessagesRequest["messages"],
): Pick<ParsedConversation, "text" | "earlier" | "questions"> {
  const last = lastOfUser(messages);
  const text = last < 0 ? "" : textOf(messages[last]!.content).trim();
  const earlier = messages
    .slice(Math.max(0, last - MOST_EARLIER), Math.max(0, last))
    .filter((message) => message.role === "user")
    .map((message) => textOf(message.content).trim());
  return { text, earlier, questions: readQuestions(text, earlier) };
}

/** What was talked about longer ago is no longer meant by "it". */
const MOST_EARLIER = 20;

const lastOfUser = (messages: MessagesRequest["messages"]): number =>
  messages.findLastIndex(({ role, content }) => role === "user" && textOf(content) !== "");

function readAnswers(messages: MessagesRequest["messages"]): ToolAnswer[] {
  const calls = new Map<string, ContentBlock>();
  const answers: ToolAnswer[] = [];
  for (const { content } of messages) {
    for (const block of blocksOf(content)) {
      if (block.type === "tool_use") calls.set(String(block["id"]), block);
      if (block.type !== "tool_result") continue;
      const call = calls.get(String(block["tool_use_id"]));
      const { query } = (call?.["input"] ?? {}) as { query?: unknown };
      answers.push({
        name: call ? String(call["name"]) : "",
        query: typeof query === "string" ? query : "",
        text: toolResultText(block),
        failed: block["is_error"] === true,
      });
    }
  }
  return answers;
}

function blocksOf(content: string | ContentBlock[]): ContentBlock[] {
  return typeof content === "string" ? [] : content;
}

/** What was found for a question; where there is only one, everything was. */
export function hitsFor(question: StandaloneQuestion, conversation: ParsedConversation): KnowledgeHit[] {
  const { questions, answers, context } = conversation;
  const isMeant = (query: string): boolean => questions.length === 1 || query === question.search;
  const found = answers
    .filter(({ failed, query }) => !failed && isMeant(query))
    .flatMap(({ text }) => readKnowledge(text) ?? []);
  return [...found, ...(context ?? []).filter(({ query }) => isMeant(query ?? ""))];
}
