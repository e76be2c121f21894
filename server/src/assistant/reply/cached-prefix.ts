import {
  estimateRequestTokens,
  type ContentBlock,
  type MessagesRequest,
  type Model,
} from "../../models/index.ts";

/** Vendors cache no prompt that is shorter; some models need more, and ignore the marks until then. */
const LEAST_TOKENS = 1_024;
const MARK = { cache_control: { type: "ephemeral" } };

export interface CachedPrefix {
  /** Requests of the same key begin alike. */
  readonly key: string;
  /** What the system text begins with at each turn. */
  readonly stable: string;
  /** Whether the conversation is asked again behind the same system text: in mode `chat` that changes each time. */
  readonly hasRounds: boolean;
}

/**
 * Lets a vendor cache what its requests begin with: tools, instructions, and the conversation so far. Vendors that
 * cache by themselves get a key; others get marks behind the instructions and, where it is read again, the last turn.
 */
export function withCachedPrefix(
  request: MessagesRequest,
  caching: Model["abilities"]["caching"],
  { key, stable, hasRounds }: CachedPrefix,
): MessagesRequest {
  if (caching === "none" || estimateRequestTokens(request) < LEAST_TOKENS) return request;
  if (caching === "automatic") return { ...request, prompt_cache_key: key };
  const { system, messages } = request;
  const last = messages.at(-1);
  return {
    ...request,
    ...(typeof system === "string" && system !== "" ? { system: markedSystem(system, stable) } : {}),
    ...(last && hasRounds
      ? { messages: [...messages.slice(0, -1), { ...last, content: marked(last.content) }] }
      : {}),
  };
}

/** What changes from visitor to visitor stands behind the mark, in a block of its own. */
function markedSystem(system: string, stable: string): ContentBlock[] {
  const first = system.startsWith(stable) && stable !== "" ? stable : system;
  const rest = system.slice(first.length).trimStart();
  return [{ type: "text", text: first, ...MARK }, ...(rest === "" ? [] : [{ type: "text", text: rest }])];
}

function marked(content: string | readonly ContentBlock[]): ContentBlock[] {
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...MARK } : block));
}
