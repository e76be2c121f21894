import type { ParsedSettings } from "./settings.ts";

/** Vendors of many models, and servers, each with a name, as the operator has set them. */
export function namedConnections(env: ParsedSettings) {
  const bedrock = {
    kind: "bedrock" as const,
    name: "bedrock",
    address: null,
    secret: env.BEDROCK_API_KEY ?? env.BEDROCK_SECRET_ACCESS_KEY,
    settings: given({
      region: env.BEDROCK_REGION,
      access_key_id: env.BEDROCK_API_KEY === null ? env.BEDROCK_ACCESS_KEY_ID : null,
      session_token: env.BEDROCK_SESSION_TOKEN,
    }),
    models: env.BEDROCK_MODELS,
  };
  const azure = {
    kind: "azure" as const,
    name: "azure",
    address: env.AZURE_OPENAI_ENDPOINT,
    secret: env.AZURE_OPENAI_API_KEY ?? env.AZURE_CLIENT_SECRET,
    settings: given({
      api_version: env.AZURE_OPENAI_API_VERSION,
      tenant_id: env.AZURE_OPENAI_API_KEY === null ? env.AZURE_TENANT_ID : null,
      client_id: env.AZURE_OPENAI_API_KEY === null ? env.AZURE_CLIENT_ID : null,
    }),
    models: env.AZURE_OPENAI_DEPLOYMENTS,
  };
  const servers = env.MODEL_SERVERS.map(({ name, address, key, models }) => ({
    kind: "server" as const,
    name,
    address: address.replace(/\/+$/, ""),
    secret: key ?? null,
    settings: {},
    models,
  }));
  return [bedrock, azure, ...servers].filter(({ models }) => models.length > 0);
}

const given = (settings: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));
