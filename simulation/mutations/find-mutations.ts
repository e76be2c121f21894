import { buildRuns, type Result } from "../run-apart.ts";
import type { Run } from "../steps.ts";
import { isOfTrust, NAMES } from "./planted.ts";

const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 120;
/** One process is enough for these, and the quickest. */
const TRUST = { steps: 300, scenario: "trust", storage: "sqlite" } as const;
/** Runs at a time: one for each core of a small machine. */
const AT_ONCE = 2;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Plants all mistakes in a build of the server, and runs the same seeds with each of them until a law is broken. */
export async function findMutations(words: readonly string[]): Promise<number> {
  const began = performance.now();
  const since = (from: number): string => `${((performance.now() - from) / 1000).toFixed(0)} s`;
  const chosen = NAMES.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  const runApart = buildRuns({ isPlanted: true });
  const missed: string[] = [];
  let isSound = true;

  const runsOf = (name: string): Omit<Run, "seed"> => (isOfTrust(name) ? TRUST : { steps: STEPS });

  /** With no mistake switched on: the laws hold. */
  async function control(seed: number, run: Omit<Run, "seed">): Promise<void> {
    const { broken } = await runApart({ seed, ...run });
    if (broken) isSound = false;
    print(
      `control ${run.scenario ?? "work"} seed ${seed}: ${broken ? `BROKEN ${textOf(broken)}` : "all laws hold"}`,
    );
  }

  async function find(name: string): Promise<void> {
    const from = performance.now();
    let spentMs = 0;
    for (const seed of SEEDS) {
      const { broken, steps, cpuMs } = await runApart({ seed, ...runsOf(name) }, name);
      spentMs += cpuMs;
      if (!broken) continue;
      const spent = `${since(from)}, ${(spentMs / 1000).toFixed(0)} s of a processor`;
      return print(`found   ${name} | seed ${seed}, step ${steps} | ${spent} | ${textOf(broken)}`);
    }
    missed.push(name);
    print(`MISSED  ${name} | ${since(from)}`);
  }

  const controls = words.length === 0 ? SEEDS : [];
  const tasks = [
    ...chosen.map((name) => () => find(name)),
    ...controls.flatMap((seed) => [{ steps: STEPS }, TRUST].map((run) => () => control(seed, run))),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  print(`${chosen.length - missed.length} of ${chosen.length} found in ${since(began)}`);
  return missed.length === 0 && isSound ? 0 : 1;
}

const textOf = ({ law, detail }: NonNullable<Result["broken"]>): string => `${law} ${detail.slice(0, 120)}`;
