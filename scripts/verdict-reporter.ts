import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** The summary at the end of `npm test`. */
export interface Verdict {
  /** No test failed and no error went astray. */
  readonly passed: boolean;
  readonly ran: number;
  readonly skipped: number;
  /** The names of tests that failed first and passed when they were repeated. */
  readonly flaky: readonly string[];
}

/** Writes the outcome of a whole run to a file. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by it
export default class VerdictReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: string): void {
    if (!process.env.PARLEY_VERDICT) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === "skipped").length;
    const verdict: Verdict = {
      passed: reason === "passed" && unhandledErrors.length === 0,
      ran: tests.length - skipped,
      skipped,
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.moduleId}: ${test.fullName}`),
    };
    writeFileSync(process.env.PARLEY_VERDICT, JSON.stringify(verdict));
  }
}
