import type { FastifyInstance } from "fastify";
import { gate, registerAccessJobs } from "./access/index.ts";
import { migrations } from "./migrations.ts";
import { operations } from "./operations.ts";
import type { Config } from "./platform/config/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { createEvents } from "./platform/events/events.ts";
import { createServer } from "./platform/http/create-server.ts";
import { registerOperations } from "./platform/http/register-operations.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createLimiter } from "./platform/limits/limiter.ts";
import { createMailer, registerMailJobs } from "./platform/mail/index.ts";
import type { App } from "./platform/operations/context.ts";
import type { Door } from "./platform/operations/execute.ts";
import { registerOpenApi } from "./platform/openapi/register-openapi.ts";
import { loadSigningKey } from "./platform/secrets/secrets.ts";
import type { Logger } from "./platform/telemetry/logger.ts";
import { startInactivityClock, type InactivityClock } from "./sessions/index.ts";
import { TAGS } from "./tags.ts";

export interface RunningApp {
  readonly app: App;
  readonly door: Door;
  readonly server: FastifyInstance;
  /** Starts background work: jobs and the clockwork of inactivity. */
  start(): void;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Builds the application from a configuration. The only wiring. */
export async function createApp(config: Config, options: { now?: () => number } = {}): Promise<RunningApp> {
  const now = options.now ?? Date.now;
  const db = openDatabase(config);
  const server = createServer(config, db);
  const log: Logger = server.log;
  const { applied, copy } = await migrate(db, migrations, { dataDir: config.dataDir, now });
  if (applied.length > 0) log.info({ applied, copy }, "the database schema was brought forward");
  const events = await createEvents(db, config.databaseUrl, log);
  const jobs = createJobs(db, now, log);
  const app: App = {
    config,
    db,
    now,
    log,
    events,
    jobs,
    limiter: createLimiter(db, now),
    mailer: createMailer(config, log),
    signingKey: await loadSigningKey(db, config.secretKey),
    publicUrl: () => config.publicUrl ?? addressOf(server, config),
    services: {},
  };
  registerMailJobs(app);
  registerAccessJobs(app);
  const door: Door = { app, gate };
  registerOperations(server, door, operations);
  registerOpenApi(server, operations, TAGS, app.publicUrl);
  let clock: InactivityClock | null = null;
  return {
    app,
    door,
    server,
    start() {
      jobs.start();
      clock ??= startInactivityClock(app);
    },
    async close() {
      await server.close();
      await Promise.all([jobs.stop(), clock?.stop()]);
      await events.close();
      await db.close();
    },
  };
}

function addressOf(server: FastifyInstance, config: Config): string {
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
