import {
  readKnowledge,
  readKnowledgeContext,
  toolResultText,
  type KnowledgeHit,
} from "../../knowledge-results.ts";
import { textOf, type ContentBlock, type MessagesRequest } from "../../message-format/format.ts";
import { detectSmallTalk, isFollowUp, withoutGreeting } from "./small-talk.ts";

export interface ToolAnswer {
  name: string;
  text: string;
  failed: boolean;
}

/** What the offline model understands of a conversation. */
export interface ParsedConversation {
  /** The user's last words. */
  text: string;
  /** The same as a self-contained question, with the previous one where needed. */
  question: string;
  /** Tools that answered since. */
  answers: ToolAnswer[];
  /** The passages retrieved before the model was asked, or null. */
  context: KnowledgeHit[] | null;
}

export function parseConversation(request: MessagesRequest): ParsedConversation {
  const { messages } = request;
  let last = messages.length - 1;
  while (last >= 0 && !(messages[last]!.role === "user" && textOf(messages[last]!.content) !== "")) last--;
  const lastMessage = last < 0 ? "" : textOf(messages[last]!.content).trim();
  const earlier = messages.slice(0, Math.max(0, last)).filter((message) => message.role === "user");
  return {
    text: lastMessage,
    question: resolveFollowUp(
      lastMessage,
      earlier.map((message) => textOf(message.content).trim()),
    ),
    answers: readAnswers(messages.slice(Math.max(0, last))),
    context: readKnowledgeContext(textOf(request.system)),
  };
}

function resolveFollowUp(lastMessage: string, earlier: readonly string[]): string {
  const question = withoutGreeting(lastMessage);
  if (!isFollowUp(question)) return question;
  const before = earlier.findLast(
    (text) => text !== "" && detectSmallTalk(text) === null && !isFollowUp(text),
  );
  return before === undefined ? question : `${withoutGreeting(before)} ${question}`;
}

function readAnswers(messages: MessagesRequest["messages"]): ToolAnswer[] {
  const names = new Map<string, string>();
  const answers: ToolAnswer[] = [];
  for (const { content } of messages) {
    for (const block of blocksOf(content)) {
      if (block.type === "tool_use") names.set(String(block["id"]), String(block["name"]));
      if (block.type !== "tool_result") continue;
      const name = names.get(String(block["tool_use_id"])) ?? "";
      answers.push({ name, text: toolResultText(block), failed: block["is_error"] === true });
    }
  }
  return answers;
}

function blocksOf(content: string | ContentBlock[]): ContentBlock[] {
  return typeof content === "string" ? [] : content;
}

export function hitsIn(answers: readonly ToolAnswer[]): KnowledgeHit[] {
  return answers.filter((answer) => !answer.failed).flatMap((answer) => readKnowledge(answer.text) ?? []);
}
