import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";

const exampleOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url)), "utf8");

/** An example of deploy/ for one proxy, and how it is run here: at a free port, without a certificate. */
export interface ProxyProgram {
  readonly name: string;
  readonly program: string;
  readonly isInstalled: boolean;
  /** Whether it asks `/readyz` by itself. */
  readonly asksReadiness: boolean;
  /** What the example's texts become: each must occur. */
  readonly changes: (port: number) => Readonly<Record<string, string>>;
  /** The files it is started with, by name; the first is the example itself. */
  readonly files: (example: string, folder: string) => Readonly<Record<string, string>>;
  readonly example: string;
  readonly parameters: (folder: string) => readonly string[];
}

const find = (program: string, parameter: string): string | null =>
  [program, `/usr/sbin/${program}`, `/usr/local/sbin/${program}`].find(
    (path) => spawnSync(path, [parameter]).status === 0,
  ) ?? null;
const nginx = find("nginx", "-v");
const caddy = find("caddy", "version");
const haproxy = find("haproxy", "-v");

const FOLDERS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

export const PROXIES: readonly ProxyProgram[] = [
  {
    name: "nginx",
    program: nginx ?? "nginx",
    isInstalled: nginx !== null,
    asksReadiness: false,
    example: "nginx/parley.conf",
    changes: (port) => ({
      "listen 443 ssl;": `listen 127.0.0.1:${port};`,
      "ssl_certificate /etc/ssl/chat.example.com/fullchain.pem;": "",
      "ssl_certificate_key /etc/ssl/chat.example.com/key.pem;": "",
    }),
    files: (example, folder) => ({
      "parley.conf": example,
      "nginx.conf": [
        ...(process.getuid?.() === 0 ? ["user root;"] : []),
        "daemon off;",
        "error_log stderr;",
        `pid ${folder}/nginx.pid;`,
        "events {}",
        "http {",
        "access_log off;",
        ...FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`),
        `include ${folder}/parley.conf;`,
        "}",
      ].join("\n"),
    }),
    parameters: (folder) => ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")],
  },
  {
    name: "Caddy",
    program: caddy ?? "caddy",
    isInstalled: caddy !== null,
    asksReadiness: true,
    example: "caddy/Caddyfile",
    changes: (port) => ({
      "chat.example.com {": `http://127.0.0.1:${port} {`,
      "health_interval 1s": "health_interval 100ms",
    }),
    files: (example) => ({ Caddyfile: `{\n\tadmin off\n}\n${example}` }),
    parameters: (folder) => ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
  },
  {
    name: "HAProxy",
    program: haproxy ?? "haproxy",
    isInstalled: haproxy !== null,
    asksReadiness: true,
    example: "haproxy/haproxy.cfg",
    changes: (port) => ({
      "bind :443 ssl crt /etc/haproxy/certs/chat.example.com.pem": `bind 127.0.0.1:${port}`,
      "inter 1s": "inter 100ms",
    }),
    files: (example) => ({ "haproxy.cfg": example }),
    parameters: (folder) => ["-f", join(folder, "haproxy.cfg")],
  },
];
const missing = PROXIES.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
if (missing.length > 0)
  process.stderr.write(
    `SKIPPED: the examples for ${missing.join(", ")} are not run (apt-get install nginx caddy haproxy).\n`,
  );

export interface RunningProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs the example with these processes behind it. */
export async function startProxy(
  proxy: ProxyProgram,
  ports: readonly [number, number],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "parley-proxy-"));
  const port = await freePort();
  const changes = {
    ...proxy.changes(port),
    "127.0.0.1:8787": `127.0.0.1:${ports[0]}`,
    "127.0.0.1:8788": `127.0.0.1:${ports[1]}`,
  };
  let example = exampleOf(proxy.example);
  for (const [from, to] of Object.entries(changes)) {
    if (!example.includes(from)) throw new Error(`${proxy.example} has no “${from}”`);
    example = example.replace(from, to);
  }
  for (const [name, text] of Object.entries(proxy.files(example, folder)))
    writeFileSync(join(folder, name), text);
  const child = spawn(proxy.program, proxy.parameters(folder), {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problems = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (problems += text));
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (child.exitCode !== null) throw new Error(`${proxy.name} does not start: ${problems}`);
    await delay(20);
  }
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 2000);
      await ended;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
