import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./until.ts";

const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (path) => spawnSync(path, ["--version"]).status === 0,
);
/** A pooler is tested with a real one; without it the tests are skipped. */
export const hasPgBouncer = PROGRAM !== undefined;
if (!hasPgBouncer)
  process.stderr.write("SKIPPED: no pooler is tested without PgBouncer (apt-get install pgbouncer).\n");

/** It refuses to run as root. */
const NOT_ROOT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface PgBouncer {
  readonly port: number;
  stop(): void;
}

/** In transaction mode with fewer connections than a process has, so that statements change between them. */
export async function startPgBouncer(postgresPort: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "parley-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=parley password=parley
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  let child: ChildProcess;
  let output = "";
  try {
    child = spawn(PROGRAM!, [file], { stdio: ["ignore", "ignore", "pipe"], ...NOT_ROOT });
    child.stderr?.on("data", (data) => (output += String(data)));
    await until(async () => {
      if (child.exitCode !== null)
        throw new Error(`PgBouncer does not start: ${output}${readFileSync(file, "utf8")}`);
      return isOpen(port);
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
