import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { settingsIn } from "../../../../scripts/container-problems.ts";
import { readConfig } from "./config.ts";
import { Environment } from "./settings.ts";

const NAMES = Object.keys(Environment.shape);
const folder = mkdtempSync(join(tmpdir(), "parley-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (content: string): string => {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, content);
  return path;
};

describe("a setting in a file", () => {
  test.each(["s3cret-s3cret-s3cret-s3cret-s3cret\n", "s3cret-s3cret-s3cret-s3cret-s3cret\r\n"])(
    "is read without the newline at its end",
    (content) => {
      const { secretKey } = readConfig({ SECRET_KEY_FILE: file(content) });
      expect(secretKey).toBe("s3cret-s3cret-s3cret-s3cret-s3cret");
    },
  );

  test("works for every setting, and for addresses of vendors' APIs", () => {
    for (const name of NAMES)
      expect(() => readConfig({ [`${name}_FILE`]: join(folder, "missing") })).toThrow(
        `${name}_FILE names a file that can't be read`,
      );
    const { apiUrls } = readConfig({ TELEGRAM_API_URL_FILE: file("https://proxy.example.com/\n") });
    expect(apiUrls.get("telegram")).toBe("https://proxy.example.com");
  });

  test("is refused beside the setting itself, empty, or unreadable; the value is never shown", () => {
    const both = { SECRET_KEY: "k".repeat(32), SECRET_KEY_FILE: file("x".repeat(32)) };
    expect(() => readConfig(both)).toThrow(
      "Invalid configuration: SECRET_KEY and SECRET_KEY_FILE are both set.",
    );
    expect(() => readConfig({ SECRET_KEY_FILE: file("\n") })).toThrow("SECRET_KEY_FILE names an empty file");
    expect(() => readConfig({ SECRET_KEY_FILE: folder })).toThrow("(EISDIR)");
    expect(() => readConfig({ SECRET_KEY_FILE: file("short\n") })).toThrow(/^(?!.*short).*32 characters/);
  });

  test("is not looked for under names that are no settings", () => {
    expect(readConfig({ SSL_CERT_FILE: join(folder, "missing"), OTHER: "" }).port).toBe(8787);
  });
});

test.each(NAMES)("%s is refused when it is empty, also as a file's name", (name) => {
  expect(() => readConfig({ [name]: "" })).toThrow(`${name} is empty: remove it or give it a value`);
  expect(() => readConfig({ [name]: "  " })).toThrow(`${name} is empty`);
  expect(() => readConfig({ [`${name}_FILE`]: "" })).toThrow(`${name}_FILE is empty`);
});

test("every problem is named at once", () => {
  expect(() => readConfig({ PORT: "", HOST: "" })).toThrow(
    "Invalid configuration: PORT is empty: remove it or give it a value; HOST is empty: remove it or give it a value.",
  );
  expect(() => readConfig({ PORT: "x", READER: "maybe" })).toThrow(/PORT .*; READER /);
});

const S3 = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

const HALVES: readonly (readonly [Readonly<Record<string, string | undefined>>, string])[] = [
  ...Object.keys(S3).map(
    (missing) => [{ ...S3, [missing]: undefined }, `${missing} missing for S3`] as const,
  ),
  [{ S3_REGION: "eu-central-1" }, "must be set together"],
  [{ EMBEDDINGS_URL: "http://127.0.0.1:8080/v1" }, "EMBEDDINGS_MODEL missing"],
  [{ EMBEDDINGS_KEY: "key" }, "EMBEDDINGS_URL, EMBEDDINGS_MODEL missing"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "key=value" }, "OTEL_EXPORTER_OTLP_ENDPOINT, which isn't set"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "no pair" }, "must be a list such as"],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "must be http/json"],
  [{ WEB_SEARCH_KEY: "key" }, "need WEB_SEARCH_PROVIDER"],
  [{ WEB_SEARCH_PROVIDER: "searxng" }, "WEB_SEARCH_PROVIDER=searxng needs WEB_SEARCH_URL"],
  [{ WEB_SEARCH_PROVIDER: "brave" }, "WEB_SEARCH_PROVIDER=brave needs WEB_SEARCH_KEY"],
  [{ SMTP_URL: "smtp://" }, "SMTP_URL names no host"],
  [{ SMTP_URL: "smtp://user@mail.example.com" }, "SMTP_URL needs both a user and a password"],
  [{ OPENAI_MODELS: "llama3.2" }, "OPENAI_BASE_URL, which isn't set"],
  [{ WIDGET_URL: "https://widget.example.com" }, "WIDGET_URL must have a different origin"],
];

describe("settings that belong together", () => {
  test.each(HALVES)("%j is refused", (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test("are accepted whole", () => {
    expect(readConfig(S3).s3).toMatchObject({ bucket: "files", region: "us-east-1" });
    expect(readConfig({ SMTP_URL: "smtp://127.0.0.1:25" }).mail.smtpUrl).toBe("smtp://127.0.0.1:25");
  });
});

test("the documentation's table names every setting and no other", () => {
  const documented = settingsIn(readFileSync("docs/operating.md", "utf8"));
  expect(documented.toSorted()).toEqual(NAMES.toSorted());
});
