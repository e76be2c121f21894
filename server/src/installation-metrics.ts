import { countChannelBacklog } from "./channels/index.ts";
import { sumCredits } from "./organizations/index.ts";
import { databaseBytes } from "./platform/db/database-size.ts";
import type { App } from "./platform/operations/context.ts";
import { productVersion } from "./platform/runtime/code-location.ts";
import type { Read } from "./platform/telemetry/metrics/metrics.ts";
import { findWebhookBacklog } from "./webhooks/index.ts";

/** What the parts of the product know about themselves, read when Prometheus asks. */
export function registerInstallationMetrics(app: App): void {
  const { db, metrics } = app;
  const gauge = (name: string, help: string, read: Read, labels: readonly string[] = []) =>
    metrics.read("gauge", { name, help, labels }, read);

  const version = productVersion();
  gauge(
    "parley_build_info",
    "Always 1; the labels name the version, Node and the database engine.",
    () => [[1, version, process.version, db.engine]],
    ["version", "node", "engine"],
  );
  gauge("parley_database_bytes", "Size of the database.", async () => [[await databaseBytes(db)]]);
  gauge(
    "parley_database_connections",
    "Connections of this process to PostgreSQL, and queries that wait for one.",
    () => {
      const pool = db.connections?.();
      if (!pool) return [];
      const { inUse, idle, waiting, most } = pool;
      return [
        [inUse, "in_use"],
        [idle, "idle"],
        [waiting, "waiting"],
        [most, "most"],
      ];
    },
    ["state"],
  );
  gauge("parley_index_projects", "Projects whose search index is in memory.", () => [
    [app.services.knowledge.loaded().projects],
  ]);
  gauge("parley_index_bytes", "Memory of the search indexes.", () => [
    [app.services.knowledge.loaded().bytes],
  ]);
  gauge(
    "parley_index_partial_projects",
    "Large projects of which only the first chunks are searched until their index is built.",
    () => [[app.services.knowledge.loaded().partial]],
  );
  gauge(
    "parley_index_saved_bytes",
    "Size of the saved indexes of large projects on this process's disk.",
    async () => [[(await app.services.knowledge.saved()).bytes]],
  );
  gauge("parley_index_builds", "Indexes of large projects that are being built or wait for it.", async () => [
    [(await app.services.knowledge.saved()).builds],
  ]);
  gauge("parley_credits", "Credits of all organizations together.", async () => [
    [(await sumCredits(db.read)).credits],
  ]);
  gauge(
    "parley_organizations",
    "Organizations, and those without credits.",
    async () => {
      const { organizations, empty } = await sumCredits(db.read);
      return [
        [organizations - empty, "with_credits"],
        [empty, "without_credits"],
      ];
    },
    ["state"],
  );
  gauge("parley_webhooks_pending", "Webhook deliveries that wait.", async () => [
    [(await findWebhookBacklog(db.read)).pending],
  ]);
  gauge(
    "parley_webhooks_oldest_seconds",
    "For how long the oldest webhook delivery has waited.",
    async () => {
      const { oldestAt } = await findWebhookBacklog(db.read);
      return [[oldestAt === null ? 0 : Math.max(0, app.now() - oldestAt) / 1000]];
    },
  );
  gauge(
    "parley_channel_backlog",
    "Messages that wait on their way to a channel's vendor, or to be worked off from it.",
    async () => {
      const { outgoing, incoming } = await countChannelBacklog(db.read);
      return [
        [outgoing, "outgoing"],
        [incoming, "incoming"],
      ];
    },
    ["direction"],
  );
}
