import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LATER } from "../test-groups.ts";
import { PLAN_VARIABLE, type Outcome, type Plan, type Round } from "./rounds.ts";

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
/** Loading the server takes seconds, on a busy machine many. */
const START_MS = 240_000;
/** A test that takes so many times longer than its whole file without a mutant doesn't end by itself. */
const PATIENCE = 2;
const LEAST_PATIENCE_MS = 5_000;
const CONTROL: Round = { mutant: null };
const NOT_STARTED: Outcome = {
  failure: { test: null, message: "the program does not load" },
  ms: 0,
  reached: [],
  loaded: [],
};

/** A test file that fails without a mutant can't judge one. */
export class ControlError extends Error {
  constructor(test: string, problem: string) {
    super(`${test} fails without a mutant, so it can't judge any: ${problem}`);
  }
}

/** Runs a test file without a mutant. */
export async function runControl(test: string): Promise<Outcome> {
  const [control] = await runProcess({ test, rounds: [CONTROL], testTimeoutMs: START_MS });
  return requirePassed(test, control);
}

/**
 * Runs a test file once per round and returns the outcome of each. A process starts with a control round. When a later
 * control round fails, or a mutant hangs or ends the process, a fresh process continues.
 */
export async function runRounds(test: string, rounds: readonly Round[], usualMs: number): Promise<Outcome[]> {
  const testTimeoutMs = LEAST_PATIENCE_MS + PATIENCE * usualMs;
  const outcomes: Outcome[] = [];
  while (outcomes.length < rounds.length) {
    const rest = rounds.slice(outcomes.length);
    if (rest[0]!.isAlone) {
      const [own] = await runProcess({ test, rounds: rest.slice(0, 1), testTimeoutMs });
      outcomes.push(own ?? NOT_STARTED);
      continue;
    }
    const alone = rest.findIndex(({ isAlone }) => isAlone);
    const together = alone < 0 ? rest : rest.slice(0, alone);
    const [control, ...played] = await runProcess({ test, rounds: [CONTROL, ...together], testTimeoutMs });
    requirePassed(test, control);
    for (const [index, outcome] of played.entries()) {
      const isLeftBehind = together[index]!.mutant === null && outcome.failure !== null && index > 0;
      // An earlier mutant has left something behind: a fresh process repeats this control round.
      if (isLeftBehind) break;
      outcomes.push(outcome);
    }
  }
  return outcomes;
}

function requirePassed(test: string, control: Outcome | undefined): Outcome {
  if (!control) throw new ControlError(test, "it does not end");
  if (control.failure) throw new ControlError(test, control.failure.message);
  return control;
}

/** Outcomes up to the first failed control round, or to the round that didn't end. */
async function runProcess(work: Omit<Plan, "outcomes">): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "parley-mutation-"));
  const plan: Plan = { ...work, outcomes: join(folder, "outcomes") };
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
  const child = spawn(
    process.execPath,
    [...VITEST, "--config=scripts/mutation/vitest.config.ts", `--tagsFilter=!${LATER}`],
    {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, [PLAN_VARIABLE]: join(folder, "plan.json") },
    },
  );
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  const outcomes = await follow(plan, () => hasEnded);
  if (!hasEnded) process.kill(-child.pid!, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  return outcomes;
}

async function follow({ rounds, outcomes: file, testTimeoutMs }: Plan, hasEnded: () => boolean) {
  const isFailedControl = ({ failure }: Outcome, index: number) => failure && rounds[index]!.mutant === null;
  let known = 0;
  let changedAt = performance.now();
  for (;;) {
    const isLast = hasEnded();
    const outcomes = readOutcomes(file);
    if (outcomes.length > known) changedAt = performance.now();
    known = outcomes.length;
    const failedControl = outcomes.findIndex(isFailedControl);
    if (failedControl >= 0) return outcomes.slice(0, failedControl + 1);
    if (known === rounds.length) return outcomes;
    const isHung = performance.now() - changedAt > (known === 0 ? START_MS : 3 * testTimeoutMs);
    if (isLast || isHung) {
      const failure = { test: null, message: isLast ? "the process ended" : "the round timed out" };
      return known === 0 ? [] : [...outcomes, { ...outcomes[0]!, failure }];
    }
    await wait(100);
  }
}

const readOutcomes = (file: string): Outcome[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Outcome)
    : [];
