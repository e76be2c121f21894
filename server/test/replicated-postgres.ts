import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { until } from "./until.ts";

const SYSTEM = "/usr/lib/postgresql";
const FOLDER = (existsSync(SYSTEM) ? readdirSync(SYSTEM) : [])
  .map((version) => join(SYSTEM, version, "bin"))
  .find((folder) => existsSync(join(folder, "pg_basebackup")));
/** A failover is tested with two servers of the system's packages; without them the test is skipped. */
export const hasReplication = FOLDER !== undefined;
if (!hasReplication)
  process.stderr.write("SKIPPED: no failover is tested without PostgreSQL (apt-get install postgresql).\n");

/** PostgreSQL refuses to run as root. */
const NOT_ROOT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface ReplicatedPostgres {
  readonly primaryPort: number;
  readonly replicaPort: number;
  /** The primary takes no more writes and the replica becomes a primary; both go on answering. */
  stopWrites(): Promise<void>;
  promote(): Promise<void>;
  stop(): void;
}

/** A primary and a replica that has each commit before its client hears of it. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "parley-replicated-"));
  if (NOT_ROOT.uid !== undefined) chownSync(folder, NOT_ROOT.uid, NOT_ROOT.gid);
  const children: ChildProcess[] = [];
  const run = (program: string, ...parameters: string[]) => {
    const { status, stderr } = spawnSync(join(FOLDER!, program), parameters, { ...NOT_ROOT, cwd: folder });
    if (status !== 0) throw new Error(`${program}: ${String(stderr)}`);
  };
  const start = async (name: string): Promise<number> => {
    const port = await freePort();
    const settings = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const flags = settings.flatMap((setting) => ["-c", setting]);
    const child = spawn(join(FOLDER!, "postgres"), ["-D", join(folder, name), "-p", String(port), ...flags], {
      ...NOT_ROOT,
      cwd: folder,
      stdio: "ignore",
    });
    children.push(child);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The ${name} does not start`);
      return ask(port, "select 1").then(
        () => true,
        () => false,
      );
    });
    return port;
  };
  const stop = () => {
    for (const child of children) child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    run("initdb", "-D", "primary", "-U", "parley", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C");
    const primaryPort = await start("primary");
    const from = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "parley"];
    run("pg_basebackup", "-D", "replica", ...from, "-R", "-c", "fast", "--no-sync");
    const replicaPort = await start("replica");
    await ask(primaryPort, "alter system set synchronous_standby_names = '*'");
    await ask(primaryPort, "select pg_reload_conf()");
    return {
      primaryPort,
      replicaPort,
      async stopWrites() {
        await ask(primaryPort, "alter system set default_transaction_read_only = on");
        await ask(primaryPort, "select pg_reload_conf()");
      },
      promote: () => ask(replicaPort, "select pg_promote()"),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function ask(port: number, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://parley@127.0.0.1:${port}/postgres` });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
