import { countStatements } from "../../server/test/count-statements.ts";
import { openOneEach, storeProjects } from "../../server/test/many-projects.ts";
import { install } from "../inbox/installation.ts";
import { printTable } from "../table.ts";

/** What a process without callers sends and computes, by how many projects there are; each has a database of its own. */
export async function measureIdle(
  sizes: readonly number[],
  seconds: number,
  createDatabase: (name: string) => Promise<string | null>,
): Promise<void> {
  const rows = [];
  let engine = "";
  for (const size of sizes) {
    const installation = await install(0, await createDatabase(`idle${size}`));
    const { app } = installation.running;
    engine = app.db.engine;
    const count = await countStatements(app.db);
    try {
      await storeProjects(app, installation.workspace, size);
      await openOneEach(app, app.now());
      installation.running.start();
      // The first look at everything, and loading the models, are a start and not idling.
      await new Promise((resolve) => setTimeout(resolve, 25_000));
      count.take();
      const cpu = process.cpuUsage();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const { user, system } = process.cpuUsage(cpu);
      const sent = count.take().length;
      rows.push({
        projects: size,
        "statements a minute": Math.round((sent * 60) / seconds),
        "% of a core": ((user + system) / seconds / 10_000).toFixed(2),
      });
    } finally {
      count.stop();
      await installation.close();
    }
  }
  printTable(`An idle process on ${engine}, ${seconds} s`, rows);
}
