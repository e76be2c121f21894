import type { MessageParam } from "../../models/index.ts";
import type { HistoryMessage } from "../../messages/index.ts";

/**
 * The conversation as turns of two sides. An operator is on the bot's side, and either side may begin: where a
 * vendor requires a user's turn first, its adapter adds one.
 */
export function toMessageParams(
  history: readonly HistoryMessage[],
  userMessage: HistoryMessage,
): MessageParam[] {
  const turns: { role: string; content: string }[] = [];
  for (const { send_by, message: text, author } of [...history, userMessage]) {
    const role = send_by === "user" ? "user" : "assistant";
    const message = author === undefined ? text : `[${author}] ${text}`;
    const last = turns.at(-1);
    if (last?.role === role) last.content += `\n\n${message}`;
    else turns.push({ role, content: message });
  }
  return turns;
}
