import type { TrainingStatus, TrainingText } from "../api/client.ts";

const BUSY_MS = 2_000;
const QUIET_MS = 60_000;

/** How soon to look again: what is being learned is watched, what others change may be seen a little later. */
export const pollIntervalMs = (isBusy: boolean | undefined): number => (isBusy ? BUSY_MS : QUIET_MS);

/** Whether a text or a file is still to be learned. */
export const isLearning = ({ status }: Pick<TrainingText, "status">): boolean =>
  status === "pending" || status === "running";

export const countLearning = ({ texts, files }: Pick<TrainingStatus, "texts" | "files">): number =>
  texts.pending + texts.running + files.pending + files.running;

/** All texts or files of the project, whatever has become of them. */
export const countOf = ({ pending, running, completed, failed }: TrainingStatus["texts"]): number =>
  pending + running + completed + failed;
