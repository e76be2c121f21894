import type { HistoryMessage } from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import { askModel } from "./model-call.ts";
import type { CaseContent } from "./schema.ts";
import type { Till } from "./till.ts";

const DONE = "[done]";
const MAX_MESSAGE = 2_000;

/** The visitor's next message as a model writes it; null once the visitor has nothing more to ask. */
export async function nextMessage(
  {
    app,
    till,
    visitorModel,
    signal,
  }: { app: App; till: Till; visitorModel: string | null; signal: AbortSignal },
  { persona, goal }: CaseContent,
  history: readonly HistoryMessage[],
): Promise<string | null> {
  if (visitorModel === null) return null;
  const system = [
    "You play a visitor of a website who chats with its support bot. Stay in the role.",
    `Who you are: ${persona}`,
    `What you want: ${goal}`,
    "Write the visitor's next message and nothing else: short, in the visitor's own words.",
    `Once you have what you want, or it is clear that you will not get it, write only ${DONE}`,
  ].join("\n");
  // The bot's replies are what the visitor reads, so the sides are swapped.
  const messages = [
    { role: "user", content: "The chat is open. Write your first message." },
    ...history.map(({ send_by, message }) => ({
      role: send_by === "user" ? "assistant" : "user",
      content: message,
    })),
  ];
  const text = await askModel(app, till, { model: visitorModel, system, messages, signal });
  return text === "" || text.toLowerCase().includes(DONE) ? null : text.slice(0, MAX_MESSAGE);
}
