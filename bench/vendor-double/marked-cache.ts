import type { CacheUse } from "./prompt-cache.ts";

interface MarkedRules {
  readonly lifetimeMs: number;
  readonly now?: () => number;
}

/** A cache of what requests mark: prefixes up to a mark are written, and the longest one that is known is read. */
export interface MarkedCache {
  /** Null where the request marks nothing. */
  use(key: string, body: Record<string, unknown>): CacheUse | null;
}

const CHARACTERS_A_TOKEN = 4;
/** So many blocks before a mark are compared with what is cached. */
const LOOKED_BACK = 20;

/** As published, in tokens; of models without a figure that could be read, what most have. */
const leastCached = (model: string): number =>
  /claude-(?:haiku-4-5|opus-4-[567])\b/.test(model) ? 4_096 : 1_024;

interface Unit {
  readonly text: string;
  readonly isMarked: boolean;
}

export function createMarkedCache({ lifetimeMs, now = Date.now }: MarkedRules): MarkedCache {
  const usedAt = new Map<string, number>();
  return {
    use(key, body) {
      const units = unitsOf(body);
      const marks = units.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
      if (marks.length === 0) return null;
      const model = String(body["model"]);
      const minimum = leastCached(model);
      const prefixes = prefixesOf(`${key} ${model} `, units);
      const tokensAt = (index: number): number => Math.ceil(prefixes[index]!.length / CHARACTERS_A_TOKEN);
      const isKnown = (index: number): boolean =>
        now() - (usedAt.get(prefixes[index]!) ?? -Infinity) <= lifetimeMs;
      let read = 0;
      for (const mark of marks)
        for (let index = mark; index >= Math.max(0, mark - LOOKED_BACK); index--)
          if (tokensAt(index) >= minimum && isKnown(index)) {
            read = Math.max(read, tokensAt(index));
            usedAt.set(prefixes[index]!, now());
          }
      const kept = marks.filter((mark) => tokensAt(mark) >= minimum);
      for (const mark of kept) usedAt.set(prefixes[mark]!, now());
      const longest = Math.max(0, ...kept.map(tokensAt));
      return { total: tokensAt(units.length - 1), read, written: Math.max(0, longest - read) };
    },
  };
}

/** In the order in which the vendor reads them: tools, instructions, turns. */
function unitsOf({ tools, system, messages }: Record<string, unknown>): Unit[] {
  const turns = (messages ?? []) as { role: string; content: unknown }[];
  return [
    ...blocksOf(tools ?? []).map((tool) => unitOf("tool", tool)),
    ...blocksOf(system ?? []).map((block) => unitOf("system", block)),
    ...turns.flatMap(({ role, content }) => blocksOf(content).map((block) => unitOf(role, block))),
  ];
}

const blocksOf = (content: unknown): object[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content as object[]);

function unitOf(role: string, block: object): Unit {
  const { cache_control: mark, ...rest } = block as { cache_control?: unknown };
  return { text: JSON.stringify([role, rest]), isMarked: mark != null };
}

function prefixesOf(start: string, units: readonly Unit[]): string[] {
  let prefix = start;
  return units.map(({ text }) => (prefix += text));
}
