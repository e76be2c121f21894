import type { Abilities } from "../model-table.ts";
import { createAzureVendor, type AzureVendorConfig } from "../vendors/azure/azure-vendor.ts";
import { createBedrockVendor } from "../vendors/bedrock/bedrock-vendor.ts";
import { createGeminiVendor, GEMINI_URL } from "../vendors/gemini/gemini-vendor.ts";
import { createMessagesVendor } from "../vendors/messages-api/messages-vendor.ts";
import { createOpenAiVendor } from "../vendors/openai/openai-vendor.ts";
import type { AddressGuard } from "../vendors/vendor-http.ts";
import type { Vendor } from "../vendors/vendor.ts";
import { isNamed, type ConnectionKind, type NamedKind, type OpenConnection } from "./connection.ts";

/** Where each vendor with one address is, which the operator may redirect (`ANTHROPIC_API_URL` and the like). */
const ADDRESSES: Readonly<Record<Exclude<ConnectionKind, NamedKind>, string>> = {
  anthropic: "https://api.anthropic.com",
  openai: "https://api.openai.com/v1",
  gemini: GEMINI_URL,
};

export interface ConnectionMeans {
  readonly apiUrls: ReadonlyMap<string, string>;
  /** Lets an address pass that a user of the product has entered. */
  readonly guard: AddressGuard;
}

/** The address to ask, and the guard where a user has entered it. */
export function destinationOf(
  { kind, address }: Pick<OpenConnection, "kind" | "address">,
  { apiUrls, guard }: UnguardedMeans,
): { readonly baseUrl: string; readonly guard?: AddressGuard } {
  if (isNamed(kind)) return { baseUrl: address ?? "", ...(guard ? { guard } : {}) };
  return { baseUrl: apiUrls.get(kind) ?? ADDRESSES[kind] };
}

/** The operator's own addresses need no guard. */
export type UnguardedMeans = Omit<ConnectionMeans, "guard"> & Partial<ConnectionMeans>;

export interface VendorMeans extends UnguardedMeans {
  /** What is known of a model, under its vendor's name. */
  readonly abilitiesOf: (upstream: string) => Abilities | null;
}

/** The vendor behind a connection. */
export function connectVendor(connection: OpenConnection, means: VendorMeans): Vendor {
  const config = { apiKey: connection.secret, ...destinationOf(connection, means) };
  if (connection.kind === "anthropic") return createMessagesVendor(config);
  if (connection.kind === "gemini") return createGeminiVendor(config);
  if (connection.kind === "bedrock") return connectBedrock(connection, means);
  const { abilitiesOf } = means;
  if (connection.kind === "azure")
    return createAzureVendor({ ...azureConfig(connection, means), abilitiesOf });
  return createOpenAiVendor({ ...config, abilitiesOf });
}

const connectBedrock = ({ secret, settings }: OpenConnection, { apiUrls }: VendorMeans): Vendor =>
  createBedrockVendor({
    region: settings["region"] ?? "",
    secret: secret ?? "",
    accessKeyId: settings["access_key_id"] ?? null,
    sessionToken: settings["session_token"] ?? null,
    baseUrl: apiUrls.get("bedrock") ?? null,
  });

function azureConfig(connection: OpenConnection, means: VendorMeans): AzureVendorConfig {
  const { secret, settings } = connection;
  const { tenant_id: tenantId, client_id: clientId, api_version: apiVersion } = settings;
  const { baseUrl: endpoint, guard } = destinationOf(connection, means);
  return {
    endpoint,
    apiVersion: apiVersion ?? null,
    secret: secret ?? "",
    application: tenantId && clientId ? { tenantId, clientId } : null,
    loginUrl: means.apiUrls.get("azure_login") ?? null,
    ...(guard ? { guard } : {}),
  };
}
