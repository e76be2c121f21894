import { Environment } from "./settings.ts";

interface ShownSetting {
  readonly name: string;
  /** Null where it is secret, may contain a secret, or has no value. */
  readonly value: string | null;
  readonly isSet: boolean;
}

/** What operators may read. A setting that is not named here is secret until someone has thought about it. */
const OPEN: ReadonlySet<string> = new Set([
  "ALLOW_PRIVATE_ACTION_URLS",
  "ALLOW_PRIVATE_CHANNEL_URLS",
  "ALLOW_PRIVATE_FILE_URLS",
  "ALLOW_PRIVATE_MODEL_URLS",
  "ALLOW_PRIVATE_SSO_URLS",
  "ALLOW_PRIVATE_TRAINING_URLS",
  "ALLOW_PRIVATE_WEBHOOK_URLS",
  "ATTACHMENTS_PER_MESSAGE",
  "ATTACHMENT_MAX_MB",
  "ATTACHMENT_PROJECT_MB",
  "ATTACHMENT_VISITOR_DAY_MB",
  "AUDIT_RETENTION_DAYS",
  "AZURE_OPENAI_API_VERSION",
  "AZURE_OPENAI_DEPLOYMENTS",
  "BEDROCK_MODELS",
  "BEDROCK_REGION",
  "COUNTRY_HEADER",
  "CRAWL_DELAY_MS",
  "CRAWL_TIMEOUT_MS",
  "DATABASE_TIMEOUT_S",
  "DATA_DIR",
  "DRAIN_DELAY_S",
  "DRAIN_S",
  "EMBEDDINGS_MODEL",
  "HOST",
  "LOG_LEVEL",
  "MAIL_FROM",
  "MAIL_REPLY_DOMAIN",
  "MIN_FREE_DISK_MB",
  "MODEL_PRICES",
  "OPENAI_INTERFACE",
  "OPENAI_MODELS",
  "OPEN_SIGN_UP",
  "OTEL_EXPORTER_OTLP_PROTOCOL",
  "OTEL_EXPORTER_OTLP_TIMEOUT",
  "OTEL_PROPAGATORS",
  "OTEL_SERVICE_NAME",
  "OTEL_TRACES_SAMPLER",
  "OTEL_TRACES_SAMPLER_ARG",
  "PORT",
  "PROJECT_KEY_CALLS_PER_HOUR",
  "PUBLIC_URL",
  "READER",
  "READER_LIMIT_MS",
  "REQUEST_LOG",
  "S3_BUCKET",
  "S3_REGION",
  "SEARCH_MODEL",
  "SHARE_VENDOR_KEYS",
  "SIGN_IN_IDLE_HOURS",
  "TRUST_PROXY",
  "WEB_SEARCH_PROVIDER",
  "WIDGET_URL",
]);

/** Every setting in effect, with the default where none is given. */
export function shownSettings(given: Readonly<Record<string, string>>): readonly ShownSetting[] {
  const defaults: Readonly<Record<string, unknown>> = Environment.parse({});
  const names = new Set([...Object.keys(Environment.shape), ...Object.keys(given)]);
  return [...names].toSorted().map((name) => ({
    name,
    value: OPEN.has(name) ? (given[name] ?? asText(defaults[name])) : null,
    isSet: given[name] !== undefined,
  }));
}

const asText = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
