import { join, resolve } from "node:path";
import { givenSettings } from "./given-settings.ts";
import { halfSet } from "./half-set.ts";
import { invalid } from "./invalid.ts";
import { Environment } from "./settings.ts";
import { namedConnections } from "./named-models.ts";
import { shownSettings } from "./shown-settings.ts";

const MEGABYTE = 1024 * 1024;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = givenSettings(environment, isSetting);
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw invalid(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const env = parsed.data;
  const halves = halfSet(env);
  if (halves.length > 0) throw invalid(halves);
  const apiUrls = vendorApiUrls(given);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isS3Whole = endpoint !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null;
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    outboxDir: join(dataDir, "outbox"),
    /** Where files wait to be read; a process of the fleet needs no other's. */
    downloadsDir: join(dataDir, "downloads"),
    /** Where files lie that conversations contain, unless they are in S3-compatible storage. */
    filesDir: join(dataDir, "files"),
    s3: isS3Whole
      ? { endpoint, bucket, region: env.S3_REGION ?? "us-east-1", accessKeyId, secretAccessKey }
      : null,
    attachments: {
      maxBytes: env.ATTACHMENT_MAX_MB * MEGABYTE,
      perMessage: env.ATTACHMENTS_PER_MESSAGE,
      visitorDayBytes: env.ATTACHMENT_VISITOR_DAY_MB * MEGABYTE,
      projectBytes: env.ATTACHMENT_PROJECT_MB * MEGABYTE,
    },
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    widgetUrl: env.WIDGET_URL === null ? null : new URL(env.WIDGET_URL).origin,
    databaseUrl: env.DATABASE_URL,
    /** PostgreSQL's own address, for what a pooler can't carry: events and locks. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_S * 1000,
    secretKey: env.SECRET_KEY,
    anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
    openai: {
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      models: env.OPENAI_MODELS,
      interface: env.OPENAI_INTERFACE === "auto" ? null : env.OPENAI_INTERFACE,
    },
    gemini: { apiKey: env.GEMINI_API_KEY, baseUrl: env.GEMINI_BASE_URL },
    connections: namedConnections(env),
    prices: env.MODEL_PRICES,
    /** Where `admin models update` takes the table of models from. */
    modelTableUrl: env.MODEL_TABLE_URL,
    /** Words what is searched for where a project has set no other. */
    searchModel: env.SEARCH_MODEL,
    /** Whether organizations without own keys are answered with the installation's. */
    shareVendorKeys: env.SHARE_VENDOR_KEYS,
    embeddings: { url: env.EMBEDDINGS_URL, model: env.EMBEDDINGS_MODEL, key: env.EMBEDDINGS_KEY },
    reader: { mode: env.READER, limitMs: env.READER_LIMIT_MS },
    webSearch: {
      provider: env.WEB_SEARCH_PROVIDER ?? null,
      url: env.WEB_SEARCH_URL,
      key: env.WEB_SEARCH_KEY,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? "Parley <parley@localhost>",
      /** The domain whose mails the operator delivers to us. */
      replyDomain: env.MAIL_REPLY_DOMAIN?.toLowerCase() ?? null,
    },
    /** Which requests may reach private addresses. The old setting, which its name says too little about, opens all. */
    allowPrivate: {
      training: env.ALLOW_PRIVATE_FILE_URLS || env.ALLOW_PRIVATE_TRAINING_URLS,
      actions: env.ALLOW_PRIVATE_FILE_URLS || env.ALLOW_PRIVATE_ACTION_URLS,
      webhooks: env.ALLOW_PRIVATE_FILE_URLS || env.ALLOW_PRIVATE_WEBHOOK_URLS,
      channels: env.ALLOW_PRIVATE_FILE_URLS || env.ALLOW_PRIVATE_CHANNEL_URLS,
      /** Not by the old name: it is older than servers of organizations. */
      models: env.ALLOW_PRIVATE_MODEL_URLS,
      byOldName: env.ALLOW_PRIVATE_FILE_URLS,
    },
    crawlDelayMs: env.CRAWL_DELAY_MS,
    /** How long a page may take, from the connection to its last byte. */
    crawlTimeoutMs: env.CRAWL_TIMEOUT_MS,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    /** Other addresses of vendors' APIs than their own, by what stands before `_API_URL` in lower case. */
    apiUrls,
    /** Null leaves it to the operators. */
    openSignUp: env.OPEN_SIGN_UP,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    allowPrivateSsoUrls: env.ALLOW_PRIVATE_SSO_URLS,
    signInIdleMs: env.SIGN_IN_IDLE_HOURS * 60 * 60 * 1000,
    /** Instead of the plan's limit for each project key; 0 is none. */
    projectKeyCallsPerHour: env.PROJECT_KEY_CALLS_PER_HOUR,
    /** With less free space in the data folder the process is not ready; 0 does not look. */
    minFreeDiskMb: env.MIN_FREE_DISK_MB,
    requestLog: env.REQUEST_LOG,
    /** Null: there are no traces. */
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === null
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
            serviceName: env.OTEL_SERVICE_NAME ?? "parley",
            /** Of traces that begin here. */
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
            followsCaller: env.OTEL_TRACES_SAMPLER === "parentbased_traceidratio",
            /** Whether `traceparent` is read and handed on. */
            propagates: env.OTEL_PROPAGATORS === "tracecontext",
          },
    /** Null: there are no metrics. */
    metricsToken: env.METRICS_TOKEN,
    /** How long the server goes on serving, not ready, before it stops. */
    drainDelayMs: env.DRAIN_DELAY_S * 1000,
    /** How long replies under way may take when it stops. */
    drainMs: env.DRAIN_S * 1000,
    logLevel: env.LOG_LEVEL,
    /** What operators see of all this. */
    settings: shownSettings(given),
  } as const;
}

const API_URL = /^([A-Z][A-Z0-9_]*)_API_URL$/;
const isSetting = (name: string): boolean => name in Environment.shape || API_URL.test(name);

/** `TELEGRAM_API_URL` and the like: one for each kind of channel, which this file need not know. */
function vendorApiUrls(given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const [variable, value] of Object.entries(given)) {
    const kind = API_URL.exec(variable)?.[1];
    if (!kind) continue;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw invalid([`${variable} must be an address such as https://api.example.com`]);
    urls.set(kind.toLowerCase(), value.replace(/\/+$/, ""));
  }
  return urls;
}
