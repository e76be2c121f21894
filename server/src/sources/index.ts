import type { App } from "../platform/operations/context.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import { deletePastHosts } from "./queries/hosts.ts";
import { registerSyncJob } from "./sync/sync-job.ts";
import { createRobots } from "./website/robots.ts";
import { createWebsiteDriver } from "./website/website-driver.ts";

/** Registers the job that reads websites and connections. */
export function registerSources(app: App): void {
  const robots = createRobots(app);
  registerSyncJob(app, (source) => createWebsiteDriver(app, robots, source));
}

export const deleteUnusedHosts: CleanupTask = (sql, now) => deletePastHosts(sql, now);
