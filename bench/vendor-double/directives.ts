/**
 * What a request asks of the double, written into the user's text so that it passes through any
 * gateway: `[[tokens=100]] [[delay=10]] [[tool=search_knowledgebase]]`.
 */
export interface Directives {
  /** Words of text in the answer. */
  tokens: number;
  /** Milliseconds between two words, kept as a schedule so that lateness does not add up. */
  delayMs: number;
  /** Milliseconds before the first byte. */
  firstMs: number;
  /** Refuse with this HTTP status. */
  error: number | null;
  /** Refuse only once tools have run. */
  later: boolean;
  /** Send an `error` event after this many words. */
  errorAfter: number | null;
  /** OpenAI: refuse with this code in the stream, before anything else or where `error-after` says. */
  fails: string | null;
  /** Cut the connection after this many words (0: after the head). */
  cutAfter: number | null;
  /** Tools to call in one turn. */
  tools: string[];
  /** Call them although they were not offered, as models sometimes do. */
  invents: boolean;
  /** How many turns call them before the answer; Infinity never stops. */
  rounds: number;
  /** Begin with a thinking block. */
  thinking: boolean;
  /** Write CRLF line ends. */
  crlf: boolean;
  /** Send the whole stream in one write. */
  burst: boolean;
  /** Refuse because the account has nothing left to spend. */
  quota: boolean;
  /** Decline to answer, as a model does. */
  refusal: boolean;
  /** The answer's text, instead of the usual words. */
  reply: string | null;
}

/** `[[gpt-4.1:error=500]]` is for one model alone. */
export function readDirectives(text: string, model: unknown): Directives {
  const found = new Map<string, string>();
  for (const [, only, name, value] of text.matchAll(/\[\[(?:([\w.-]+):)?([\w-]+)(?:=([^\]]*))?\]\]/g)) {
    if (only === undefined || only === model) found.set(name!, value ?? "");
  }
  const number = (name: string): number | null => (found.has(name) ? Number(found.get(name)) : null);
  const tools = (found.get("tool") ?? found.get("loop") ?? "").split(",").filter((name) => name !== "");
  return {
    tokens: number("tokens") ?? 20,
    delayMs: number("delay") ?? 0,
    firstMs: number("first") ?? 0,
    error: number("error"),
    later: found.has("later"),
    errorAfter: number("error-after"),
    fails: found.get("fails") ?? null,
    cutAfter: number("cut-after"),
    tools,
    invents: found.has("invents"),
    rounds: found.has("loop") ? Infinity : (number("rounds") ?? 1),
    thinking: found.has("thinking"),
    crlf: found.has("crlf"),
    burst: found.has("burst"),
    quota: found.has("quota"),
    refusal: found.has("refusal"),
    reply: found.get("reply") ?? null,
  };
}

/** The status with which this round is refused, or null. */
export const errorIn = ({ error, later }: Directives, toolRounds: number): number | null =>
  later && toolRounds === 0 ? null : error;

const WORDS =
  "a model would say something useful here but this double only counts its words out one by one".split(" ");

export function answerWords(directives: Directives, limit: number): string[] {
  if (directives.reply !== null) return directives.reply.split(/(?<= )/);
  const count = Math.min(directives.tokens, limit);
  return Array.from({ length: count }, (_, i) => `${WORDS[i % WORDS.length]} `);
}

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
}

/** An input that fits a tool's schema, the same one every time. */
export function sampleInput(schema: unknown, name = "value"): unknown {
  const { type, enum: choices, properties = {} } = (schema ?? {}) as Schema;
  if (choices !== undefined) return choices[0];
  switch (type ?? "string") {
    case "object":
      return Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, sampleInput(inner, key)]),
      );
    case "array":
      return [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return `sample ${name}`;
  }
}
