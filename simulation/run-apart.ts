import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { runSeed } from "./run-seed.ts";
import type { Run } from "./steps.ts";

export interface Result extends Awaited<ReturnType<typeof runSeed>> {
  /** The time of a processor that the run took, which a busy machine does not change. */
  readonly cpuMs: number;
}

/** What the child is asked for. */
export interface Apart {
  readonly run: Run;
  /** The planted mistake that acts in it, if any. */
  readonly planted: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs in a process of its own: what modules remember from one world would change the next, and a seed must give the
 * same history wherever it is run. Its memory ends with it, too.
 */
export type RunApart = (run: Run, planted?: string) => Promise<Result>;

/** Builds the program of a run, from the sources as they are or with the planted mistakes. */
export function buildRuns({ isPlanted = false } = {}): RunApart {
  const folder = isPlanted ? "server/dist-planted" : "server/dist-simulation";
  const words = isPlanted
    ? [
        "node_modules/vite/bin/vite.js",
        "build",
        "--config",
        "server/vite.simulation.config.ts",
        "--logLevel",
        "warn",
      ]
    : ["scripts/build.mjs", "--only=simulation"];
  if (isPlanted) words.push("--outDir", `${root}${folder}`);
  const env = isPlanted ? { ...process.env, PLANT_MISTAKES: "1" } : process.env;
  const { status } = spawnSync(process.execPath, words, { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("The simulation could not be built.");
  return (run, planted = "") => runApart(`${root}${folder}/run-child.js`, { run, planted });
}

async function runApart(program: string, asked: Apart): Promise<Result> {
  const child = fork(program, {
    // Most of what a run makes is short-lived, and so is the run: optimized WebAssembly would come too late.
    execArgv: ["--max-semi-space-size=64", "--liftoff-only"],
    env: { ...process.env, SIMULATED_RUN: JSON.stringify(asked) },
  });
  const [result] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The simulation ended with ${String(code)}.`);
    }),
  ])) as [Result];
  return result;
}
