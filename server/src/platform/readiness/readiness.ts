import { AppError } from "../errors/app-error.ts";

/** One part without which this process should get no requests. */
export interface ReadinessCheck {
  /** Shown in the answer of `/readyz`, for example `writes`. */
  readonly name: string;
  /** Null if the part works, otherwise why not, in words that strangers may read. An error means it does not. */
  problem(): Promise<string | null> | string | null;
}

type ReadinessReport = Array<{ readonly name: string; readonly problem: string | null }>;

export interface Readiness {
  /** Before the server starts. */
  add(...checks: readonly ReadinessCheck[]): void;
  /** Each part with its problem, or null. */
  report(): Promise<ReadinessReport>;
  /** The names of all parts once each has answered that it works; fails with 503 otherwise, or after the deadline. */
  check(): Promise<readonly string[]>;
  /** Keeps `/healthz` at 503 until the returned function is called. */
  beginFirstRun(): () => void;
  isFirstRun(): boolean;
  /** Until the returned function is called, `/healthz` says that nothing is sent. */
  beginPause(): () => void;
  isPaused(): boolean;
}

/** Below what load balancers wait by default. */
const DEADLINE_MS = 2_000;

/** What `/readyz` asks: a list of named checks, side by side, each within the deadline. */
export function createReadiness({ deadlineMs = DEADLINE_MS } = {}): Readiness {
  const checks: ReadinessCheck[] = [];
  let isFirstRun = false;
  let isPaused = false;
  const underWay = new Map<ReadinessCheck, Promise<string | null>>();

  /** A part that hangs is asked once, however many ask about it. */
  function ask(check: ReadinessCheck): Promise<string | null> {
    const known = underWay.get(check);
    if (known) return known;
    const asked = (async () => check.problem())()
      .catch(() => "It fails.")
      .finally(() => underWay.delete(check));
    underWay.set(check, asked);
    return asked;
  }

  async function within(check: ReadinessCheck): Promise<ReadinessReport[number]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`It does not answer within ${deadlineMs} ms.`), deadlineMs);
    });
    try {
      return { name: check.name, problem: await Promise.race([ask(check), late]) };
    } finally {
      clearTimeout(timer);
    }
  }

  const report = () => Promise.all(checks.map(within));

  return {
    add: (...added) => void checks.push(...added),
    beginFirstRun() {
      isFirstRun = true;
      return () => {
        isFirstRun = false;
      };
    },
    isFirstRun: () => isFirstRun,
    beginPause() {
      isPaused = true;
      return () => {
        isPaused = false;
      };
    },
    isPaused: () => isPaused,
    report,
    async check() {
      const problems = (await report()).flatMap(({ name, problem }) =>
        problem === null ? [] : [[name, problem]],
      );
      if (problems.length === 0) return checks.map(({ name }) => name);
      throw new AppError("unavailable", `Not ready: ${problems.map(([name]) => name).join(", ")}.`, {
        fields: Object.fromEntries(problems),
        headers: { "retry-after": "2" },
      });
    },
  };
}
