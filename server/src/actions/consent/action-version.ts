import { createHash } from "node:crypto";
import { templatePaths, valueAt } from "../../language/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { levelNeeded } from "../audience.ts";
import type { McpConfiguration } from "../mcp/schema.ts";
import type { ActionRow } from "../queries/actions.ts";
import { findMcpServer } from "../queries/mcp-servers.ts";
import { listSecrets } from "../queries/secrets.ts";
import { templateValues, type VisitorFacts } from "../template-values.ts";

const OF_VISITOR = /^(?:contact|visitor|session)\./;

/**
 * All that decides what a yes would do: what the action is, where it sends what, whose secrets go with it, the values
 * that were shown and the visitor's details that its templates name. A change of any of it asks again.
 */
export async function versionOf(
  app: App,
  action: ActionRow,
  given: Readonly<Record<string, unknown>>,
  visitor: VisitorFacts | null,
): Promise<string> {
  const { project_id: projectId, name, kind, configuration, parameters } = action;
  const paths = templatePaths(configuration).toSorted();
  const values = templateValues(visitor, {}, levelNeeded(action));
  const details = paths.flatMap((path) =>
    OF_VISITOR.test(path) ? [[path, valueAt(values, path) ?? null]] : [],
  );
  const server = kind === "mcp" ? await serverOf(app, action) : null;
  const names = new Set(paths.filter((path) => path.startsWith("secrets.")).map((path) => path.slice(8)));
  if (server?.secret_name) names.add(server.secret_name);
  const secrets =
    names.size === 0
      ? []
      : (await listSecrets(app.db.read, { projectId }))
          .filter((secret) => names.has(secret.name))
          .map((secret) => [secret.name, secret.host])
          .toSorted(([a], [b]) => (a! < b! ? -1 : 1));
  const all = [name, kind, configuration, parameters, server, secrets, sorted(given), details];
  return createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 32);
}

/** The database may return the names of an object in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => [name, sorted(entry)]);
}

async function serverOf(app: App, { project_id: projectId, configuration }: ActionRow) {
  const { server_id: id, tool } = fromJson<McpConfiguration>(configuration);
  const server = await findMcpServer(app.db.read, { projectId, id });
  if (!server) return null;
  const { url, authentication, secret_name, client_id } = server;
  return { url, authentication, secret_name, client_id, tool };
}
