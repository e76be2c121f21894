/** The user's last message, and how many tool rounds have run since. */
export interface LastTurn {
  text: string;
  toolRounds: number;
}

interface ChatTurn {
  role?: string;
  content?: unknown;
}

/** Both dialects: tool results inside user messages, or messages of role `tool`. */
export function findLastTurn(messages: unknown): LastTurn {
  const turns = Array.isArray(messages) ? (messages as ChatTurn[]) : [];
  let toolRounds = 0;
  for (let i = turns.length - 1; i >= 0; i--) {
    const turn = turns[i]!;
    if (turn.role === "user") {
      const text = textOf(turn.content);
      if (text !== "") return { text, toolRounds };
      toolRounds++;
    } else if (turn.role === "tool" && turns[i - 1]?.role !== "tool") {
      toolRounds++;
    }
  }
  return { text: "", toolRounds };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as { type?: string; text?: string }[])
    .filter((block) => block.type === "text" || block.type === "input_text")
    .map((block) => block.text ?? "")
    .join("\n");
}
