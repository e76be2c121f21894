export { registerRunJob as registerEvaluationJobs } from "./run-job.ts";
