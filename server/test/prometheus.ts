import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;
/** The tests of metrics run against the programs that read them; without them they are skipped. */
export const hasPrometheus = isInstalled("prometheus") && isInstalled("promtool");
if (!hasPrometheus)
  process.stderr.write("SKIPPED: metrics are not scraped without Prometheus (apt-get install prometheus).\n");

/** Runs `promtool`, and answers whether it agrees and what it says. */
export function promtool(
  parameters: readonly string[],
  input = "",
  cwd?: string,
): { readonly isFine: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", [...parameters], { input, encoding: "utf8", cwd });
  return { isFine: status === 0, output: stdout + stderr };
}

export interface RunningPrometheus {
  /** The values of an expression, once it has any. */
  query(expression: string): Promise<{ metric: Record<string, string>; value: number }[]>;
  close(): Promise<void>;
}

export async function startPrometheus(target: { port: number; token: string }): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), "parley-prometheus-"));
  const port = await freePort();
  writeFileSync(
    join(folder, "prometheus.yml"),
    [
      "scrape_configs:",
      "  - job_name: parley",
      "    scrape_interval: 300ms",
      "    scrape_timeout: 300ms",
      `    authorization: { credentials: ${target.token} }`,
      `    static_configs: [{ targets: ["127.0.0.1:${target.port}"] }]`,
    ].join("\n"),
  );
  const child = spawn(
    "prometheus",
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    async query(expression) {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        const answer = await fetch(
          `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`,
        ).catch(() => null);
        const found = answer?.ok ? ((await answer.json()) as Answer).data.result : [];
        if (found.length > 0) return found.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
        await delay(100);
      }
      throw new Error(`Prometheus found nothing for ${expression}.`);
    },
    async close() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  readonly data: { readonly result: { metric: Record<string, string>; value: [number, string] }[] };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
