export { createJobs, type JobHandler, type Jobs } from "./jobs.ts";
export type { Job } from "./queries.ts";
