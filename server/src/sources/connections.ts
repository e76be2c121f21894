import { AppError, conflict, invalidParams } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { fromJson } from "../platform/db/index.ts";
import { connectorOf } from "./connectors/connectors.ts";
import { openConnection, sealCredential } from "./connectors/open-connection.ts";
import type { SourceKey } from "./queries/sources.ts";
import { changeSource, createSource, requireSource } from "./sources.ts";
import { PageFailure } from "./sync/outcome.ts";
import type { ConnectorKind, Schedule } from "./tables.ts";

const CHECK_MS = 30_000;

export interface NewConnection {
  readonly kind: ConnectorKind;
  readonly name: string | undefined;
  readonly schedule: Schedule;
  readonly credential: string;
  /** Fields that vendors may ask for; each takes its own. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Checks the credential with the vendor, stores it sealed and begins the first sync. */
export async function createConnection(context: ProjectContext, connection: NewConnection) {
  const settings = parseSettings(connection);
  const found = await checkConnection(context, { ...connection, settings });
  return createSource(context, {
    kind: connection.kind,
    name: (connection.name ?? found.name).slice(0, 100),
    url: found.url,
    settings,
    credential: connection.credential ? sealCredential(context, connection.credential) : null,
    schedule: connection.schedule,
  });
}

/** Stores another credential once the vendor has accepted it. */
export async function changeCredential(app: App, key: SourceKey, credential: string) {
  const source = await requireSource(app, key);
  const { kind } = source;
  if (kind === "website") throw conflict("A website has no access key.");
  await checkConnection(app, { kind, credential, settings: fromJson(source.settings) });
  return changeSource(app, key, { credential: sealCredential(app, credential) });
}

function parseSettings({ kind, credential, settings }: NewConnection): unknown {
  const connector = connectorOf(kind);
  if (credential === "" && !connector.isCredentialOptional)
    throw invalidParams({
      credential: `credential is the access key of ${connector.label} and is required.`,
    });
  const parsed = connector.settings.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw invalidParams(
    Object.fromEntries(
      parsed.error.issues.map(({ path, code, message }) => {
        const field = String(path[0] ?? "settings");
        const isMissing = code === "invalid_type" && settings[field] === undefined;
        return [
          field,
          `${field} ${isMissing ? "is required." : message.startsWith("must ") ? message : "is invalid."}`,
        ];
      }),
    ),
  );
}

async function checkConnection(
  app: App,
  { kind, credential, settings }: { kind: ConnectorKind; credential: string; settings: unknown },
): Promise<{ name: string; url: string }> {
  const connector = connectorOf(kind);
  try {
    const signal = AbortSignal.timeout(CHECK_MS);
    const api = await openConnection(app, connector, { settings, credential }, signal);
    return await connector.check(api, settings);
  } catch (error) {
    if (error instanceof PageFailure) {
      const field = error.reason === "unauthorized" || error.reason === "forbidden" ? "credential" : null;
      if (field) throw invalidParams({ [field]: error.message });
      throw new AppError("conflict", error.message);
    }
    if (error instanceof Error && error.name === "TimeoutError")
      throw new AppError("conflict", `${connector.label} took too long to answer. Try again.`);
    throw error;
  }
}
