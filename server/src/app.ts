import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";
import { gate, registerAccessJobs, registerOauth, warnOfNarrowedKeys } from "./access/index.ts";
import {
  finishRefreshes,
  registerClientMetadata,
  registerFollowUps,
  registerTextMessages,
} from "./actions/index.ts";
import { api } from "./api.ts";
import { audit } from "./audit/index.ts";
import { registerQuestionJob } from "./analytics/index.ts";
import { registerFlowActions, registerResumedQuestions } from "./assistant/index.ts";
import { registerAttachments, startDiscardClock, type DiscardClock } from "./attachments/index.ts";
import { registerCalls, registerRelay, registerVoiceCalls } from "./calls/index.ts";
import { registerChannelCalls, registerChannels, startListeners, type Listeners } from "./channels/index.ts";
import { cleanupTasks } from "./cleanup-tasks.ts";
import { createServices } from "./create-services.ts";
import { registerCompletions } from "./completions/index.ts";
import { registerEvaluationJobs } from "./evaluations/index.ts";
import { startDeskClock, type DeskClock } from "./desk/index.ts";
import { helpPages, registerHelpCentre } from "./help-centre/index.ts";
import type { PresenceTiming } from "./live/index.ts";
import { schema } from "./schema.ts";
import { sealedPlaces } from "./sealed-places.ts";
import { streams } from "./streams.ts";
import { startWhenResumed } from "./installation/index.ts";
import { isKeyPath } from "./key-paths.ts";
import { registerInstallationMetrics } from "./installation-metrics.ts";
import { registerModelLists, startModelLists } from "./models/index.ts";
import { registerNotifications, unsubscribePage } from "./notifications/index.ts";
import { warnWithoutContactIndex } from "./contacts/index.ts";
import { operations } from "./operations.ts";
import { registerPictures } from "./pictures/index.ts";
import type { Config } from "./platform/config/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { createEvents, type EventTiming } from "./platform/events/events.ts";
import { measureEvents } from "./platform/events/measure-events.ts";
import { createReactions, withReactions } from "./platform/events/reactions.ts";
import { startCleanup } from "./platform/jobs/cleanup.ts";
import { createServer } from "./platform/http/create-server.ts";
import { registerDrain } from "./platform/http/drain.ts";
import { localAddress } from "./platform/http/local-address.ts";
import { registerEventStreams } from "./platform/http/register-event-streams.ts";
import { answerPreflights } from "./platform/http/preflights.ts";
import { registerOperations } from "./platform/http/register-operations.ts";
import { createJobs, measureJobs } from "./platform/jobs/index.ts";
import { createLimiter } from "./platform/limits/limiter.ts";
import { createMailer, registerMailJobs } from "./platform/mail/index.ts";
import { loadMcp } from "./load-mcp.ts";
import type { McpOptions } from "./mcp/transport/index.ts";
import { registerMcp } from "./mcp/transport/register-mcp.ts";
import { markingCalls } from "./platform/operations/call-marker.ts";
import type { App } from "./platform/operations/context.ts";
import type { Services } from "./platform/operations/services.ts";
import type { Door } from "./platform/operations/execute.ts";
import { registerOpenApi } from "./platform/openapi/register-openapi.ts";
import { createReadiness } from "./platform/readiness/readiness.ts";
import { schemaCheck } from "./platform/readiness/schema-check.ts";
import { databaseCheck, diskCheck, writesCheck } from "./platform/readiness/storage-checks.ts";
import { loadSigningKey, warnOfKeyPlace } from "./platform/secrets/signing-key.ts";
import type { Logger } from "./platform/telemetry/logger.ts";
import { createMetrics } from "./platform/telemetry/metrics/metrics.ts";
import { observeRequests } from "./platform/telemetry/metrics/observe-requests.ts";
import { measureProcess } from "./platform/telemetry/metrics/process-metrics.ts";
import { registerMetrics } from "./platform/telemetry/metrics/register-metrics.ts";
import { addQuerySpan } from "./platform/telemetry/tracing/query-spans.ts";
import { createTracing } from "./platform/telemetry/tracing/tracing.ts";
import { registerWidgetOrigin } from "./platform/web/widget-origin.ts";
import { claimStoragePlace } from "./platform/storage/storage-place.ts";
import { createStorage } from "./platform/storage/create-storage.ts";
import { createClock } from "./platform/time/clock.ts";
import { createThreads, type Threads } from "./platform/threads/threads.ts";
import { registerExtension } from "./platform/web/register-extension.ts";
import { registerWidget } from "./platform/web/register-widget.ts";
import { registerHelpPages } from "./platform/web/register-help-pages.ts";
import { registerUnsubscribePage } from "./platform/web/register-unsubscribe-page.ts";
import { registerWeb } from "./platform/web/register-web.ts";
import { registerDeletions, registerModelEndings, startModelEndings } from "./projects/index.ts";
import { registerRules } from "./rules/index.ts";
import { VISITOR_PATHS } from "./visitor-paths.ts";
import { extensionChat, framePolicy } from "./visitors/index.ts";
import { startInactivityClock, type InactivityClock } from "./sessions/index.ts";
import { registerSources } from "./sources/index.ts";
import { startTraining } from "./training/index.ts";
import {
  registerConversationPage,
  registerInboundMail,
  registerVisitorMails,
  visitorUnsubscribePage,
} from "./visitor-mails/index.ts";
import { registerWebhooks } from "./webhooks/index.ts";

