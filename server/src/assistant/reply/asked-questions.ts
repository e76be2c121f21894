import { readQuestionsIn, type ConversationQuestion } from "../../dialogue/index.ts";
import { readUserQuestions } from "../../models/index.ts";
import type { ReplyRequest } from "../assistant.ts";
import { toMessageParams } from "./conversation.ts";
import type { Making } from "./making.ts";
import { wordSearch } from "./search-wording.ts";

/** The questions of a text in self-contained wording, with what else they may mean in the conversation. */
export function questionsOf(
  { history, userMessage }: ReplyRequest,
  text = userMessage.message,
): ConversationQuestion[] {
  const { earlier } = readUserQuestions(toMessageParams(history, userMessage));
  const lastReply = history.findLast(({ send_by }) => send_by !== "user")?.message ?? "";
  return readQuestionsIn({ message: text, earlier, lastReply });
}

/** In mode `chat`: what a small model words, or what the rules do. */
export async function searchedFor({ app, request, choice, charge }: Making) {
  const byRules = questionsOf(request);
  if (choice.isOffline) return byRules;
  const worded = await wordSearch(app, request, charge);
  return worded?.map((text) => ({ search: text, asked: text, alternatives: [] })) ?? byRules;
}

/** What a model searches for. One that only repeats the visitor's words means them in their conversation. */
export function queriesOf(request: ReplyRequest, query: string): ConversationQuestion[] {
  if (query.trim() === request.userMessage.message.trim()) return questionsOf(request, query);
  return [{ search: query, asked: query, alternatives: [] }];
}
