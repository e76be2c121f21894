import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientPackages, loadClient } from "../../../test/client-packages.ts";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

const program = join(clientPackages ?? "", "node_modules/.bin/claude");
const sdk = join(clientPackages ?? "", "node_modules/@anthropic-ai/claude-agent-sdk");

interface AgentSdk {
  query: (options: object) => AsyncIterable<{ type: string; result?: string; is_error?: boolean }>;
}

describe.skipIf(!clientPackages)("against the messages endpoint, unmodified,", () => {
  let served: ServedApp;
  let customer: Customer;
  let home: string;

  beforeAll(async () => {
    served = await serveApp();
    customer = await served.customer({ credits: 100_000 });
    home = mkdtempSync(join(tmpdir(), "parley-agent-"));
  });
  afterAll(async () => {
    await served.close();
    rmSync(home, { recursive: true, force: true });
  });

  const environment = () => ({
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    ANTHROPIC_BASE_URL: `${served.baseUrl}/anthropic`,
    ANTHROPIC_API_KEY: customer.apiKey,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  });

  test.skipIf(!existsSync(program))(
    "Claude Code answers",
    async () => {
      const options = ["-p", "[[tokens=3]]", "--output-format", "json", "--model", MODEL];
      const { stdout } = await promisify(execFile)(program, options, { cwd: home, env: environment() });
      expect(JSON.parse(stdout)).toMatchObject({ is_error: false, result: "a model would " });
    },
    60_000,
  );

  test.skipIf(!existsSync(sdk))(
    "the Agent SDK answers",
    async () => {
      const { query } = await loadClient<AgentSdk>("@anthropic-ai/claude-agent-sdk");
      const options = { model: MODEL, cwd: home, env: environment(), allowedTools: [] };
      let result: object = {};
      for await (const message of query({ prompt: "[[tokens=3]]", options }))
        if (message.type === "result") result = message;
      expect(result).toMatchObject({ is_error: false, result: "a model would " });
    },
    60_000,
  );
});
