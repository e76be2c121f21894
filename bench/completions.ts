import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { factories } from "../server/test/factories.ts";
import { measureEmbeddings } from "./completions/embeddings.ts";
import { MESSAGES, TRANSLATED } from "./completions/formats.ts";
import { askMany, askOne, open, type Answered, type Target } from "./completions/load.ts";
import { UPSTREAMS } from "./completions/upstreams.ts";
import { startChild, type Child } from "./product/child.ts";
import { prepare, startProduct } from "./product/product.ts";
import { usageOf } from "./product/usage.ts";
import { median, printTable } from "./table.ts";
import { startDoubleProcess, type DoubleProcess } from "./vendor-double/double-process.ts";

interface Measured extends Target {
  readonly child: Child<unknown>;
}

type Options = Readonly<Record<"rounds" | "requests" | "samples" | "tokens" | "streams" | "held", number>>;

const REQUESTS_A_KEY = 900;
const API = "/chatbot/v1";
const BARE_PROXY = new URL("./completions/bare-proxy.mjs", import.meta.url);

/**
 * The endpoints beside a bare proxy, all in front of the same vendor's double, taking turns. The messages endpoint
 * speaks the vendor's own format; the others are translated.
 */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      rounds: { type: "string", default: "5" },
      requests: { type: "string", default: "3000" },
      samples: { type: "string", default: "300" },
      tokens: { type: "string", default: "100" },
      streams: { type: "string", default: "256" },
      held: { type: "string", default: "5000" },
      upstreams: { type: "string" },
    },
  });
  const options = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(value)]),
  ) as Options;
  if (values.upstreams !== undefined) return measureUpstreams(values.upstreams.split(","), options);
  const { rounds, requests, samples, streams, held } = options;
  const total = (rounds + 1) * (requests + samples + streams) * (2 + TRANSLATED.length) + held;
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const double = await startDoubleProcess("messages");
  const children: Child<unknown>[] = [];
  try {
    const keys = await makeKeys(folder, Math.ceil(total / REQUESTS_A_KEY));
    const ours = await startMeasured(double, folder, keys, children);
    const translated = TRANSLATED.map((format) => ({
      ...ours,
      name: `parley, ${format.name}`,
      path: API + format.path,
      format,
    }));
    const targets = [ours, await startFloor(double, children), ...translated];
    await measureWhole(targets, options);
    await measureFirstToken(targets, options);
    await measureTokens(targets, options);
    // What a process has grown to under load is not what open streams cost.
    await Promise.all(children.map((child) => child.stop()));
    await measureEmbeddings({ folder, keys, proxy: BARE_PROXY, rounds, requests });
    const fresh = [await startMeasured(double, folder, keys, children), await startFloor(double, children)];
    const rows = [];
    for (const target of fresh) rows.push(await holdOpen(target, double, held));
    printTable(`${held} streams held open (none fails, under 300 MB)`, rows);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await double.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a token costs behind each vendor, beside a bare proxy that passes the vendor's own stream. */
async function measureUpstreams(kinds: readonly string[], options: Options): Promise<void> {
  const { rounds, streams } = options;
  for (const { kind, env, asked, own } of UPSTREAMS) {
    if (!kinds.includes(kind) && !kinds.includes("all")) continue;
    const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
    const double = await startDoubleProcess(kind);
    const children: Child<unknown>[] = [];
    try {
      const keys = await makeKeys(folder, Math.ceil(((rounds + 1) * streams) / REQUESTS_A_KEY));
      const product = await startProduct({ DATA_DIR: folder, ...env(double) });
      children.push(product);
      const at = { port: product.hello.port, path: API + asked.path, format: asked, keys };
      const floor = await startFloor(double, children);
      await measureTokens(
        [
          { name: `parley before ${kind}`, child: product, ...at },
          { ...floor, path: own.path, format: own },
        ],
        options,
      );
    } finally {
      await Promise.all(children.map((child) => child.stop()));
      await double.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Each organization has its own limit an hour. */
const makeKeys = (folder: string, count: number): Promise<string[]> =>
  prepare({ DATA_DIR: folder }, async ({ app }) => {
    const keys: string[] = [];
    while (keys.length < count) keys.push((await factories(app).workspace()).key["api-key"]!);
    return keys;
  });

async function startMeasured(
  double: DoubleProcess,
  folder: string,
  keys: readonly string[],
  children: Child<unknown>[],
): Promise<Measured> {
  const env = { DATA_DIR: folder, ANTHROPIC_API_KEY: "vendor-key", ANTHROPIC_BASE_URL: double.url };
  const child = await startProduct(env);
  children.push(child);
  const format = MESSAGES;
  const path = API + format.path;
  return { name: "parley, messages", child, port: child.hello.port, path, format, keys };
}

async function startFloor(double: DoubleProcess, children: Child<unknown>[]): Promise<Measured> {
  const child = await startChild<{ port: number }>(BARE_PROXY, [double.url], {}, []);
  children.push(child);
  const { port } = child.hello;
  return { name: "bare proxy", child, port, path: "/v1/messages", format: MESSAGES, keys: ["any"] };
}

/** Takes turns, so that what else the machine does falls on all alike; the first round is not counted. */
async function interleave<Result>(
  targets: readonly Measured[],
  rounds: number,
  measure: (target: Measured) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = targets.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [position, target] of targets.entries()) {
      const result = await measure(target);
      if (round >= 0) results[position]!.push(result);
    }
  }
  return results;
}

async function cpuOf(target: Measured, work: () => Promise<Answered[]>) {
  const before = await usageOf(target.child.process);
  const answers = await work();
  const after = await usageOf(target.child.process);
  return { cpuMs: after.cpuMs - before.cpuMs, failures: answers.filter(({ ok }) => !ok).length };
}

async function measureWhole(targets: readonly Measured[], { rounds, requests }: Options): Promise<void> {
  const asked = { text: "[[tokens=20]]", stream: false };
  const results = await interleave(targets, rounds, (target) =>
    cpuOf(target, () => askMany(target, asked, { requests, connections: 32 })),
  );
  printCpu(
    `whole answers: CPU of a request, ${requests} requests over 32 connections, median of ${rounds} rounds (at most 3 times the floor)`,
    targets,
    results.map((own) => ({
      cpu: median(own.map(({ cpuMs }) => cpuMs / requests)),
      failures: own.reduce((sum, { failures }) => sum + failures, 0),
    })),
  );
}

async function measureFirstToken(targets: readonly Measured[], options: Options): Promise<void> {
  const asked = { text: "[[tokens=2]]", stream: true };
  const results = await interleave(targets, options.rounds, async (target) => {
    const answers = await askMany(target, asked, { requests: options.samples, connections: 1 });
    return answers.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
  });
  const at = (own: number[][], share: number): number =>
    median(own.map((samples) => samples[Math.floor(samples.length * share)]!));
  const [floor50, floor99] = [at(results[1]!, 0.5), at(results[1]!, 0.99)];
  printTable(
    `first token, ${options.samples} streams one after the other, median of ${options.rounds} rounds (at most 3 ms after the floor)`,
    targets.map(({ name }, position) => {
      const [p50, p99] = [at(results[position]!, 0.5), at(results[position]!, 0.99)];
      return {
        server: name,
        "p50 ms": p50.toFixed(2),
        "p99 ms": p99.toFixed(2),
        "p50 after the floor": (p50 - floor50).toFixed(2),
        "p99 after the floor": (p99 - floor99).toFixed(2),
      };
    }),
  );
}

async function measureTokens(
  targets: readonly Measured[],
  { rounds, streams, tokens }: Options,
): Promise<void> {
  const asked = { text: `[[tokens=${tokens}]] [[delay=20]]`, stream: true };
  const results = await interleave(targets, Math.min(rounds, 3), (target) =>
    cpuOf(target, () => askMany(target, asked, { requests: streams, connections: streams })),
  );
  printCpu(
    `streams: CPU of a token, ${streams} streams of ${tokens} tokens at once (at most 1.5 times the floor)`,
    targets,
    results.map((own) => ({
      cpu: median(own.map(({ cpuMs }) => cpuMs / (streams * tokens))),
      failures: own.reduce((sum, { failures }) => sum + failures, 0),
    })),
  );
}

function printCpu(
  title: string,
  targets: readonly Measured[],
  results: readonly { cpu: number; failures: number }[],
): void {
  printTable(
    title,
    targets.map(({ name }, position) => {
      const { cpu, failures } = results[position]!;
      return {
        server: name,
        "CPU ms": cpu.toFixed(4),
        "of the floor": (cpu / results[1]!.cpu).toFixed(2),
        failures,
      };
    }),
  );
}

/** Many streams that live at the same time: opened in groups, seen all open, read to their ends. */
async function holdOpen(target: Measured, double: DoubleProcess, held: number) {
  const idle = await usageOf(target.child.process);
  const asked = { text: "[[tokens=90]] [[delay=1000]]", stream: true };
  const answers: Promise<Answered>[] = [];
  const started = performance.now();
  for (let opened = 0; opened < held; opened += 100) {
    const group = Array.from({ length: Math.min(100, held - opened) }, () => open(target.port));
    for (const socket of await Promise.all(group)) {
      answers.push(
        askOne(socket, target, asked).then((answer) => {
          socket.destroy();
          return answer;
        }),
      );
    }
  }
  let most = { open: 0, rss: 0 };
  let finished = false;
  const all = Promise.all(answers).finally(() => (finished = true));
  while (!finished) {
    const [stats, { rss }] = [await double.stats(), await usageOf(target.child.process)];
    most = { open: Math.max(most.open, stats.open), rss: Math.max(most.rss, rss) };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const failures = (await all).filter(({ ok }) => !ok).length;
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
  return {
    server: target.name,
    "open at once": most.open,
    failures,
    "idle MB": megabytes(idle.rss),
    "most MB": megabytes(most.rss),
    seconds: ((performance.now() - started) / 1000).toFixed(0),
  };
}
