import type { PlacedMutant } from "./load-mutants.ts";
import type { Control, Results } from "./results.ts";
import { runRounds } from "./run-rounds.ts";
import type { Failure, Round } from "./rounds.ts";

/** An interrupted run loses at most so many verdicts. */
const MUTANTS_AT_ONCE = 60;
/** Slower test files come after all others. */
const SLOW_MS = 8_000;

/** Runs each mutant against the test files that reach it, until one fails. */
export async function judge(
  mutants: readonly PlacedMutant[],
  controls: ReadonlyMap<string, Control>,
  results: Results,
): Promise<void> {
  const byMs = [...controls].toSorted(([, left], [, right]) => left.ms - right.ms);
  for (const isOwn of [true, false]) {
    for (const [test, control] of byMs) {
      const open = mutants.filter(
        (mutant) =>
          control.reached.has(mutant.id) &&
          (isNear(mutant.file, test) && control.ms < SLOW_MS) === isOwn &&
          !results.findKill(mutant) &&
          !results.hasSurvived(mutant, test),
      );
      for (let at = 0; at < open.length; at += MUTANTS_AT_ONCE) {
        const some = open.slice(at, at + MUTANTS_AT_ONCE);
        const failures = await judgeWith(test, some, control);
        for (const mutant of some) results.save(mutant, test, failures.get(mutant) ?? null);
        console.log(`${test}: ${failures.size} of ${some.length} killed`);
      }
    }
  }
}

/** `server/src/jobs/…` and its tests. */
const isNear = (file: string, test: string): boolean => file.split("/")[2] === test.split("/")[2];

/** A kill counts if the test fails, passes with the mutant switched off, and fails again. */
async function judgeWith(
  test: string,
  mutants: readonly PlacedMutant[],
  { ms, loaded }: Control,
): Promise<Map<PlacedMutant, Failure>> {
  const roundOf = ({ id }: PlacedMutant, until: string | null): Round => ({
    mutant: id,
    isAlone: loaded.has(id),
    until,
  });
  const first = await runRounds(
    test,
    mutants.map((mutant) => roundOf(mutant, null)),
    ms,
  );
  const failed = mutants.filter((_mutant, index) => first[index]!.failure);
  const second = await runRounds(
    test,
    failed.flatMap((mutant) => {
      const until = first[mutants.indexOf(mutant)]!.failure!.test;
      return [{ mutant: null, until }, roundOf(mutant, until)];
    }),
    ms,
  );
  const killed = new Map<PlacedMutant, Failure>();
  for (const [index, mutant] of failed.entries()) {
    const control = second[2 * index]!;
    const again = second[2 * index + 1]!;
    if (!control.failure && again.failure) killed.set(mutant, again.failure);
  }
  return killed;
}
