import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { factories } from "../server/test/factories.ts";
import { startChild, type Child } from "./product/child.ts";
import { prepare, startProduct } from "./product/product.ts";
import { usageOf } from "./product/usage.ts";
import { median, printTable } from "./table.ts";

interface Tool {
  readonly name: string;
  readonly arguments: object;
}

interface Target {
  readonly server: string;
  readonly child: Child<unknown>;
  readonly url: string;
  readonly tool: Tool;
  /** Sign-in headers; one for each thousand calls an hour. */
  readonly callers: readonly Readonly<Record<string, string>>[];
}

interface Call {
  readonly version: string;
  readonly method: "tools/list" | "tools/call";
}

const MODERN = "2026-07-28";
const LEGACY = "2025-11-25";
const CALLS: readonly Call[] = [MODERN, LEGACY].flatMap((version) => [
  { version, method: "tools/list" } as const,
  { version, method: "tools/call" } as const,
]);
const CALLS_A_TOKEN = 900;
const CONNECTIONS = 8;
const BARE_SERVER = new URL("./mcp/bare-server.mjs", import.meta.url);
/** The embedding model loads beside the first seconds. */
const WARM_UP_MS = 8_000;

/** AI clients of both generations beside the official server with one trivial tool, taking turns. */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { rounds: { type: "string", default: "5" }, calls: { type: "string", default: "300" } },
  });
  const [rounds, calls] = [Number(values.rounds), Number(values.calls)];
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const children: Child<unknown>[] = [];
  try {
    const tokens = Math.ceil(((rounds + 1) * calls * CALLS.length) / CALLS_A_TOKEN) + 1;
    const callers = await makeTokens(folder, tokens);
    const product = await startProduct({ DATA_DIR: folder });
    children.push(product);
    const floor = await startChild<{ port: number }>(BARE_SERVER, [], {}, []);
    children.push(floor);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const targets: readonly Target[] = [
      {
        server: "parley",
        child: product,
        url: `http://127.0.0.1:${product.hello.port}/chatbot/v1/mcp`,
        tool: { name: "getMyProjects", arguments: {} },
        callers,
      },
      {
        server: "official server, one tool",
        child: floor,
        url: `http://127.0.0.1:${floor.hello.port}/mcp`,
        tool: { name: "echo", arguments: { text: "hello" } },
        callers: [{}],
      },
    ];
    await measureMemory(targets);
    for (const call of CALLS) await measureCall(targets, call, { rounds, calls });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

const makeTokens = (folder: string, count: number) =>
  prepare({ DATA_DIR: folder }, async ({ app }) => {
    const made: Record<string, string>[] = [];
    while (made.length < count) made.push((await factories(app).workspace()).token);
    return made;
  });

/** The SDK is loaded with the first call. */
async function measureMemory(targets: readonly Target[]): Promise<void> {
  const rows = [];
  for (const target of targets) {
    const before = await usageOf(target.child.process);
    await ask(target, { version: MODERN, method: "tools/list" });
    const after = await usageOf(target.child.process);
    const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
    rows.push({
      server: target.server,
      "idle MB": megabytes(before.rss),
      "after a call MB": megabytes(after.rss),
    });
  }
  printTable("memory before and after the first call", rows);
}

async function measureCall(
  targets: readonly Target[],
  call: Call,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<void> {
  const taken = targets.map(() => ({ cpuMs: [] as number[], bytes: 0, failures: 0 }));
  for (let round = -1; round < rounds; round++) {
    for (const [position, target] of targets.entries()) {
      const before = await usageOf(target.child.process);
      const answers = await askMany(target, call, calls);
      const after = await usageOf(target.child.process);
      const own = taken[position]!;
      own.failures += answers.filter(({ ok }) => !ok).length;
      own.bytes = answers[0]!.bytes;
      // The first round warms up.
      if (round >= 0) own.cpuMs.push((after.cpuMs - before.cpuMs) / calls);
    }
  }
  const floor = median(taken[1]!.cpuMs);
  printTable(
    `${call.method} of ${call.version}: CPU of a call, ${calls} calls over ${CONNECTIONS} connections, median of ${rounds} rounds`,
    targets.map(({ server }, position) => {
      const { cpuMs, bytes, failures } = taken[position]!;
      return {
        server,
        "CPU ms": median(cpuMs).toFixed(3),
        "of the floor": (median(cpuMs) / floor).toFixed(2),
        "answer kB": (bytes / 1_024).toFixed(1),
        failures,
      };
    }),
  );
}

async function askMany(target: Target, call: Call, calls: number) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let left = calls;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) answers.push(await ask(target, call));
    }),
  );
  return answers;
}

let asked = 0;

async function ask({ url, tool, callers }: Target, { version, method }: Call) {
  const isModern = version === MODERN;
  const params = {
    ...(isModern ? { _meta: CLIENT } : {}),
    ...(method === "tools/call" ? { name: tool.name, arguments: tool.arguments } : {}),
  };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": version,
      ...(isModern ? { "mcp-method": method } : {}),
      ...(isModern && method === "tools/call" ? { "mcp-name": tool.name } : {}),
      ...callers[asked % callers.length],
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: asked++, method, params }),
  });
  const text = await response.text();
  return { ok: response.status === 200 && text.includes('"result"'), bytes: Buffer.byteLength(text) };
}

const CLIENT = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
