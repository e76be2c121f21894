/** What `npm start` runs: reads the environment, listens, stops cleanly. A failed start prints one line. */
import { createApp } from "./app.ts";
import { beginFirstRun } from "./first-run/first-run.ts";
import { readConfig, type Config } from "./platform/config/config.ts";
import { awaitDatabase } from "./platform/db/await-database.ts";
import { claimDataFolder, prepareDataFolder } from "./platform/db/data-folder.ts";
import { startProblem } from "./platform/runtime/start-problem.ts";
import { stopOnSignals } from "./platform/runtime/stop-on-signals.ts";

const PATIENCE_MS = 30_000;
/** After a restart all open pages reconnect at once. */
const BACKLOG = 4096;

const print = (text: string) => void process.stdout.write(`${text}\n`);
const printError = (text: string) => void process.stderr.write(`${text}\n`);

async function serve(config: Config): Promise<void> {
  const folder = await openStorage(config);
  const running = await createApp(config);
  const firstRun = await beginFirstRun(running.app);
  const endFirstRun = firstRun && running.app.readiness.beginFirstRun();
  await running.server.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  running.start();
  stopOnSignals(
    {
      drain: () => running.drain(),
      async close() {
        await running.close();
        folder?.release();
      },
      cutOff: () => running.server.server.closeAllConnections(),
    },
    config,
    printError,
  );
  if (firstRun) print(await firstRun.announce({ showsSecrets: process.stdout.isTTY }));
  endFirstRun?.();
  print(`Parley is running at ${running.app.publicUrl()}. Press Ctrl-C to stop.`);
}

/** SQLite's folder has one server; the processes of a fleet on PostgreSQL may share one for their files. */
async function openStorage(config: Config) {
  if (!config.databaseUrl) return claimDataFolder(config.dataDir);
  prepareDataFolder(config.dataDir);
  await awaitDatabase(config.databaseUrl, { forMs: PATIENCE_MS, log: printError });
  const { databaseDirectUrl: directUrl } = config;
  if (directUrl && directUrl !== config.databaseUrl)
    await awaitDatabase(directUrl, { forMs: PATIENCE_MS, setting: "DATABASE_DIRECT_URL", log: printError });
  return null;
}

// The data folder contains credentials and conversations, so other users of the machine can't read files
// created here.
process.umask(0o077);
let config: Config | null = null;
try {
  config = readConfig(process.env);
  await serve(config);
} catch (error) {
  printError(startProblem(error, config));
  const detailed = config?.logLevel === "debug" || config?.logLevel === "trace";
  if (detailed && error instanceof Error) printError(error.stack ?? "");
  process.exit(1);
}
