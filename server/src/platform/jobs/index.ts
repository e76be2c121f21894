export { createJobs } from "./jobs.ts";
export { countJobsByKind } from "./job-counts.ts";
export { Later } from "./later.ts";
export { measureJobs } from "./measure-jobs.ts";
export { discardJob, listJobs, pageOfDeadJobs, retryJob } from "./job-list.ts";
export { deleteJobsOf, isJobOf, type Job } from "./queries.ts";
