import type { ConfiguredVendors, KeyedVendor } from "../catalogue.ts";
import type { ListedVendor } from "../model-table.ts";
import type { AskedConnection } from "./advice.ts";
import type { ConnectionKind, InstalledConnection, OpenConnection } from "./connection.ts";
import { listModels } from "./list-models.ts";

const VARIABLES: Readonly<Record<ConnectionKind, string>> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  gemini: "GEMINI_API_KEY",
  bedrock: "BEDROCK_API_KEY",
  azure: "AZURE_OPENAI_API_KEY",
  server: "MODEL_SERVERS",
};

/** The variable that holds the secret of a connection of the installation. */
export function variableOf({ kind, settings }: Pick<OpenConnection, "kind" | "settings">): string {
  if (kind === "bedrock" && settings["access_key_id"]) return "BEDROCK_SECRET_ACCESS_KEY";
  return kind === "azure" && settings["client_id"] ? "AZURE_CLIENT_SECRET" : VARIABLES[kind];
}

/** The installation's key of a vendor as a connection. */
export const installedKey = (
  kind: ListedVendor,
  { apiKey, baseUrl }: KeyedVendor,
): OpenConnection & AskedConnection => ({
  kind,
  name: kind,
  address: baseUrl,
  secret: apiKey,
  settings: {},
  variable: VARIABLES[kind],
});

export interface KeyCheck {
  readonly name: string;
  readonly variable: string;
  /** What the operator should do; null where the vendor has answered. */
  readonly problem: string | null;
  /** It answers, but has no list of models: proxies do without one. */
  readonly lacksList: boolean;
}

/** Asks each vendor of the installation: for its list of models, or for a few tokens of those that are named. */
export async function checkInstalledKeys(
  { anthropic, openai, gemini, connections = [] }: ConfiguredVendors,
  apiUrls: ReadonlyMap<string, string>,
): Promise<readonly KeyCheck[]> {
  const keys = Object.entries({ anthropic, openai, gemini }).flatMap(([kind, key]) =>
    key && (key.apiKey !== null || key.baseUrl !== null) ? [installedKey(kind as ListedVendor, key)] : [],
  );
  const needsList = ({ kind }: OpenConnection): boolean => kind !== "openai" || openai.models.length === 0;
  return Promise.all([
    ...keys.map((asked) => check(asked, apiUrls, needsList(asked))),
    ...connections.map((connection) => check(withModels(connection), apiUrls, false)),
  ]);
}

/** Its models as a connection of an organization names them. */
const withModels = (connection: InstalledConnection): OpenConnection => {
  const models = connection.models.map(({ value, label }) => `${value}=${label}`).join(",");
  const isServer = connection.kind === "server";
  return isServer ? connection : { ...connection, settings: { ...connection.settings, models } };
};

/** A server whose models the operator has named needs no list. */
async function check(
  asked: OpenConnection,
  apiUrls: ReadonlyMap<string, string>,
  needsList: boolean,
): Promise<KeyCheck> {
  const { kind, name, address } = asked;
  const variable = variableOf(asked);
  const urls = address === null ? apiUrls : new Map([...apiUrls, [kind, address]]);
  const tested = await listModels({ ...asked, variable }, { apiUrls: urls });
  const lacksList = "problem" in tested && tested.lacksList === true;
  const isWell = !("problem" in tested) || (lacksList && !needsList);
  return { name, variable, problem: isWell ? null : tested.problem, lacksList };
}
