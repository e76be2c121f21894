import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { runSeed } from "./run-seed.ts";
import type { Run } from "./steps.ts";

type Result = Awaited<ReturnType<typeof runSeed>>;

const self = fileURLToPath(import.meta.url);

/**
 * A run in a process of its own: what modules remember from one world would change the next, and a seed must give the
 * same history wherever it is run.
 */
export async function runApart(run: Run): Promise<Result> {
  const child = fork(self, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, SIMULATED_RUN: JSON.stringify(run) },
  });
  const [result] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The simulation ended with ${String(code)}.`);
    }),
  ])) as [Result];
  return result;
}

const { SIMULATED_RUN: asked } = process.env;
if (asked !== undefined && process.send) {
  // The server is loaded in this process only.
  const { runSeed: run } = await import("./run-seed.ts");
  process.send(await run(JSON.parse(asked) as Run), () => process.exit());
}
