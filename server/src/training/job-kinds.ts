/** Names of the jobs in the queue; stored, so they never change. */
export const TEXT_JOB = "training.text";
export const FILE_JOB = "training.file";
