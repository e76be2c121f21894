/** The rules of a vendor's prompt cache. */
interface CacheRules {
  /** The least tokens of a prompt that is cached. */
  readonly minimum: number;
  /** Prefixes are cached in steps of so many tokens. */
  readonly block: number;
  readonly lifetimeMs: number;
  readonly now?: () => number;
}

export interface CacheUse {
  /** All tokens of the prompt. */
  readonly total: number;
  /** Of them, those that were read from the cache. */
  readonly read: number;
  /** Of the others, those that are in the cache from now on. */
  readonly written: number;
}

export interface PromptCache {
  /** The parts in the order in which the vendor reads them. */
  use(key: string, parts: readonly unknown[]): CacheUse;
}

const CHARACTERS_A_TOKEN = 4;
const MOST_PROMPTS = 20;

/** A cache that finds the longest beginning it has seen, as vendors do that cache automatically. */
export function createPromptCache({ minimum, block, lifetimeMs, now = Date.now }: CacheRules): PromptCache {
  const seen = new Map<string, { text: string; at: number }[]>();
  return {
    use(key, parts) {
      const text = parts.map((part) => JSON.stringify(part)).join("");
      const total = Math.ceil(text.length / CHARACTERS_A_TOKEN);
      const known = (seen.get(key) ?? []).filter(({ at }) => now() - at <= lifetimeMs);
      const shared = Math.max(0, ...known.map((one) => sharedTokens(one.text, text)));
      const read = shared >= minimum ? Math.floor(shared / block) * block : 0;
      const whole = total >= minimum ? Math.floor(total / block) * block : 0;
      if (whole > 0) known.push({ text, at: now() });
      seen.set(key, known.slice(-MOST_PROMPTS));
      return { total, read, written: Math.max(0, whole - read) };
    },
  };
}

function sharedTokens(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return Math.floor(length / CHARACTERS_A_TOKEN);
}
