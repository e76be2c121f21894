import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientPackages } from "./client-packages.ts";
import { serveApp, type ServedApp } from "./served-app.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const exec = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;

interface Block {
  readonly client: string;
  readonly language: string;
  readonly code: string;
}

/** The code of each client, as the page shows it. */
const blocks: readonly Block[] = readFileSync(join(ROOT, "docs/connect.md"), "utf8")
  .split("\n## ")
  .slice(1)
  .flatMap((part) =>
    [...part.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language, code]) => ({
      client: part.split("\n", 1)[0]!,
      language: language!,
      code: code!,
    })),
  );

/** Programs that the page can't bring along; those that are installed are run. */
const FOLDERS = [ROOT, join(ROOT, "server"), ...(clientPackages === null ? [] : [clientPackages])];
const isIn = (folder: string, name: string): boolean =>
  existsSync(join(folder, "node_modules", name, "package.json"));
const folderOf = (code: string): string | undefined =>
  FOLDERS.find((folder) => importsOf(code).every((name) => isIn(folder, name)));
const importsOf = (code: string): string[] =>
  [...code.matchAll(/ from "([^"]+)";/g)].map(([, name]) => name!);
const missing = (block: Block): string | null =>
  block.language === "js"
    ? folderOf(block.code) === undefined
      ? importsOf(block.code).join(", ")
      : null
    : block.code.includes("claude ") && !FOLDERS.some((folder) => isIn(folder, "@anthropic-ai/claude-code"))
      ? "claude"
      : block.client.includes("Inspector") &&
          !FOLDERS.some((folder) => isIn(folder, "@modelcontextprotocol/inspector"))
        ? "the inspector"
        : null;

const isCodingAgent = ({ client }: Block): boolean => client.startsWith("Claude");
const programs = blocks.filter(({ language }) => language === "js" || language === "sh");
const [here, absent] = [programs.filter((block) => !missing(block)), programs.filter(missing)];

const servers: ServedApp[] = [];
let env: Record<string, string>;
/** Coding agents need a vendor's model, of which the server has a double. */
let agentsEnv: Record<string, string>;
const folders = new Map<string, string>();
beforeAll(async () => {
  env = await environmentOf(await serveApp({ vendors: false }));
  agentsEnv = here.some(isCodingAgent) ? await environmentOf(await serveApp()) : env;
  // Inside the folders of the packages, so that these are found.
  for (const folder of FOLDERS) folders.set(folder, mkdtempSync(join(folder, "node_modules", ".connect-")));
});
afterAll(async () => {
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
  for (const served of servers) await served.close();
});

async function environmentOf(served: ServedApp): Promise<Record<string, string>> {
  servers.push(served);
  const customer = await served.customer({ credits: 100_000 });
  await customer.teach("When do you open?", "We open at nine on weekdays.");
  const installed = clientPackages === null ? [] : ["venv/bin", "node_modules/.bin"];
  return {
    PATH: [...installed.map((folder) => join(clientPackages!, folder)), process.env["PATH"] ?? ""].join(
      delimiter,
    ),
    PYTHONPATH: join(ROOT, "clients/python"),
    PARLEY_URL: served.baseUrl,
    PARLEY_KEY: customer.apiKey,
    PARLEY_TOKEN: customer.token["authorization"]!.slice("Bearer ".length),
  };
}

/** By client, where it is known exactly. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  curl: /"object":"chat\.completion".*"role":"assistant","content":"[^"]/,
  "MCP: Claude Code": /parley: .*Connected/,
  "MCP: Inspector": /"name": "getSessions"/,
  "MCP from JavaScript": /^\d{2,} tools/,
  "Parley for TypeScript": /^0 conversations/,
};

/** What the lines print. */
async function run(block: Block): Promise<string> {
  const { client, language, code } = block;
  const home = folders.get(ROOT)!;
  const own = { ...(isCodingAgent(block) ? agentsEnv : env), HOME: home, ...QUIET };
  if (language === "sh") {
    const local = code.replace("npx @modelcontextprotocol/inspector", "npx --no-install mcp-inspector");
    // What was added is asked whether it is connected.
    const lines = client === "MCP: Claude Code" ? `${local}\nclaude mcp list` : local;
    const cwd = client.includes("Claude") ? home : ROOT;
    return (await exec("bash", ["-ceu", lines], { env: own, cwd, maxBuffer: MOST_OUTPUT })).stdout;
  }
  const file = join(folders.get(folderOf(code)!)!, `${Math.random()}.mjs`);
  writeFileSync(file, code);
  // Our own client is not built for tests.
  const source = code.includes("@parley/sdk") ? ["--import", "tsx", "--conditions=@parley/source"] : [];
  return (await exec(process.execPath, [...source, file], { env: own, cwd: ROOT })).stdout;
}

/** Programs that would ask their vendor for news. */
const QUIET = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };

if (absent.length > 0)
  process.stderr.write(
    `Lines of docs/connect.md that were NOT RUN: ${absent.map((block) => `${block.client} (${missing(block)})`).join(", ")}\n`,
  );

test("the page has each client's lines, five or fewer", () => {
  expect(new Set(blocks.map(({ client }) => client)).size).toBeGreaterThanOrEqual(14);
  for (const { client, language, code } of blocks.filter((block) => block.language !== "json")) {
    const statements = code.split("\n").filter((line) => /^[^\s})]/.test(line));
    expect({ client, language, lines: statements.length <= 6 }).toEqual({ client, language, lines: true });
  }
  expect(here.length).toBeGreaterThanOrEqual(5);
});

test.concurrent.each(here.map((block) => [block.client, block] as const))(
  "%s: the lines run and print an answer",
  async (client, block) => {
    expect(await run(block)).toMatch(PRINTED[client] ?? /\S/);
  },
);

test("the editors' files lead to the server with the token", async () => {
  const files = blocks.filter(({ language }) => language === "json");
  expect(files).toHaveLength(3);
  for (const { client, code } of files) {
    const filled = code.replaceAll(/\$(PARLEY_\w+)/g, (_, name: string) => env[name]!);
    const config = JSON.parse(filled) as Record<string, { parley: Entry }>;
    const { url, headers, args } = Object.values(config)[0]!.parley;
    const address = url ?? args![1]!;
    const [name, value] = headers ? Object.entries(headers)[0]! : args![3]!.split(": ");
    const response = await fetch(address, {
      method: "POST",
      headers: {
        [name!]: value!,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } },
      }),
    });
    expect({ client, status: response.status }).toEqual({ client, status: 200 });
  }
});

interface Entry {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

test("Python's lines compile, and run where the package is installed", async () => {
  const python = blocks.filter(({ language }) => language === "python");
  expect(python.length).toBeGreaterThan(0);
  const has = (code: string) =>
    exec("python3", ["-B", "-c", code], { env }).then(
      () => true,
      () => false,
    );
  if (!(await has("pass"))) return void process.stderr.write("Python's lines were NOT RUN: no python3.\n");
  for (const { client, code } of python) {
    const isHere = await has(
      code
        .split("\n")
        .filter((line) => /^(import|from) /.test(line))
        .join("\n"),
    );
    if (!isHere) process.stderr.write(`${client}: only compiled, NOT RUN: its package is not installed.\n`);
    const source = isHere ? code : `compile(${JSON.stringify(code)}, "connect", "exec"); print("compiled")`;
    expect((await exec("python3", ["-B", "-c", source], { env })).stdout.trim()).not.toBe("");
  }
});
