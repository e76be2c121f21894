import type { CacheUse } from "./prompt-cache.ts";
import { answerWords, sampleInput, type Directives } from "./directives.ts";

export interface PlannedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** What the double will answer, in either of the vendor's formats. */
export interface PlannedReply {
  readonly id: string;
  readonly model: unknown;
  readonly words: readonly string[];
  readonly refusal: string | null;
  readonly calls: readonly PlannedCall[];
  /** The limit of tokens ended the answer. */
  readonly cutShort: boolean;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly writtenTokens: number;
  readonly outputTokens: number;
}

interface Asked {
  readonly body: Record<string, unknown>;
  readonly directives: Directives;
  readonly toolRounds: number;
  readonly tools: readonly { readonly name?: string; readonly parameters?: unknown }[];
  readonly limit: number;
  readonly nextId: (prefix: string) => string;
  readonly cache: CacheUse;
}

export function planReply({
  body,
  directives,
  toolRounds,
  tools,
  limit,
  nextId,
  cache,
}: Asked): PlannedReply {
  const names = toolRounds < directives.rounds ? directives.tools : [];
  const offered = tools.filter(({ name = "" }) => names.includes(name));
  const missing = names.filter((name) => directives.invents && !offered.some((tool) => tool.name === name));
  const calls = [...offered, ...missing.map((name) => ({ name, parameters: {} }))].map(
    ({ name, parameters }) => ({
      id: nextId("call_"),
      name: name!,
      arguments: JSON.stringify(sampleInput(parameters ?? { type: "object" })),
    }),
  );
  const isText = calls.length === 0 && !directives.refusal;
  const words = isText ? answerWords(directives, limit) : [];
  return {
    id: nextId(""),
    model: body["model"],
    words,
    refusal: directives.refusal ? "I can't help with that." : null,
    calls,
    cutShort: isText && directives.reply === null && directives.tokens > limit,
    inputTokens: cache.total,
    cachedTokens: cache.read,
    // Models before GPT-5.6 write to the cache for nothing.
    writtenTokens: /^gpt-(5\.6|6)/.test(String(body["model"])) ? cache.written : 0,
    outputTokens: words.length + calls.length * 20,
  };
}
