/** What one process does with a test file: it runs the file once per round, each with another mutant or with none. */
export interface Plan {
  readonly test: string;
  readonly rounds: readonly Round[];
  /** Outcomes are appended to this file, one JSON value per line. */
  readonly outcomes: string;
  readonly testTimeoutMs: number;
}

export interface Round {
  /** Null in a control round: the program as it is. */
  readonly mutant: number | null;
  /** Has a process of its own, because the mutant takes effect when a module is evaluated. */
  readonly isAlone?: boolean;
  /** The last test that matters. Later ones are skipped. */
  readonly until?: string | null;
}

export interface Failure {
  /** Null when a hook failed or the process didn't finish the round. */
  readonly test: string | null;
  readonly message: string;
}

export interface Outcome {
  readonly failure: Failure | null;
  readonly ms: number;
  /** Mutants that the round reached so far, and those reached while the modules were loaded. */
  readonly reached: readonly number[];
  readonly loaded: readonly number[];
}

export const PLAN_VARIABLE = "PARLEY_MUTATION_PLAN";
