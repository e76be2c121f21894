import type { OutcomeCount } from "./queries/results.ts";
import type { CaseOutcome, Side } from "./tables.ts";

export interface Figures {
  readonly passed: number;
  readonly failed: number;
  readonly not_judged: number;
  readonly errors: number;
  readonly required_failed: number;
  readonly share: number | null;
}

/** The figures of one side. What was not judged counts neither as passed nor as failed. */
export function figuresOf(counts: readonly OutcomeCount[], side: Side): Figures {
  const sum = (isCounted: (outcome: CaseOutcome | null, count: OutcomeCount) => boolean) =>
    counts.reduce((total, one) => total + (isCounted(one[side], one) ? one.count : 0), 0);
  const passed = sum((outcome) => outcome === "passed");
  const failed = sum((outcome) => outcome === "failed");
  const errors = sum((outcome) => outcome === "error");
  const checked = passed + failed + errors;
  return {
    passed,
    failed,
    not_judged: sum((outcome) => outcome === "not_judged"),
    errors,
    required_failed: sum((outcome, { isRequired }) => isRequired && outcome !== null && outcome !== "passed"),
    share: checked === 0 ? null : passed / checked,
  };
}
