import type { TrainingStatus, TrainingText } from "../api/client.ts";

const BUSY_MS = 2_000;
const QUIET_MS = 60_000;

/** The polling interval: short while something is being learned, longer otherwise. */
export const pollIntervalMs = (isBusy: boolean | undefined): number => (isBusy ? BUSY_MS : QUIET_MS);

/** Whether a text or a file is still to be learned. */
export const isLearning = ({ status }: Pick<TrainingText, "status">): boolean =>
  status === "pending" || status === "running";

export const countLearning = ({ texts, files }: Pick<TrainingStatus, "texts" | "files">): number =>
  texts.pending + texts.running + files.pending + files.running;

/** All texts or files of the project, whatever has become of them. */
export const countOf = ({ pending, running, completed, failed }: TrainingStatus["texts"]): number =>
  pending + running + completed + failed;
