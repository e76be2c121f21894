import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createApp, type RunningApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { awaitHello, type Child } from "./child.ts";

export type Product = Child<{ readonly port: number }>;
export type Environment = Readonly<Record<string, string>>;

/** Puts into the storage what a benchmark needs, in this process, so that the measured one only serves. */
export async function prepare<Made>(
  env: Environment,
  make: (running: RunningApp) => Promise<Made>,
): Promise<Made> {
  const running = await createApp(readConfig({ ...env, PORT: "0", LOG_LEVEL: "error" }));
  try {
    return await make(running);
  } finally {
    await running.close();
  }
}

export async function startProduct(env: Environment): Promise<Product> {
  const child = fork(fileURLToPath(new URL("serve.mjs", import.meta.url)), {
    execArgv: startFlags(),
    // A benchmark calls faster than any plan allows.
    env: { ...process.env, PROJECT_KEY_CALLS_PER_HOUR: "0", ...env, PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  return awaitHello(child, (onHello) => {
    createInterface(child.stdout!).on("line", (line) => {
      const port = /running at \S+:(\d+)/.exec(line)?.[1];
      if (port) onHello({ port: Number(port) });
    });
  });
}

/** The options that `npm start` passes to Node. */
function startFlags(): string[] {
  const path = new URL("../../package.json", import.meta.url);
  const { scripts } = JSON.parse(readFileSync(path, "utf8")) as { scripts: { start: string } };
  return scripts.start.match(/--\S+/g) ?? [];
}
