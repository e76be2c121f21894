import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DoubleStats } from "./double-server.ts";

export interface DoubleProcess {
  url: string;
  pid: number;
  stats(): Promise<DoubleStats>;
  stop(): Promise<void>;
}

export type DoubleKind = "messages" | "openai" | "gemini" | "bedrock";

/** Starts a double in a separate process, so that its work is not counted as the product's. */
export async function startDoubleProcess(kind: DoubleKind): Promise<DoubleProcess> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main, kind], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const failed = exited.then(([code]) => {
    throw new Error(`The double ended with code ${String(code)} before it listened`);
  });
  const [line] = (await Promise.race([once(lines, "line"), failed])) as [string];
  failed.catch(() => {});
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    pid: child.pid!,
    stats: async () => (await fetch(`${url}/__stats`)).json() as Promise<DoubleStats>,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
