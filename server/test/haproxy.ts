import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PROGRAM = ["haproxy", "/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find(
  (path) => spawnSync(path, ["-v"]).status === 0,
);
/** Tests of a fleet run behind a real load balancer; without one they are skipped. */
export const hasHaproxy = PROGRAM !== undefined;
if (!hasHaproxy)
  process.stderr.write(
    "SKIPPED: no fleet is stopped under load without HAProxy (apt-get install haproxy).\n",
  );

export interface Haproxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Sends requests in turn to the servers that say they are ready. */
export async function startHaproxy(servers: readonly string[]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), "parley-haproxy-"));
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configOf(port, servers));
  const child = spawn(PROGRAM!, ["-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let problems = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (problems += text));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (child.exitCode !== null) throw new Error(`HAProxy does not start: ${problems}`);
    await delay(20);
  }
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (port: number, servers: readonly string[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 10s
  option redispatch 1
frontend all
  bind 127.0.0.1:${port}
  default_backend parley
backend parley
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
${servers.map((url, index) => `  server s${index} ${new URL(url).host} check inter 100ms fall 1 rise 1`).join("\n")}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
