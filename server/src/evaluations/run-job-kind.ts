export const RUN_JOB = "evaluations.run";
