import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createApp, type AppOptions, type RunningApp } from "../src/app.ts";
import { operations } from "../src/operations.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { SQLITE_FILE } from "../src/platform/db/sqlite/sqlite-database.ts";
import { factories, type Factories } from "./factories.ts";
import { sqliteTemplate } from "./sqlite-template.ts";

export const engine = process.env.PARLEY_TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** The body of an answer, untyped for tests; the output schema has checked its shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- assertions read deep into answers of many shapes
type AnswerBody = any;

export interface TestAnswer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestApp extends Factories {
  readonly running: RunningApp;
  readonly dataDir: string;
  readonly clock: { now: number; advance(milliseconds: number): void };
  /** Calls an operation with the headers of a credential and a JSON body. */
  call(credential: Record<string, string>, operation: string, body?: unknown): Promise<TestAnswer>;
  /** The same with a form. */
  form(
    credential: Record<string, string>,
    operation: string,
    body: Record<string, string>,
  ): Promise<TestAnswer>;
  /** The same with a form that carries a file. */
  multipart(
    credential: Record<string, string>,
    operation: string,
    fields: Record<string, string | Blob>,
  ): Promise<TestAnswer>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  /** Starts jobs and background work. */
  readonly background?: boolean;
  /** Reaches PostgreSQL through this port instead of its own. */
  readonly postgresPort?: number;
  /** Reaches it through this port for events, where the other one is a pooler's. */
  readonly directPort?: number;
  /** Scripted services, such as an assistant whose replies a test decides. */
  readonly overrides?: NonNullable<AppOptions["overrides"]>;
  /** How soon a visitor who has left is shown as offline. */
  readonly presence?: NonNullable<AppOptions["presence"]>;
  /** How soon the event connection notices that it hears nothing. */
  readonly events?: NonNullable<AppOptions["events"]>;
  /** Further offers to AI clients. */
  readonly mcp?: NonNullable<AppOptions["mcp"]>;
}

/** No test leaves the machine: the guard refuses this port. */
const NOWHERE = "http://127.0.0.1:9";
const NO_VENDORS = {
  github: NOWHERE,
  notion: NOWHERE,
  intercom: { us: NOWHERE, eu: NOWHERE, au: NOWHERE },
  googleDrive: NOWHERE,
  googleToken: NOWHERE,
};

/** The whole product on a fresh database of the engine under test. Only the clock is ours. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-test-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate(options.postgresPort) : undefined;
  if (engine === "sqlite") copyFileSync(await sqliteTemplate(), join(dataDir, SQLITE_FILE));
  const clock = {
    now: Date.parse("2026-01-01T00:00:00.000Z"),
    advance(milliseconds: number) {
      this.now += milliseconds;
      // What becomes due runs now, not at the queue's next look a second later.
      if (options.background) void running.app.jobs.poll();
    },
  };
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    PORT: "0",
    // At any speed: on a busy machine it would turn itself off.
    READER: "on",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(databaseUrl && options.directPort !== undefined
      ? { DATABASE_DIRECT_URL: atPort(databaseUrl, options.directPort) }
      : {}),
    ...options.env,
  });
  const running = await createApp(config, {
    now: () => clock.now,
    overrides: { vendorUrls: NO_VENDORS, ...options.overrides },
    ...(options.presence ? { presence: options.presence } : {}),
    ...(options.events ? { events: options.events } : {}),
    ...(options.mcp ? { mcp: options.mcp } : {}),
  });
  if (options.background) running.start();

  async function send(
    name: string,
    headers: Record<string, string>,
    payload: string | Buffer,
  ): Promise<TestAnswer> {
    const response = await running.server.inject({
      method: "POST",
      url: `/chatbot/v1/${name}`,
      headers,
      payload,
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const body: AnswerBody = isJson ? response.json() : response.body;
    if (isJson && response.statusCode === 200) checkShape(name, body);
    return { status: response.statusCode, body, headers: response.headers };
  }
  const call: TestApp["call"] = (credential, name, body = {}) =>
    send(
      name,
      { ...credential, "content-type": "application/json" },
      typeof body === "string" ? body : JSON.stringify(body),
    );

  return {
    running,
    dataDir,
    clock,
    call,
    form: (credential, name, body) =>
      send(
        name,
        { ...credential, "content-type": "application/x-www-form-urlencoded" },
        new URLSearchParams(body).toString(),
      ),
    async multipart(credential, name, fields) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      const encoded = new Response(form);
      const headers = { ...credential, "content-type": encoded.headers.get("content-type")! };
      return send(name, headers, Buffer.from(await encoded.arrayBuffer()));
    },
    ...factories(running.app),
    async close() {
      await running.close({ drainMs: 0 });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every successful answer in every test must be exactly what the operation declares: no field more, none less. */
function checkShape(name: string, body: AnswerBody): void {
  const operation = operations.find((candidate) => candidate.name === name);
  if (!operation) return;
  if (operation.output) {
    const parsed = operation.output.parse(body.data);
    if (JSON.stringify(parsed) !== JSON.stringify(body.data)) {
      throw new Error(
        `${name} answered fields its output schema does not declare: ${JSON.stringify(body.data)}`,
      );
    }
  }
  // A list has a total where the caller asks for it.
  if (!operation.list && operation.total !== "total" in body)
    throw new Error(`${name}: total is declared and sent differently`);
}

export async function copyTemplate(port?: number): Promise<string> {
  const url = inject("postgresUrl");
  const name = `t_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: `${url}postgres` });
  await client.connect();
  await client.query(`create database ${name} template parley_template`);
  await client.end();
  const address = new URL(name, url).href;
  return port === undefined ? address : atPort(address, port);
}

function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
