import type { ConnectionKind, ConnectionSettings, ListedModel, OpenConnection } from "./connection.ts";

const MOST_NAMED_MODELS = 20;

/** The models or deployments that a connection names: `chat=gpt-5.6-luna, mini`. */
export const namedIn = (settings: ConnectionSettings): ListedModel[] =>
  (settings["models"] ?? "").split(",").flatMap((entry) => {
    const [value = "", ...label] = entry.split("=").map((part) => part.trim());
    return value === "" ? [] : [{ value, label: label.join("=") || value }];
  });

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;
const SETTINGS: Readonly<Record<ConnectionKind, readonly string[]>> = {
  anthropic: [],
  openai: [],
  gemini: [],
  bedrock: ["region", "access_key_id", "models"],
  azure: ["api_version", "tenant_id", "client_id", "models"],
  server: [],
};

/** What is wrong with the settings of a connection, by the name of each. */
export function settingsProblems(kind: ConnectionKind, settings: ConnectionSettings): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of Object.keys(settings))
    if (!SETTINGS[kind].includes(name)) problems[name] = `${name} is no setting of this kind.`;
  if (kind !== "bedrock" && kind !== "azure") return problems;
  const { region = "", tenant_id: tenant = "", client_id: client = "", api_version: version = "" } = settings;
  const named = namedIn(settings);
  if (named.length === 0) problems["models"] = "Name at least one model.";
  if (named.length > MOST_NAMED_MODELS)
    problems["models"] = `models may name ${MOST_NAMED_MODELS} models at most.`;
  if (kind === "bedrock" && !REGION.test(region))
    problems["region"] = "region must be a region such as eu-central-1.";
  if (kind === "azure" && (tenant === "") !== (client === ""))
    problems[tenant === "" ? "tenant_id" : "client_id"] = "tenant_id and client_id belong together.";
  if (!/^(\d{4}-\d\d-\d\d(-preview)?)?$/.test(version))
    problems["api_version"] = "api_version must be a version such as 2025-04-01-preview.";
  return problems;
}

type Destination = Pick<OpenConnection, "kind" | "address" | "settings">;

/** Whether a stored secret would go where it has gone before; which models are asked is no matter. */
export function isSameDestination(before: Destination, after: Destination): boolean {
  const where = ({ kind, address, settings }: Destination): string =>
    JSON.stringify([
      kind,
      address,
      ...SETTINGS[kind].filter((name) => name !== "models").map((name) => settings[name] ?? ""),
    ]);
  return where(before) === where(after);
}