export interface RunningApp {
  readonly app: App;
  readonly door: Door;
  readonly server: FastifyInstance;
  /** Starts background work: jobs and the clockwork of inactivity. */
  start(): void;
  /** Fails readiness and keeps serving. */
  drain(): void;
  /** Finishes current work, then closes everything. Replies that take longer are left to another process. */
  close(options?: { readonly drainMs?: number }): Promise<void>;
}

export interface AppOptions {
  /** The time that the server works by, in place of the database's or the machine's. */
  readonly now?: () => number;
  /** The machine's time of day. */
  readonly wall?: () => number;
  /** Services to use in place of the product's own. */
  readonly overrides?: Partial<Services>;
  /** Runs the work of threads; the simulator runs it in place, in an order that can be repeated. */
  readonly threads?: Threads;
  /** How soon a visitor who has left is shown as offline. */
  readonly presence?: PresenceTiming;
  /** How soon the event connection notices that it hears nothing. */
  readonly events?: EventTiming;
  /** More tools and resources for AI clients: the conformance tests add the suite's fixtures. */
  readonly mcp?: Partial<McpOptions>;
}

/** What a stop leaves running jobs at least; they resume after the next start. */
const JOBS_MS = 5000;

/** Builds the application from a configuration. The only wiring. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<RunningApp> {
  const database = openDatabase(config, {
    onQuery: config.tracing ? addQuerySpan : undefined,
    threads: options.threads,
  });
  const db = markingCalls(database);
  const readiness = createReadiness();
  const server = createServer(config, readiness);
  const drain = registerDrain(server);
  readiness.add(drain.check);
  const log: Logger = server.log;
  const clock = options.now ? { now: options.now, stop() {} } : await createClock(db, { ...options, log });
  const { now } = clock;
  readiness.add(
    databaseCheck(db),
    schemaCheck(db, schema, now),
    writesCheck(db, now),
    diskCheck(config.dataDir, config.minFreeDiskMb),
  );
  const { applied, repaired, copy } = await migrate(db, schema, { dataDir: config.dataDir, now });
  if (applied.length === schema.steps.length) log.info({ steps: applied.length }, "database created");
  else if (applied.length + repaired.length > 0) log.info({ applied, repaired, copy }, "database migrated");
  await warnWithoutContactIndex({ db, log });
  await warnOfNarrowedKeys({ db, log });
  if (config.allowPrivate.byOldName)
    log.warn(
      { setting: "ALLOW_PRIVATE_FILE_URLS" },
      "ALLOW_PRIVATE_FILE_URLS opens private addresses to training, actions, webhooks and channels. Set what you need instead: ALLOW_PRIVATE_TRAINING_URLS, ALLOW_PRIVATE_ACTION_URLS, ALLOW_PRIVATE_WEBHOOK_URLS or ALLOW_PRIVATE_CHANNEL_URLS",
    );
  const signingKey = await loadSigningKey(db, config, sealedPlaces);
  warnOfKeyPlace(signingKey, log);
  const metrics = createMetrics();
  observeRequests(server, {
    metrics: config.metricsToken === null ? null : metrics,
    log,
    requestLog: config.requestLog,
  });
  registerMetrics(server, metrics, config.metricsToken);
  const tracing = createTracing(config, { log, metrics });
  tracing.traceRequests(server);
  const events = await claimStoragePlace(db, config, () =>
    createEvents(db, config.databaseDirectUrl, log, options.events),
  );
  readiness.add(events.check);
  const jobs = tracing.traceJobs(measureJobs(createJobs(db, now, log), { metrics, db, now }));
  const reactions = createReactions(events, jobs);
  const threads = options.threads ?? createThreads();
  const stopping = new AbortController();
  // One listener for each reply under way.
  setMaxListeners(0, stopping.signal);
  const app: App = {
    config,
    db,
    now,
    log,
    metrics,
    readiness,
    stopping: stopping.signal,
    events: withReactions(events, reactions),
    reactions,
    jobs,
    // What it counts is no part of a call's work.
    limiter: await createLimiter(database, now),
    mailer: createMailer(config, log),
    threads,
    storage: createStorage(config),
    signingKey: signingKey.key,
    publicUrl: () => config.publicUrl ?? localAddress(server, config),
    services: createServices({ config, db, log, metrics, now, threads, events, app: () => app }, options),
  };
  await app.services.models.table.refresh();
  registerInstallationMetrics(app);
  const measurements =
    config.metricsToken === null
      ? []
      : [measureProcess(metrics, config.dataDir), measureEvents(events, metrics)];
  registerMailJobs(app);
  registerDeletions(app);
  registerModelEndings(app);
  registerModelLists(app);
  registerAccessJobs(app);
  registerQuestionJob(app);
  registerEvaluationJobs(app);
  registerFollowUps(app);
  registerTextMessages(app);
  registerNotifications(app);
  registerRules(app);
  registerVisitorMails(app);
  registerChannels(app);
  registerCalls(app);
  registerFlowActions(app);
  registerResumedQuestions(app);
  registerHelpCentre(app);
  const webhooks = registerWebhooks(app);
  const training = startTraining(app);
  registerSources(app, training.readContent);
  const door: Door = { app, gate, audit };
  if (config.widgetUrl)
    registerWidgetOrigin(server, { widgetUrl: config.widgetUrl, apiPaths: VISITOR_PATHS });
  answerPreflights(server, isKeyPath);
  registerOperations(server, door, operations);
  registerEventStreams(server, door, streams);
  registerAttachments(server, app);
  registerPictures(server, app);
  registerCompletions(server, app);
  registerOpenApi(server, api, app.publicUrl);
  registerOauth(server, door);
  registerClientMetadata(server, app);
  registerMcp(server, () => loadMcp(door, options.mcp));
  registerWidget(server, { policyOf: (uid) => framePolicy(app, uid), widgetUrl: config.widgetUrl });
  registerExtension(server, (uid) => extensionChat(app, uid));
  registerHelpPages(server, helpPages(app));
  registerUnsubscribePage(server, unsubscribePage(app));
  registerUnsubscribePage(server, visitorUnsubscribePage(app));
  registerConversationPage(server, app);
  registerInboundMail(server, app);
  registerChannelCalls(server, app);
  registerVoiceCalls(server, app);
  const relay = registerRelay(server, app);
  registerWeb(server);
  let inactivityClock: InactivityClock | null = null;
  let deskClock: DeskClock | null = null;
  let discardClock: DiscardClock | null = null;
  let listeners: Listeners | null = null;
  let stopCleanup = () => {};
  const background = await startWhenResumed(app, () => {
    jobs.start();
    webhooks.start();
    inactivityClock ??= startInactivityClock(app);
    deskClock ??= startDeskClock(app);
    discardClock ??= startDiscardClock(app);
    listeners ??= startListeners(app);
    stopCleanup = startCleanup(app, cleanupTasks(config));
  });
  return {
    app,
    door,
    server,
    start() {
      app.services.knowledge.start(app);
      app.services.models.table.start();
      startModelEndings(app);
      startModelLists(app);
      background.start();
    },
    drain: drain.begin,
    async close({ drainMs = config.drainMs } = {}) {
      drain.begin();
      background.stop();
      measurements.forEach((stop) => stop());
      // Open feeds would otherwise keep the server running; their readers reconnect to another process.
      app.services.live.close();
      const overdue = setTimeout(() => stopping.abort(new Error("The server is stopping")), drainMs);
      // A connection whose answer began before the stop is open and idle after it.
      const idle = setInterval(() => server.server.closeIdleConnections(), 50);
      // Side by side, so that requests and jobs together end within the time a stop may take.
      await Promise.all([
        server.close(),
        app.services.replyStreams.finish(),
        jobs.stop(Math.max(drainMs, JOBS_MS)),
        relay.close(),
        webhooks.stop(),
        inactivityClock?.stop(),
        deskClock?.stop(),
        discardClock?.stop(),
        listeners?.stop(),
      ]);
      clearInterval(idle);
      clearTimeout(overdue);
      stopping.abort(new Error("The server is stopping"));
      stopCleanup();
      clock.stop();
      training.stop();
      await app.services.replyStreams.close();
      await app.services.models.close();
      await app.services.knowledge.close();
      await events.close();
      await app.limiter.close();
      await app.threads.close();
      await finishRefreshes(app);
      await db.close();
      await tracing.close();
    },
  };
}
