import type { Config } from "../../platform/config/config.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import type { Database } from "../../platform/db/index.ts";

/** What a check found, and what to do about it. */
export interface Verdict {
  readonly state: "ok" | "skipped" | "warning" | "problem";
  readonly detail: string;
  readonly advice?: string;
}

export interface Finding extends Verdict {
  readonly name: string;
}

export interface Patient {
  readonly config: Config;
  readonly now: () => number;
  /** Opened by the first check that needs it. It is examined as it is: nothing is migrated. */
  database(): Database;
}

export interface DoctorCheck {
  readonly name: string;
  run(patient: Patient): Promise<readonly Verdict[]> | readonly Verdict[];
}

export const ok = (detail: string): Verdict[] => [{ state: "ok", detail }];
export const skipped = (detail: string): Verdict[] => [{ state: "skipped", detail }];
export const warning = (detail: string, advice: string): Verdict[] => [{ state: "warning", detail, advice }];
export const problem = (detail: string, advice: string): Verdict[] => [{ state: "problem", detail, advice }];

/** The first line of an error, since vendors write pages. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? (cause.message || cause.name).split("\n")[0]!.slice(0, 200) : String(cause);
};

const PATIENCE_MS = 15_000;

/** Runs all checks side by side. One that fails or hangs is a finding too. */
export async function examine(
  checks: readonly DoctorCheck[],
  { config, now }: Pick<Patient, "config" | "now">,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  let opened: Database | null = null;
  const patient: Patient = { config, now, database: () => (opened ??= openDatabase(config)) };
  try {
    const all = checks.map(async (check): Promise<Finding[]> => {
      const verdicts = await inTime(async () => check.run(patient), patienceMs).catch((error: unknown) =>
        problem(reasonOf(error), "Fix what the message names and run `doctor` again."),
      );
      return verdicts.map((verdict) => ({ name: check.name, ...verdict }));
    });
    return (await Promise.all(all)).flat();
  } finally {
    // A database that does not answer does not close either.
    const closing = (opened as Database | null)?.close();
    await Promise.race([
      closing?.catch(() => undefined),
      new Promise((done) => setTimeout(done, 1000).unref()),
    ]);
  }
}

async function inTime<Result>(work: () => Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs / 1000} s.`)), patienceMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
