/**
 * `npm run mutation`: changes the code that guards access, money, jobs and the takeover in small ways and runs the
 * tests against each. Words after `--` choose files; `--sample=100` tries so many of all. A run that was interrupted
 * goes on where it stopped.
 */
import { parseArgs } from "node:util";
import { isEquivalent, unusedEquivalents } from "./equivalent.ts";
import { loadMutants, type PlacedMutant } from "./load-mutants.ts";
import { openResults, type Verdict } from "./results.ts";
import { TARGETS, TESTS } from "./targets.ts";
import { openTestRunner } from "./test-runner.ts";

const KILLED_SHARE = 0.85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, retry: { type: "boolean" } },
});
const all = loadMutants(TARGETS);
const stale = unusedEquivalents(all);
for (const line of stale) console.log(line);
const chosen = sample(
  all.filter(({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word))),
  values.sample === undefined ? null : Number(values.sample),
).filter((mutant) => !isEquivalent(mutant));
const results = openResults(all, TESTS);
const runner = await openTestRunner(all, TESTS);
const reached = await results.reachedBy(TESTS, (test) => runner.findReached(test));
const verdicts = new Map<PlacedMutant, Verdict>();
for (const [index, mutant] of chosen.entries()) {
  const known = results.find(mutant, { retrySurvivors: values.retry === true });
  const verdict = known ?? (await judge(mutant));
  verdicts.set(mutant, verdict);
  if (!known) results.save(mutant, verdict);
  if (!known || verdict === "survived" || verdict === "unreached")
    console.log(`${index + 1}/${chosen.length} ${verdict.padEnd(9)} ${describe(mutant)}`);
}
await runner.close();
report();

async function judge(mutant: PlacedMutant): Promise<Verdict> {
  const tests = TESTS.filter((test) => reached.get(test)?.ids.has(mutant.id)).toSorted(
    (left, right) => reached.get(left)!.ms - reached.get(right)!.ms,
  );
  if (tests.length === 0) return "unreached";
  for (const test of tests) {
    const verdict = await runner.judge(mutant, test, reached.get(test)!.ms);
    if (verdict !== "survived") return verdict;
  }
  return "survived";
}

function describe({ file, line, original, replacement }: PlacedMutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 70);
  return `${file}:${line} ${short(original)} → ${short(replacement) || "nothing"}`;
}

/** Evenly over all files, the same ones each time. */
function sample(mutants: readonly PlacedMutant[], size: number | null): PlacedMutant[] {
  if (size === null || size >= mutants.length) return [...mutants];
  return Array.from({ length: size }, (_, index) => mutants[Math.floor((index * mutants.length) / size)]!);
}

function report(): void {
  console.log("");
  const rate = (mutants: readonly PlacedMutant[]) => {
    const killed = mutants.filter((mutant) => ["killed", "timed out"].includes(verdicts.get(mutant)!));
    return { killed: killed.length, of: mutants.length, share: killed.length / mutants.length };
  };
  for (const area of Object.keys(TARGETS)) {
    const own = [...verdicts.keys()].filter((mutant) => mutant.area === area);
    const { killed, of, share } = rate(own);
    if (of > 0) console.log(`${area.padEnd(12)} ${killed} of ${of} killed (${(share * 100).toFixed(1)} %)`);
  }
  const survivors = [...verdicts].filter(([, verdict]) => verdict === "survived" || verdict === "unreached");
  for (const [mutant, verdict] of survivors) console.log(`${verdict.padEnd(9)} ${describe(mutant)}`);
  const { killed, of, share } = rate([...verdicts.keys()]);
  const timedOut = [...verdicts.values()].filter((verdict) => verdict === "timed out").length;
  console.log(
    `${killed} of ${of} mutants killed (${(share * 100).toFixed(1)} %), ${timedOut} of them by a timeout.`,
  );
  process.exitCode = share >= KILLED_SHARE && stale.length === 0 ? 0 : 1;
}
