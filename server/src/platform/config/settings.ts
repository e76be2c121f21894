import { z } from "zod";
import { trustedProxies } from "./trusted-proxies.ts";

const flag = z
  .enum(["true", "false", "1", "0"], { message: "must be true or false" })
  .default("false")
  .transform((text) => text === "true" || text === "1");
/** Null if the environment leaves the decision to a setting. */
const optionalFlag = z
  .enum(["true", "false", "1", "0"], { message: "must be true or false" })
  .optional()
  .transform((text) => (text === undefined ? null : text === "true" || text === "1"));
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() ?? null);
const url = (protocols: RegExp, example: string) =>
  text.refine((value) => value === null || (URL.canParse(value) && protocols.test(new URL(value).protocol)), {
    message: `must be an address such as ${example}`,
  });

const modelsIn = (list: string): { value: string; label: string }[] =>
  list.split(",").flatMap((entry) => {
    const [value = "", ...label] = entry.split("=").map((part) => part.trim());
    return value === "" ? [] : [{ value, label: label.join("=") || value }];
  });

/** `llama3.2, qwen3:8b=Qwen 3`: names of models, each with a label where the name is not enough. */
const modelNames = z
  .string()
  .optional()
  .transform((list) => modelsIn(list ?? ""))
  .refine((models) => new Set(models.map(({ value }) => value)).size === models.length, {
    message: "must list each model only once",
  });

const SERVER_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ModelServers = z.array(
  z.strictObject({
    name: z.string().regex(SERVER_NAME),
    address: z.string().regex(/^https?:\/\/./),
    key: z.string().min(1).optional(),
    models: z.array(z.string().min(1)).min(1),
  }),
);

/** `[{"name":"local","address":"http://127.0.0.1:11434/v1","models":["llama3.2"]}]`: servers with the models of each. */
const modelServers = z
  .string()
  .optional()
  .transform((json, context) => {
    if (json === undefined || json.trim() === "") return [];
    const parsed = ModelServers.safeParse(parseJson(json));
    if (parsed.success && new Set(parsed.data.map(({ name }) => name)).size === parsed.data.length)
      return parsed.data.map(({ models, ...server }) => ({ ...server, models: modelsIn(models.join(",")) }));
    const example = '[{"name":"local","address":"http://127.0.0.1:11434/v1","models":["llama3.2"]}]';
    context.addIssue({ code: "custom", message: `must be a list such as ${example}, each name once` });
    return z.NEVER;
  });

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** `llama3.2=0.10/0.40, …`: US dollars for a million tokens in and out, by the model's value. */
const modelPrices = z
  .string()
  .optional()
  .transform((list, context) => {
    const prices = new Map<string, { input: number; output: number }>();
    for (const entry of (list ?? "").split(",").map((part) => part.trim())) {
      if (entry === "") continue;
      const [, value, input, output] = /^(.+?)\s*=\s*([\d.]+)\s*\/\s*([\d.]+)$/.exec(entry) ?? [];
      if (value === undefined || !Number.isFinite(Number(input)) || !Number.isFinite(Number(output))) {
        context.addIssue({ code: "custom", message: "must be a list such as llama3.2=0.10/0.40" });
        return z.NEVER;
      }
      prices.set(value, { input: Number(input), output: Number(output) });
    }
    return prices as ReadonlyMap<string, { input: number; output: number }>;
  });

/** `api-key=…,tenant=a%20b`: names and percent-encoded values, as OpenTelemetry defines it. */
const headerList = z
  .string()
  .optional()
  .transform((list, context) => {
    if (list === undefined) return null;
    const pairs = list.split(",").map((entry) => /^\s*([\w-]+)\s*=\s*([!-~]*)\s*$/.exec(entry));
    try {
      return Object.fromEntries(
        pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!)] as const),
      );
    } catch {
      context.addIssue({ code: "custom", message: "must be a list such as api-key=secret,tenant=1" });
      return z.NEVER;
    }
  });

