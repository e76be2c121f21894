import { Later } from "../platform/jobs/index.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Never null: what can't be done for a day is given up by the job itself, one message at a time. */
export const pauseAfter = ({ attempt }: { readonly attempt: number }, error: unknown): number =>
  error instanceof Later
    ? error.afterMs
    : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_PAUSE_MS);
