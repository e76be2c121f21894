export { createJobs } from "./jobs.ts";
export type { Job } from "./queries.ts";
