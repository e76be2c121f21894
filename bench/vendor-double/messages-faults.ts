interface Block {
  type?: string;
  id?: string;
  text?: string;
  tool_use_id?: string;
}

interface ChatTurn {
  role?: string;
  content?: string | Block[];
}

/** What the real API would refuse with status 400, so that a gateway that garbles requests is caught. */
export function findRequestFault(body: Record<string, unknown>): string | null {
  if (typeof body["model"] !== "string") return "model: Field required";
  if (!Number.isInteger(body["max_tokens"])) return "max_tokens: Field required";
  const messages = body["messages"];
  if (!Array.isArray(messages) || messages.length === 0) return "messages: at least one message is required";
  for (const [i, turn] of (messages as ChatTurn[]).entries()) {
    const fault = findFault(turn, (messages as ChatTurn[])[i - 1]);
    if (fault !== null) return `messages.${i}.${fault}`;
  }
  return findToolFault(body["tools"]);
}

function findFault(turn: ChatTurn, before: ChatTurn | undefined): string | null {
  // Newer models take further instructions between the turns.
  const isInstruction = turn.role === "system" && before !== undefined;
  if (turn.role !== "user" && turn.role !== "assistant" && !isInstruction)
    return "role: Input should be 'user' or 'assistant'";
  if (typeof turn.content === "string") return null;
  if (!Array.isArray(turn.content)) return "content: Input should be a valid list";
  const calls = Array.isArray(before?.content)
    ? before.content.filter((block) => block.type === "tool_use")
    : [];
  const answered = new Set<string>();
  for (const block of turn.content) {
    if (block.type === "text" && !block.text) return "content: text content blocks must be non-empty";
    if (block.type !== "tool_result") continue;
    if (!calls.some((call) => call.id === block.tool_use_id)) return "content: unexpected `tool_use_id`";
    answered.add(block.tool_use_id!);
  }
  const missing = turn.role === "user" && calls.some((call) => !answered.has(call.id!));
  return missing ? "content: `tool_use` ids were found without `tool_result` blocks" : null;
}

function findToolFault(tools: unknown): string | null {
  if (tools === undefined) return null;
  const names = new Set<string>();
  for (const [i, tool] of (tools as { type?: string; name?: string; input_schema?: unknown }[]).entries()) {
    if (tool.type?.startsWith("svc:"))
      return `tools.${i}: Input tag '${tool.type}' does not match any expected tag`;
    if (!tool.name) return `tools.${i}.name: Field required`;
    if (names.has(tool.name)) return "tools: Tool names must be unique.";
    names.add(tool.name);
    const custom = tool.type === undefined || tool.type === "custom";
    if (custom && tool.input_schema === undefined) return `tools.${i}.custom.input_schema: Field required`;
  }
  return null;
}
