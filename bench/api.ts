import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { RunningApp } from "../server/src/app.ts";
import { startPostgres } from "../server/test/postgres.ts";
import { factories, type Workspace } from "../server/test/factories.ts";
import { putUnderLoad, type LoadResult } from "./api/load.ts";
import { fill } from "./api/rows.ts";
import { startChild, type Child } from "./product/child.ts";
import { prepare, startProduct } from "./product/product.ts";
import { usageOf } from "./product/usage.ts";
import { median, printTable } from "./table.ts";

interface ProductRun {
  readonly port: number;
  readonly workspace: Workspace;
}

interface Target {
  readonly name: string;
  readonly port: number;
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<string, string>>;
}

const FLOOR = new URL("./api/floor-server.ts", import.meta.url);
const WARM_UP_MS = 8000;

/** createSession and getSessions beside the floor on each engine, pages at two sizes, and idle memory. */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "50" },
      rows: { type: "string", default: "1000000" },
      engine: { type: "string" },
    },
  });
  const options = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    rows: Number(values.rows),
  };
  for (const engine of values.engine ? [values.engine] : ["sqlite", "postgres"])
    await benchmarkEngine(engine, options);
}

type Options = Readonly<Record<"seconds" | "rounds" | "connections" | "rows", number>>;

const SECRET_KEY = "a key of the benchmark, long enough";

async function benchmarkEngine(engine: string, options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : null;
  const databaseUrl = postgres ? `${postgres.url}postgres` : null;
  const children: Child<unknown>[] = [];
  try {
    const env = { DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), SECRET_KEY };
    const workspace = await prepare(env, makeWorkspace);
    const product = await startProduct(env);
    children.push(product);
    const ours = { port: product.hello.port, workspace };
    // The embedding model loads beside the first seconds; a request would pay for it.
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const { rss: memory } = await usageOf(product.process);
    const where = databaseUrl ? ["--database", databaseUrl] : ["--folder", folder];
    const project = ["--project", String(workspace.projectId)];
    const floor = await startChild<{ port: number }>(FLOOR, [...where, ...project]);
    children.push(floor);
    const targets = [ourTarget(ours), floorTarget("floor", floor.hello.port)];
    if (engine === "sqlite") {
      const each = await startChild<{ port: number }>(FLOOR, [...where, ...project, "--commit", "each"]);
      children.push(each);
      targets.push(floorTarget("floor, a commit each", each.hello.port));
    }
    for (const operation of ["createSession", "getSessions"])
      await interleave(engine, operation, targets, options);
    await comparePages(engine, ours, { databaseUrl, dataDir: folder }, options.rows);
    console.log(`\n${engine}: idle memory ${(memory / 1048576).toFixed(0)} MB`);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeWorkspace({ app, server }: RunningApp): Promise<Workspace> {
  const workspace = await factories(app).workspace();
  // The floor inserts what it finds in this one.
  await server.inject({
    method: "POST",
    url: "/chatbot/v1/createSession",
    headers: workspace.key,
    payload: { widget_uid: workspace.widgetUid },
  });
  return workspace;
}

const ourTarget = ({ port, workspace }: ProductRun): Target => ({
  name: "parley",
  port,
  prefix: "/chatbot/v1/",
  headers: { ...workspace.key, "content-type": "application/json" },
  bodies: { createSession: JSON.stringify({ widget_uid: workspace.widgetUid }), getSessions: "{}" },
});

const floorTarget = (name: string, port: number): Target => ({
  name,
  port,
  prefix: "/",
  headers: { "content-type": "application/json" },
  bodies: { createSession: "{}", getSessions: "{}" },
});

/** Takes turns, so that what else the machine does falls on all alike. */
async function interleave(
  engine: string,
  operation: string,
  targets: Target[],
  options: Options,
): Promise<void> {
  const results = new Map<Target, LoadResult[]>(targets.map((target) => [target, []]));
  for (let round = -1; round < options.rounds; round += 1) {
    for (const target of targets) {
      const result = await putUnderLoad({
        port: target.port,
        path: target.prefix + operation,
        headers: target.headers,
        body: target.bodies[operation]!,
        connections: options.connections,
        seconds: round < 0 ? 1 : options.seconds,
      });
      if (round >= 0) results.get(target)!.push(result);
    }
  }
  const floor = median(results.get(targets[1]!)!.map((result) => result.perSecond));
  printTable(
    `${engine}: ${operation}, ${options.connections} connections, median of ${options.rounds} rounds`,
    targets.map((target) => {
      const own = results.get(target)!;
      const perSecond = median(own.map((result) => result.perSecond));
      return {
        server: target.name,
        "req/s": perSecond.toFixed(0),
        "of the floor": (perSecond / floor).toFixed(2),
        "p50 ms": median(own.map((result) => result.p50)).toFixed(2),
        "p99 ms": median(own.map((result) => result.p99)).toFixed(2),
        failures: own.reduce((sum, result) => sum + result.failures, 0),
      };
    }),
  );
}

async function comparePages(
  engine: string,
  { port, workspace }: ProductRun,
  config: { databaseUrl: string | null; dataDir: string },
  rows: number,
): Promise<void> {
  const calls = {
    getSessions: { headers: workspace.key, body: { orderBy: "DESC" } },
    getAllContacts: { headers: workspace.token, body: { project_uid: workspace.projectUid } },
    "getAllContacts, LEADS": {
      headers: workspace.token,
      body: { project_uid: workspace.projectUid, type: "LEADS" },
    },
  };
  const small = 10_000;
  await fill(config, workspace.projectId, 0, small);
  const before = await timePages(port, calls);
  await fill(config, workspace.projectId, small, rows);
  const after = await timePages(port, calls);
  printTable(
    `${engine}: one page, median of 101`,
    Object.keys(calls).map((name) => ({
      page: name,
      [`ms at ${small}`]: before[name]!.toFixed(2),
      [`ms at ${rows}`]: after[name]!.toFixed(2),
      ratio: (after[name]! / before[name]!).toFixed(2),
    })),
  );
}

async function timePages(
  port: number,
  calls: Readonly<Record<string, { headers: Readonly<Record<string, string>>; body: unknown }>>,
): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, { headers, body }] of Object.entries(calls)) {
    const samples: number[] = [];
    for (let call = 0; call < 121; call += 1) {
      const started = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/chatbot/v1/${name.split(",")[0]}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await response.text();
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      if (call >= 20) samples.push(performance.now() - started);
    }
    times[name] = median(samples);
  }
  return times;
}
