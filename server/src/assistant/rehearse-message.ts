import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { HistoryMessage } from "../messages/index.ts";
import type { Reply, ReplyRequest } from "./assistant.ts";
import { handoverNotice, isAgreement, languageOfOffer, languageOfRequest } from "../dialogue/index.ts";

export interface Rehearsal extends Pick<
  ReplyRequest,
  "projectId" | "payer" | "settings" | "abort" | "onStep"
> {
  /** The whole conversation so far, oldest first. */
  readonly history: readonly HistoryMessage[];
  readonly message: string;
}

/**
 * Answers a visitor's message as a conversation would and stores nothing: no session, no log, no unanswered question.
 * The caller books the reply.
 */
export async function rehearseMessage(app: App, rehearsal: Rehearsal): Promise<Reply> {
  const { history, message, settings } = rehearsal;
  const last = history.at(-1);
  const isOffered = last?.send_by === "assistant" && isAgreement(message);
  const language = languageOfRequest(message, null) ?? (isOffered ? languageOfOffer(last.message) : null);
  if (language !== null) return handoverReply(language);
  const { assistant } = app.services;
  if (!assistant) throw new AppError("unavailable", "No assistant is available");
  const count = settings.chat_history_count;
  return assistant.reply(app, {
    ...rehearsal,
    history: count === 0 ? [] : history.slice(-count),
    userMessage: { send_by: "user", message },
    mayStandIn: false,
  });
}

const handoverReply = (language: string): Reply => ({
  text: handoverNotice(language, false),
  contentType: "text",
  choices: [],
  sources: [],
  credits: 0,
  model: "none",
  handover: true,
});
