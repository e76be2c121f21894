import type { ParsedSettings } from "./settings.ts";

/** What is wrong with settings that mean something only together. */
export function halfSet(env: ParsedSettings): string[] {
  return [
    ...widgetProblems(env),
    ...together("S3", S3_NEEDS, [...S3_NEEDS, "S3_REGION"], env),
    ...together("EMBEDDINGS", EMBEDDINGS_NEEDS, [...EMBEDDINGS_NEEDS, "EMBEDDINGS_KEY"], env),
    ...(env.OTEL_EXPORTER_OTLP_HEADERS !== null && env.OTEL_EXPORTER_OTLP_ENDPOINT === null
      ? ["OTEL_EXPORTER_OTLP_HEADERS is for the collector at OTEL_EXPORTER_OTLP_ENDPOINT, which isn't set"]
      : []),
    ...webSearchProblems(env),
    ...mailProblems(env),
    ...(env.DATABASE_DIRECT_URL !== null && env.DATABASE_URL === null
      ? ["DATABASE_DIRECT_URL is the direct way to the database of DATABASE_URL, which isn't set"]
      : []),
    ...(env.OPENAI_MODELS.length > 0 && env.OPENAI_BASE_URL === null && env.OPENAI_API_KEY === null
      ? ["OPENAI_MODELS lists models of the server at OPENAI_BASE_URL, which isn't set"]
      : []),
    ...bedrockProblems(env),
    ...azureProblems(env),
  ];
}

type Name = keyof ParsedSettings;

const S3_NEEDS = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const EMBEDDINGS_NEEDS = ["EMBEDDINGS_URL", "EMBEDDINGS_MODEL"] as const;

const isSet = (env: ParsedSettings, name: Name) => env[name] !== null && env[name] !== undefined;

/** None of `all`, or each of `needed`. */
function together(
  what: string,
  needed: readonly Name[],
  all: readonly Name[],
  env: ParsedSettings,
): string[] {
  const missing = needed.filter((name) => !isSet(env, name));
  const given = all.filter((name) => isSet(env, name));
  if (given.length === 0 || missing.length === 0) return [];
  return [`${needed.join(", ")} must be set together: ${missing.join(", ")} missing for ${what}`];
}

function widgetProblems({ WIDGET_URL, PUBLIC_URL }: ParsedSettings): string[] {
  if (WIDGET_URL === null) return [];
  const isApart = PUBLIC_URL !== null && new URL(PUBLIC_URL).origin !== new URL(WIDGET_URL).origin;
  return isApart ? [] : ["WIDGET_URL must have a different origin than PUBLIC_URL, and both must be set"];
}

function bedrockProblems(env: ParsedSettings): string[] {
  const isWanted = env.BEDROCK_MODELS.length > 0;
  const hasKey = env.BEDROCK_API_KEY !== null;
  const hasPair = env.BEDROCK_ACCESS_KEY_ID !== null && env.BEDROCK_SECRET_ACCESS_KEY !== null;
  if (!isWanted)
    return env.BEDROCK_REGION !== null || hasKey || hasPair
      ? ["BEDROCK_MODELS must name the models to ask Bedrock for"]
      : [];
  if (env.BEDROCK_REGION === null) return ["BEDROCK_MODELS needs BEDROCK_REGION"];
  return hasKey || hasPair
    ? []
    : ["BEDROCK_MODELS needs BEDROCK_API_KEY, or BEDROCK_ACCESS_KEY_ID and BEDROCK_SECRET_ACCESS_KEY"];
}

function azureProblems(env: ParsedSettings): string[] {
  const isWanted = env.AZURE_OPENAI_DEPLOYMENTS.length > 0;
  if (!isWanted)
    return env.AZURE_OPENAI_ENDPOINT === null
      ? []
      : ["AZURE_OPENAI_DEPLOYMENTS must name the deployments at AZURE_OPENAI_ENDPOINT"];
  if (env.AZURE_OPENAI_ENDPOINT === null) return ["AZURE_OPENAI_DEPLOYMENTS needs AZURE_OPENAI_ENDPOINT"];
  const isApplication = env.AZURE_TENANT_ID && env.AZURE_CLIENT_ID && env.AZURE_CLIENT_SECRET;
  return env.AZURE_OPENAI_API_KEY !== null || isApplication
    ? []
    : [
        "AZURE_OPENAI_DEPLOYMENTS needs AZURE_OPENAI_API_KEY, or AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET",
      ];
}

function webSearchProblems(env: ParsedSettings): string[] {
  const provider = env.WEB_SEARCH_PROVIDER;
  if (provider === undefined)
    return env.WEB_SEARCH_URL === null && env.WEB_SEARCH_KEY === null
      ? []
      : ["WEB_SEARCH_URL and WEB_SEARCH_KEY need WEB_SEARCH_PROVIDER"];
  const needed = provider === "searxng" ? "WEB_SEARCH_URL" : "WEB_SEARCH_KEY";
  return env[needed] === null ? [`WEB_SEARCH_PROVIDER=${provider} needs ${needed}`] : [];
}

function mailProblems({ SMTP_URL }: ParsedSettings): string[] {
  if (SMTP_URL === null) return [];
  const { hostname, username, password } = new URL(SMTP_URL);
  if (hostname === "") return ["SMTP_URL names no host"];
  return (username === "") === (password === "") ? [] : ["SMTP_URL needs both a user and a password"];
}
