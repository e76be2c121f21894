/**
 * The whole server under one seed: `npm run simulate -- --seed 7` runs one, `--minutes 30` one after another, and
 * `--mutations` shows which planted mistakes are found. docs/simulation.md explains it.
 */
import { parseArgs } from "node:util";
import { findMutations } from "./mutations/find-mutations.ts";
import { buildRuns, type RunApart } from "./run-apart.ts";
import { shrink } from "./shrink.ts";
import type { Outcome } from "./simulate.ts";
import { plan, type Run } from "./steps.ts";

const STEPS = 300;
const MOST_RUNS = 60;

const { values, positionals } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: String(STEPS) },
    minutes: { type: "string", default: "0" },
    keep: { type: "string" },
    storage: { type: "string", default: "postgres" },
    scenario: { type: "string", default: "work" },
    trace: { type: "boolean", default: false },
    mutations: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const first: Run = {
  seed: Number(values.seed),
  steps: Number(values.steps),
  scenario: values.scenario === "trust" ? "trust" : "work",
  storage: values.storage === "sqlite" ? "sqlite" : "postgres",
  keep: values.keep?.split(",").map(Number),
};
process.exitCode = values.mutations ? await findMutations(positionals) : await runAll();

async function runAll(): Promise<number> {
  const runApart = buildRuns();
  const until = performance.now() + Number(values.minutes) * 60_000;
  for (let { seed } = first, steps = 0; ; seed += 1) {
    const run = { ...first, seed };
    const outcome = await runApart(run);
    if (values.trace) print(outcome.history.join("\n"));
    steps += outcome.steps;
    print(`seed ${seed}: ${outcome.steps} steps, ${outcome.statements} statements, history ${outcome.hash}`);
    if (outcome.broken) return report(runApart, run, outcome);
    if (performance.now() >= until) {
      print(`All laws hold in ${steps} steps.`);
      return 0;
    }
  }
}

async function report(runApart: RunApart, run: Run, { broken, steps }: Outcome): Promise<number> {
  const { law, detail } = broken!;
  print(`\nBROKEN: ${law}\n  ${detail}\n`);
  const given = run.keep ?? Array.from({ length: Math.min(run.steps, steps) }, (_, index) => index);
  const isBroken = async (keep: readonly number[]) => (await runApart({ ...run, keep })).broken?.law === law;
  const kept = (await isBroken(given)) ? await shrink(given, isBroken, MOST_RUNS) : given;
  print(`${kept.length} of ${given.length} steps break it:`);
  for (const [index, { kind, waitMs }] of plan({ ...run, keep: kept }).entries())
    print(`  ${kept[index]}: ${kind}, then ${waitMs} ms`);
  print(
    `\nnpm run simulate -- --seed ${run.seed} --steps ${run.steps} --storage ${run.storage} --scenario ${run.scenario} --keep ${kept.join(",")} --trace`,
  );
  return 1;
}
