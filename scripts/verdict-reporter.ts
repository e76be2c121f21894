import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Characters of an error in the summary; the whole of it stands above. */
const MAX_ERROR = 400;
/** All of them with PARLEY_FILES=all, to divide the files between the groups. */
const SHOWN_FILES = process.env.PARLEY_FILES === "all" ? Infinity : 10;

interface Named {
  readonly file: string;
  readonly test: string;
}

/** The summary at the end of `npm test`. */
export interface Verdict {
  /** No test failed and no error went astray. */
  readonly passed: boolean;
  readonly ran: number;
  readonly skipped: number;
  readonly slowest: readonly { readonly file: string; readonly seconds: number }[];
  readonly failed: readonly (Named & { readonly error: string })[];
  /** Errors outside of any test. */
  readonly errors: readonly string[];
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
      slowest: modules
        .map((module) => ({ file: fileOf(module), seconds: secondsOf(module) }))
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, SHOWN_FILES),
      failed: [
        ...tests
          .filter((test) => test.result().state === "failed")
          .map((test) => ({ ...named(test), error: firstLines(test.result().errors) })),
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => ({
            file: fileOf(module),
            test: "(its file)",
            error: firstLines(module.errors()),
          })),
      ],
      errors: unhandledErrors.map((error) => firstLines([error])),
    };
    writeFileSync(process.env.PARLEY_VERDICT, JSON.stringify(verdict));
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

const fileOf = ({ project, relativeModuleId }: TestModule): string => `${relativeModuleId} (${project.name})`;

const named = ({ module, fullName }: TestCase): Named => ({ file: fileOf(module), test: fullName });

function firstLines(errors: readonly unknown[] | undefined): string {
  const messages = (errors ?? []).map((error) =>
    typeof error === "object" && error && "message" in error ? String(error.message) : String(error),
  );
  return messages.join("\n").slice(0, MAX_ERROR);
}
