import type { App } from "../platform/operations/context.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { ReadContent } from "../training/index.ts";
import { createConnectorDriver } from "./connectors/connector-driver.ts";
import { deletePastHosts } from "./queries/hosts.ts";
import { registerSyncJob } from "./sync/sync-job.ts";
import { createRobots } from "./website/robots.ts";
import { createWebsiteDriver } from "./website/website-driver.ts";

export { VENDOR_URLS } from "./connectors/connectors.ts";

/** Registers the job that reads websites and connections. */
export function registerSources(app: App, readContent: ReadContent): void {
  const robots = createRobots(app);
  registerSyncJob(app, (source) => {
    const { kind } = source;
    return kind === "website"
      ? createWebsiteDriver(app, robots, source)
      : createConnectorDriver(app, readContent, { ...source, kind });
  });
}

export const deleteUnusedHosts: CleanupTask = (sql, now) => deletePastHosts(sql, now);
