import type { Source, SourcePage } from "../api/client.ts";
import type { Tone } from "../ui/badge.tsx";

const BUSY_MS = 2_000;
const QUIET_MS = 60_000;

const isBusy = ({ state }: Pick<Source, "state">): boolean => state === "syncing" || state === "deleting";

/** The polling interval: short while a source is read or deleted, longer otherwise. */
export const syncPollMs = (sources: readonly Pick<Source, "state">[]): number =>
  sources.some(isBusy) ? BUSY_MS : QUIET_MS;

export const SOURCE_TONES: Readonly<Record<Source["state"], Tone>> = {
  syncing: "accent",
  paused: "warn",
  ready: "ok",
  failed: "danger",
  deleting: "plain",
};

export const PAGE_TONES: Readonly<Record<SourcePage["state"], Tone>> = {
  queued: "plain",
  fetching: "accent",
  learned: "ok",
  unchanged: "ok",
  skipped: "warn",
  failed: "danger",
};

/** How many pages a sync has found and how many of them it is done with. */
export function progressOf({ pages }: Pick<Source, "pages">): { done: number; total: number } {
  const done = pages.learned + pages.unchanged + pages.skipped + pages.failed;
  return { done, total: done + pages.queued + pages.fetching };
}
