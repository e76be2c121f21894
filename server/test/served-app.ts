import { expect } from "vitest";
import type { AddressInfo } from "node:net";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../bench/vendor-double/openai-double.ts";
import type { PlanName } from "../src/organizations/index.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import type { Workspace } from "./factories.ts";

/** The product on a real port with doubles of both vendors behind it, for tests with real clients. */
export interface ServedApp {
  readonly t: TestApp;
  readonly anthropic: VendorDouble;
  readonly openai: VendorDouble;
  /** With its version segment. */
  readonly baseUrl: string;
  /** A fresh organization's key. */
  customer(options?: { plan?: PlanName; credits?: number }): Promise<Customer>;
  close(): Promise<void>;
}

export interface Customer extends Workspace {
  readonly apiKey: string;
  /** Posts JSON to the messages endpoint. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Teaches a frequently asked question. */
  teach(question: string, answer: string): Promise<void>;
  /** Balance and entries of the ledger, the newest first. */
  credits(): Promise<{ balance: number; entries: { amount: number; reference: string | null }[] }>;
}

export interface ServeOptions {
  /** Without vendors the offline model answers. */
  readonly vendors?: boolean;
  readonly env?: Record<string, string>;
  /** Whether jobs and deliveries run. */
  readonly background?: boolean;
}

export async function serveApp({
  vendors = true,
  env = {},
  background = false,
}: ServeOptions = {}): Promise<ServedApp> {
  const anthropic = await startMessagesDouble();
  const openai = await startOpenAiDouble();
  const configured = {
    ANTHROPIC_API_KEY: "vendor-key",
    ANTHROPIC_BASE_URL: anthropic.url,
    OPENAI_API_KEY: "vendor-key",
    OPENAI_BASE_URL: `${openai.url}/v1`,
  };
  const t = await createTestApp({ background, env: { ...(vendors ? configured : {}), ...env } });
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = t.running.server.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/chatbot/v1`;

  return {
    t,
    anthropic,
    openai,
    baseUrl,
    async customer(options) {
      const workspace = await t.workspace(options);
      const apiKey = workspace.key["api-key"]!;
      return {
        ...workspace,
        apiKey,
        post: (body, headers = {}) =>
          fetch(`${baseUrl}/anthropic/v1/messages`, {
            method: "POST",
            headers: { "content-type": "application/json", "x-api-key": apiKey, ...headers },
            body: typeof body === "string" ? body : JSON.stringify(body),
          }),
        async teach(question, answer) {
          const { status, body } = await t.call(workspace.token, "createProjectText", {
            project_uid: workspace.projectUid,
            type: "faq",
            short_text: question,
            detail: answer,
          });
          if (status !== 200) throw new Error(JSON.stringify(body));
        },
        credits: async () => (await t.call(workspace.token, "getCredits")).body.data,
      };
    },
    async close() {
      const closed = t.close();
      // Node's fetch leaves unused connections behind; the server does not wait for those.
      t.running.server.server.closeAllConnections();
      await closed;
      await anthropic.close();
      await openai.close();
    },
  };
}

export const MODEL = "claude-sonnet-4-6";
/** What a short reply of it costs, and what is held for one of 200 tokens. */
export const MODEL_CREDITS = 1;

export function ask(content: unknown, fields: Record<string, unknown> = {}) {
  return { model: MODEL, max_tokens: 200, messages: [{ role: "user" as const, content }], ...fields };
}

export interface ErrorBody {
  type: string;
  error: { type: string; message: string; details?: unknown };
  request_id: string;
}

/** The body of a refusal in the messages format, with what every refusal has in common checked. */
export async function failureOf(response: Response): Promise<ErrorBody> {
  expect(response.headers.get("content-type")).toContain("application/json");
  const body = (await response.json()) as ErrorBody;
  expect(body.type).toBe("error");
  expect(body.request_id).toBe(response.headers.get("request-id"));
  return body;
}
