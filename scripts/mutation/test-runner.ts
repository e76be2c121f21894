import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";
import { ACTIVE_VARIABLE, instrument, REACHED_VARIABLE } from "./instrument.ts";
import type { PlacedMutant } from "./load-mutants.ts";
import type { Reached, Verdict } from "./results.ts";

/** A mutant that runs so many times longer than the original does not end by itself. */
const PATIENCE = 5;
const PATIENCE_MS = 120_000;

/** Tests that try many interleavings try fewer. */
const QUICK = { PARLEY_INTERLEAVINGS: "500", PARLEY_SEED: "20260101" };

/** Runs one test file at a time in a process of its own, on the program with its mutants in it. */
export async function openTestRunner(mutants: readonly PlacedMutant[], tests: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "parley-mutation-"));
  const byFile = groupByFile(mutants);
  const vitest = await createVitest(
    "test",
    {
      config: false,
      watch: false,
      include: [...tests],
      pool: "forks",
      maxWorkers: 1,
      fileParallelism: false,
      bail: 1,
      reporters: [{}],
      silent: true,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS / 6, interval: 50 } },
    },
    {
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          transform(source, id) {
            const own = byFile.get(id);
            return own ? { code: instrument(source, own), map: null } : null;
          },
        },
      ],
    },
  );
  const specifications = await vitest.globTestSpecifications();
  const specificationOf = (test: string): TestSpecification =>
    specifications.find(({ moduleId }) => moduleId === resolve(test)) ?? missing(test);

  /** Answers why the test file fails, or null. */
  async function run(test: string, variables: Record<string, string>): Promise<string | null> {
    const environment = { ...QUICK, ...variables };
    for (const project of vitest.projects) project.config.env = environment;
    Object.assign(process.env, environment);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specificationOf(test)]);
    for (const name of Object.keys(environment)) delete process.env[name];
    const failed = testModules.flatMap((module) => [
      ...module.errors().map(({ message }) => message),
      ...[...module.children.allTests("failed")].map(
        (failure) => `${failure.fullName}: ${failure.result().errors?.[0]?.message ?? "failed"}`,
      ),
    ]);
    const isOk = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
    return isOk ? null : (failed[0] ?? "an error outside of the tests");
  }

  return {
    async findReached(test: string): Promise<Reached | null> {
      const file = join(folder, "reached");
      rmSync(file, { force: true });
      const started = performance.now();
      const problem = await run(test, { [REACHED_VARIABLE]: file });
      if (problem !== null) {
        console.log(`${test} fails without a mutant and is left out: ${problem}`);
        return null;
      }
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
      return { ids: new Set(lines.map(Number)), ms: performance.now() - started };
    },
    async judge(mutant: PlacedMutant, test: string, usualMs: number): Promise<Verdict> {
      let isLate = false;
      const timer = setTimeout(
        () => {
          isLate = true;
          void vitest.cancelCurrentRun("keyboard-input");
        },
        PATIENCE_MS + PATIENCE * usualMs,
      );
      const problem = await run(test, { [ACTIVE_VARIABLE]: String(mutant.id) });
      clearTimeout(timer);
      if (isLate) return "timed out";
      return problem === null ? "survived" : "killed";
    },
    async close(): Promise<void> {
      await vitest.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function groupByFile(mutants: readonly PlacedMutant[]): Map<string, PlacedMutant[]> {
  const groups = new Map<string, PlacedMutant[]>();
  for (const mutant of mutants) {
    const file = resolve(mutant.file);
    groups.set(file, [...(groups.get(file) ?? []), mutant]);
  }
  return groups;
}

function missing(test: string): never {
  throw new Error(`There is no test file ${test}`);
}
