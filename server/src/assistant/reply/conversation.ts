import type { MessageParam } from "../../models/index.ts";
import type { SaidBefore } from "../../messages/index.ts";

/**
 * The conversation as a model takes it: turns of two sides, a visitor's first. A person who answered earlier stands
 * on the bot's side.
 */
export function toConversation(history: readonly SaidBefore[], userMessage: SaidBefore): MessageParam[] {
  const turns: { role: string; content: string }[] = [];
  for (const { send_by, message } of [...history, userMessage]) {
    const role = send_by === "user" ? "user" : "assistant";
    const last = turns.at(-1);
    if (last?.role === role) last.content += `\n\n${message}`;
    else if (last || role === "user") turns.push({ role, content: message });
  }
  return turns;
}
