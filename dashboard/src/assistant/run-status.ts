import type { Tone } from "../ui/badge.tsx";

const RUN_STATUSES = ["succeeded", "failed", "refused", "needs_confirmation"] as const;
type RunStatus = (typeof RUN_STATUSES)[number];

export const STATUS_TONES: Readonly<Record<RunStatus, Tone>> = {
  succeeded: "ok",
  failed: "danger",
  refused: "warn",
  needs_confirmation: "plain",
};

/** How the run of an action ended, as its entry of the execution log says. */
export const statusOf = (data: Readonly<Record<string, unknown>>): RunStatus | undefined =>
  RUN_STATUSES.find((status) => status === data.status);
