import type { TraceContext } from "./trace-context.ts";

export interface SamplerOptions {
  /** Of traces that begin here. */
  readonly ratio: number;
  /** Whether a caller's own decision counts, so that a trace is whole or absent. */
  readonly followsCaller: boolean;
  readonly nowMs?: () => number;
  readonly random?: () => number;
}

/** Traces that callers may ask for beyond the ratio, in a second and at once. */
const ASKED_PER_SECOND = 10;

/** Any stranger can write the header, so what callers ask for has a limit; above it the ratio decides. */
export function createSampler({
  ratio,
  followsCaller,
  nowMs = () => performance.now(),
  random = Math.random,
}: SamplerOptions): (parent: TraceContext | null) => boolean {
  let left = ASKED_PER_SECOND;
  let since = nowMs();

  function grant(): boolean {
    const now = nowMs();
    left = Math.min(ASKED_PER_SECOND, left + ((now - since) / 1000) * ASKED_PER_SECOND);
    since = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  }

  const decide = () => random() < ratio;
  return (parent) => {
    if (!parent || !followsCaller) return decide();
    return parent.isSampled && (decide() || grant());
  };
}
