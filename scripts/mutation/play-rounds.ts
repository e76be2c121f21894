/**
 * The only test file of a mutation process. It imports the chosen test file once per round under another name, so the
 * server's modules are loaded once for all rounds.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, type RunnerTask as Task } from "vitest";
import { installSwitch } from "./instrument.ts";
import { PLAN_VARIABLE, type Failure, type Outcome, type Plan, type Round } from "./rounds.ts";

const plan = JSON.parse(readFileSync(process.env[PLAN_VARIABLE]!, "utf8")) as Plan;
const mutants = installSwitch();
let loaded: number[] | null = null;
let stray: string | null = null;
for (const event of ["unhandledRejection", "uncaughtException"]) {
  process.on(event, (reason: unknown) => {
    stray ??= reason instanceof Error ? reason.message : JSON.stringify(reason);
  });
}

for (const [index, round] of plan.rounds.entries()) {
  describe(`round ${index}`, () => {
    let suite: Task;
    let started = 0;
    let isOver = false;
    // oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads the pattern to find fixtures
    beforeAll(({}, own) => {
      suite = own;
      loaded ??= [...mutants.reached];
      mutants.active = round.mutant;
      stray = null;
      started = performance.now();
    });
    beforeEach(({ skip, task }) => {
      if (isOver || findFailure(suite)) skip();
      isOver = nameOf(task) === round.until;
    });
    afterAll(() => {
      mutants.active = null;
      report(findFailure(suite) ?? findStray(), performance.now() - started);
    });
    // Hooks of the test file belong to this inner suite: when one of them fails, the outcome is still reported.
    describe("file", async () => {
      await load(round, index);
    });
  });
}

async function load(round: Round, index: number): Promise<void> {
  if (round.isAlone) mutants.active = round.mutant;
  try {
    await import(/* @vite-ignore */ `${resolve(plan.test)}?round=${index}`);
  } catch (error) {
    test("load", () => expect(error).toBeUndefined());
  }
  mutants.active = null;
}

/** The name of a test without its round. */
const nameOf = ({ fullTestName }: Task): string => (fullTestName ?? "").split(" > ").slice(2).join(" > ");

function findFailure(task: Task): Failure | null {
  for (const child of task.type === "suite" ? task.tasks : []) {
    const failure = findFailure(child);
    if (failure) return failure;
  }
  const error = task.result?.errors?.[0];
  return error
    ? {
        test: task.type === "test" ? nameOf(task) : null,
        message: error.message ?? "something that is not an Error was thrown",
      }
    : null;
}

const findStray = (): Failure | null =>
  stray === null ? null : { test: null, message: `an error outside of the tests: ${stray}` };

function report(failure: Failure | null, ms: number): void {
  const outcome: Outcome = { failure, ms, reached: [...mutants.reached], loaded: loaded ?? [] };
  appendFileSync(plan.outcomes, `${JSON.stringify(outcome)}\n`);
}
