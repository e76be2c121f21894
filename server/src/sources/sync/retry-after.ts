import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";

const MAX_MS = 10 * 60_000;
const DEFAULT_MS = 30_000;

/** How long a host asks to be left alone, at most ten minutes. */
export const parseRetryAfter = (header: string | undefined, now: number): number =>
  Math.min(askedPauseMs(header, now) ?? DEFAULT_MS, MAX_MS);
