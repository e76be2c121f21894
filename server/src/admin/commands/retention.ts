import { cleanupTasks } from "../../cleanup-tasks.ts";
import { runCleanup } from "../../platform/jobs/cleanup.ts";
import type { Command } from "../command.ts";

export const retentionCommands: readonly Command[] = [
  {
    name: "retention run",
    effect: "write",
    summary: "Delete now what has expired, as the server does every hour",
    arguments: [],
    options: {},
    async run(session) {
      const database = await session.database();
      const started = performance.now();
      const tasks = cleanupTasks(session.config);
      await runCleanup(database, tasks, session.now);
      await database.purgeDeleted();
      const ms = Math.round(performance.now() - started);
      return { data: { ms }, text: `What had expired was deleted in ${ms} ms.` };
    },
  },
];
