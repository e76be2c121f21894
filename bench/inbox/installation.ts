import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type RunningApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories, type Workspace } from "../../server/test/factories.ts";
import { openConversations } from "./conversations.ts";

export interface Installation {
  readonly running: RunningApp;
  readonly workspace: Workspace;
  close(): Promise<void>;
}

/** The product with a project that has so many open conversations; on SQLite, unless a database is named. */
export async function install(size: number, databaseUrl: string | null = null): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-inbox-"));
  const env = {
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    PORT: "0",
    SECRET_KEY: "a key of the benchmark, long enough",
  };
  const running = await createApp(readConfig(databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env));
  const workspace = await factories(running.app).workspace();
  await openConversations(running, workspace, size);
  return {
    running,
    workspace,
    async close() {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
