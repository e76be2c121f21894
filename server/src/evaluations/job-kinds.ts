export const RUN_JOB = "evaluations.run";
export const SCHEDULE_JOB = "evaluations.schedule";
