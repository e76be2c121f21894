import { join, resolve } from "node:path";
import { z } from "zod";
import { trustedProxies } from "./trusted-proxies.ts";

const flag = z
  .enum(["true", "false", "1", "0", ""])
  .default("false")
  .transform((text) => text === "true" || text === "1");
/** Null if the environment leaves the decision to a setting. */
const optionalFlag = z
  .enum(["true", "false", "1", "0", ""])
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : text === "true" || text === "1"));
const text = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === "" ? null : value.trim()));
const url = (protocols: RegExp, example: string) =>
  text.refine((value) => value === null || (URL.canParse(value) && protocols.test(new URL(value).protocol)), {
    message: `must be an address such as ${example}`,
  });

/** `llama3.2, qwen3:8b=Qwen 3`: names of models, each with a label where the name is not enough. */
const modelNames = z
  .string()
  .optional()
  .transform((list) =>
    (list ?? "").split(",").flatMap((entry) => {
      const [value = "", ...label] = entry.split("=").map((part) => part.trim());
      return value === "" ? [] : [{ value, label: label.join("=") || value }];
    }),
  )
  .refine((models) => new Set(models.map(({ value }) => value)).size === models.length, {
    message: "must list each model only once",
  });

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

/** What an installation can raise its limits to; operations announce these. */
export const LARGEST_ATTACHMENT_MB = 50;
export const MOST_ATTACHMENTS = 20;
const MEGABYTE = 1024 * 1024;

const megabytes = (most: number, byDefault: number) =>
  z.coerce.number({ message: "must be a number of megabytes" }).int().min(1).max(most).default(byDefault);

/** Every variable the product reads, with its default. `docs/operating.md` explains each. */
const Environment = z.object({
  PORT: z.coerce.number({ message: "must be a port number" }).int().min(0).max(65535).default(8787),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: url(/^https?:$/, "https://chat.example.com"),
  WIDGET_URL: url(/^https?:$/, "https://widget.example.com").refine(
    (value) => value === null || !URL.canParse(value) || new URL(value).pathname === "/",
    { message: "must be an origin such as https://widget.example.com, without a path" },
  ),
  DATABASE_URL: url(/^postgres(ql)?:$/, "postgres://user:password@host:5432/parley"),
  SECRET_KEY: text.refine((value) => value === null || value.length >= 32, {
    message: "must have at least 32 characters",
  }),
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url(/^https?:$/, "https://api.example.com"),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url(/^https?:$/, "http://127.0.0.1:11434/v1"),
  OPENAI_MODELS: modelNames,
  MODEL_PRICES: modelPrices,
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
  S3_REGION: z.string().default("us-east-1"),
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
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  // An empty variable is an unset one: compose files and .env files cannot leave one out.
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`Invalid configuration: ${problems.join("; ")}.`);
  }
  const env = parsed.data;
  const apiUrls = vendorApiUrls(given);
  if (env.OPENAI_MODELS.length > 0 && env.OPENAI_BASE_URL === null && env.OPENAI_API_KEY === null) {
    throw new Error(
      "Invalid configuration: OPENAI_MODELS lists models of the server at OPENAI_BASE_URL, which isn't set.",
    );
  }
  const widgetUrl = env.WIDGET_URL === null ? null : new URL(env.WIDGET_URL).origin;
  if (widgetUrl !== null && (env.PUBLIC_URL === null || new URL(env.PUBLIC_URL).origin === widgetUrl)) {
    throw new Error(
      "Invalid configuration: WIDGET_URL must have a different origin than PUBLIC_URL, and both must be set.",
    );
  }
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isS3Whole = endpoint !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null;
  if (!isS3Whole && [endpoint, bucket, accessKeyId, secretAccessKey].some((value) => value !== null)) {
    throw new Error(
      "Invalid configuration: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.",
    );
  }
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
    s3: isS3Whole ? { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey } : null,
    attachments: {
      maxBytes: env.ATTACHMENT_MAX_MB * MEGABYTE,
      perMessage: env.ATTACHMENTS_PER_MESSAGE,
      visitorDayBytes: env.ATTACHMENT_VISITOR_DAY_MB * MEGABYTE,
      projectBytes: env.ATTACHMENT_PROJECT_MB * MEGABYTE,
    },
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    widgetUrl,
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, models: env.OPENAI_MODELS },
    prices: env.MODEL_PRICES,
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
      /** The domain whose mails reach `/inbound/mail`. */
      replyDomain: env.MAIL_REPLY_DOMAIN?.toLowerCase() ?? null,
    },
    allowPrivateFileUrls: env.ALLOW_PRIVATE_FILE_URLS,
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
    logLevel: env.LOG_LEVEL,
  } as const;
}

/** `TELEGRAM_API_URL` and the like: one for each kind of channel, which this file need not know. */
function vendorApiUrls(given: readonly [string, string | undefined][]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const [variable, value = ""] of given) {
    const kind = /^([A-Z][A-Z0-9_]*)_API_URL$/.exec(variable)?.[1];
    if (!kind) continue;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw new Error(
        `Invalid configuration: ${variable} must be an address such as https://api.example.com.`,
      );
    urls.set(kind.toLowerCase(), value.replace(/\/+$/, ""));
  }
  return urls;
}