/** What an installation can raise its limits to; operations announce these. */
export const LARGEST_ATTACHMENT_MB = 50;
export const MOST_ATTACHMENTS = 20;

const seconds = (most: number, byDefault: number) =>
  z.coerce.number({ message: "must be a number of seconds" }).min(0).max(most).default(byDefault);

const megabytes = (most: number, byDefault: number) =>
  z.coerce.number({ message: "must be a number of megabytes" }).int().min(1).max(most).default(byDefault);

/** Every setting, with its default. The table in `docs/operating.md` explains each; a test compares the two. */
export const Environment = z.object({
  PORT: z.coerce.number({ message: "must be a port number" }).int().min(0).max(65535).default(8787),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: url(/^https?:$/, "https://chat.example.com"),
  WIDGET_URL: url(/^https?:$/, "https://widget.example.com").refine(
    (value) => value === null || !URL.canParse(value) || new URL(value).pathname === "/",
    { message: "must be an origin such as https://widget.example.com, without a path" },
  ),
  DATABASE_URL: url(/^postgres(ql)?:$/, "postgres://user:password@host:5432/parley"),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?:$/, "postgres://user:password@host:5432/parley"),
  DATABASE_TIMEOUT_S: z.coerce
    .number({ message: "must be a number of seconds" })
    .positive()
    .max(3_600)
    .default(20),
  SECRET_KEY: text.refine((value) => value === null || value.length >= 32, {
    message: "must have at least 32 characters",
  }),
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url(/^https?:$/, "https://api.example.com"),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url(/^https?:$/, "http://127.0.0.1:11434/v1"),
  OPENAI_MODELS: modelNames,
  OPENAI_INTERFACE: z
    .enum(["auto", "responses", "chat"], { message: "must be auto, responses or chat" })
    .default("auto"),
  GEMINI_API_KEY: text,
  GEMINI_BASE_URL: url(/^https?:$/, "https://api.example.com"),
  BEDROCK_REGION: text,
  BEDROCK_MODELS: modelNames,
  BEDROCK_API_KEY: text,
  BEDROCK_ACCESS_KEY_ID: text,
  BEDROCK_SECRET_ACCESS_KEY: text,
  BEDROCK_SESSION_TOKEN: text,
  AZURE_OPENAI_ENDPOINT: url(/^https?:$/, "https://bakery.openai.azure.com"),
  AZURE_OPENAI_DEPLOYMENTS: modelNames,
  AZURE_OPENAI_API_VERSION: text,
  AZURE_OPENAI_API_KEY: text,
  AZURE_TENANT_ID: text,
  AZURE_CLIENT_ID: text,
  AZURE_CLIENT_SECRET: text,
  MODEL_SERVERS: modelServers,
  MODEL_PRICES: modelPrices,
  MODEL_TABLE_URL: url(/^https?:$/, "https://models.example.com/models.json"),
  SEARCH_MODEL: text,
  SHARE_VENDOR_KEYS: z
    .enum(["true", "false", "1", "0"], { message: "must be true or false" })
    .default("true")
    .transform((value) => value === "true" || value === "1"),
  EMBEDDINGS_URL: url(/^https?:$/, "http://127.0.0.1:8080/v1"),
  EMBEDDINGS_MODEL: text,
  EMBEDDINGS_KEY: text,
  READER: z.enum(["auto", "on", "off"], { message: "must be auto, on or off" }).default("auto"),
  READER_LIMIT_MS: z.coerce.number({ message: "must be a number of milliseconds" }).positive().default(150),
  WEB_SEARCH_PROVIDER: z.enum(["searxng", "brave", "tavily"]).optional(),
  WEB_SEARCH_URL: url(/^https?:$/, "http://127.0.0.1:8888"),
  WEB_SEARCH_KEY: text,
  SMTP_URL: url(/^smtps?:$/, "smtp://user:password@mail.example.com:587"),
  MAIL_FROM: text,
  MAIL_REPLY_DOMAIN: text.refine((value) => value === null || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value), {
    message: "must be a domain such as reply.example.com",
  }),
  S3_ENDPOINT: url(/^https?:$/, "https://s3.eu-central-1.amazonaws.com"),
  S3_BUCKET: text.refine((value) => value === null || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value), {
    message: "must be the name of a bucket",
  }),
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ATTACHMENT_MAX_MB: megabytes(LARGEST_ATTACHMENT_MB, 20),
  ATTACHMENTS_PER_MESSAGE: z.coerce
    .number({ message: "must be a number" })
    .int()
    .min(1)
    .max(MOST_ATTACHMENTS)
    .default(10),
  ATTACHMENT_VISITOR_DAY_MB: megabytes(1_000_000, 100),
  ATTACHMENT_PROJECT_MB: megabytes(100_000_000, 5_000),
  ALLOW_PRIVATE_FILE_URLS: flag,
  ALLOW_PRIVATE_TRAINING_URLS: flag,
  ALLOW_PRIVATE_ACTION_URLS: flag,
  ALLOW_PRIVATE_WEBHOOK_URLS: flag,
  ALLOW_PRIVATE_CHANNEL_URLS: flag,
  ALLOW_PRIVATE_MODEL_URLS: flag,
  CRAWL_DELAY_MS: z.coerce
    .number({ message: "must be a number of milliseconds" })
    .int()
    .min(0)
    .max(60_000)
    .default(250),
  CRAWL_TIMEOUT_MS: z.coerce
    .number({ message: "must be a number of milliseconds" })
    .int()
    .min(1_000)
    .max(300_000)
    .default(20_000),
  TRUST_PROXY: trustedProxies,
  COUNTRY_HEADER: text.refine((value) => value === null || /^[a-z0-9-]{1,64}$/i.test(value), {
    message: "must be a header name such as cf-ipcountry",
  }),
  OPEN_SIGN_UP: optionalFlag,
  AUDIT_RETENTION_DAYS: z.coerce
    .number({ message: "must be a number of days" })
    .int()
    .min(0)
    .max(36_500)
    .default(365),
  ALLOW_PRIVATE_SSO_URLS: flag,
  SIGN_IN_IDLE_HOURS: z.coerce
    .number({ message: "must be a number of hours" })
    .min(1)
    .max(30 * 24)
    .default(14 * 24),
  PROJECT_KEY_CALLS_PER_HOUR: z.coerce
    .number({ message: "must be a number of calls" })
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .default(null),
  MIN_FREE_DISK_MB: z.coerce.number({ message: "must be a number of megabytes" }).int().min(0).default(100),
  REQUEST_LOG: z.enum(["off", "errors", "all"], { message: "must be off, errors or all" }).default("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, "http://127.0.0.1:4318"),
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/json", { message: "must be http/json" }).default("http/json"),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce
    .number({ message: "must be a number of milliseconds from 100 to 60000" })
    .int()
    .min(100)
    .max(60_000)
    .default(10_000),
  OTEL_SERVICE_NAME: text,
  OTEL_PROPAGATORS: z
    .enum(["tracecontext", "none"], { message: "must be tracecontext or none" })
    .default("tracecontext"),
  OTEL_TRACES_SAMPLER: z
    .enum(["parentbased_traceidratio", "traceidratio"], {
      message: "must be parentbased_traceidratio or traceidratio",
    })
    .default("parentbased_traceidratio"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ message: "must be a number from 0 to 1" })
    .min(0)
    .max(1)
    .default(1),
  METRICS_TOKEN: text.refine((value) => value === null || value.length >= 16, {
    message: "must have at least 16 characters",
  }),
  DRAIN_DELAY_S: seconds(600, 0),
  DRAIN_S: seconds(600, 5),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type ParsedSettings = z.infer<typeof Environment>;
