import type { App } from "../platform/operations/context.ts";
import { registerRunJob } from "./run-job.ts";
import { registerScheduleJob } from "./schedules.ts";

export { settingsGate } from "./gate.ts";
export { moveCasesOfContact } from "./queries/merged-contacts.ts";

export function registerEvaluationJobs(app: App): void {
  registerRunJob(app);
  registerScheduleJob(app);
}
