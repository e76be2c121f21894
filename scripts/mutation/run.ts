/**
 * `npm run mutation`: changes the code that guards access, money, jobs and the takeover in small ways and runs the
 * tests against each. Words after `--` choose files; `--sample=100` judges an even share; `--workers=2` uses more
 * processes. An interrupted run continues where it stopped. `--named` opens the holes of `named/` instead.
 */
import { parseArgs } from "node:util";
import { isEquivalent, unusedEquivalents } from "./equivalent.ts";
import { judge } from "./judge.ts";
import { loadMutants, type PlacedMutant } from "./load-mutants.ts";
import { openResults, type Control } from "./results.ts";
import { runNamed } from "./run-named.ts";
import { ControlError, runControl } from "./run-rounds.ts";
import { TARGETS, TESTS } from "./targets.ts";

const KILLED_SHARE = 0.96;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    workers: { type: "string", default: "1" },
    named: { type: "boolean", default: false },
  },
});
if (values.named) process.exit((await runNamed(positionals)) ? 0 : 1);
const all = loadMutants(TARGETS);
const stale = unusedEquivalents(all);
for (const line of stale) console.log(line);
const chosen = sample(
  all.filter(({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word))),
  values.sample === undefined ? null : Number(values.sample),
).filter((mutant) => !isEquivalent(mutant));
const workers = Number(values.workers);
const results = openResults(all, TESTS);
try {
  const controls = new Map<string, Control>();
  for (const test of TESTS) controls.set(test, await results.control(test, () => runControl(test)));
  const shares = Array.from({ length: workers }, (_, worker) =>
    chosen.filter((_mutant, index) => index % workers === worker),
  );
  await Promise.all(shares.map((share) => judge(share, controls, results)));
  report(controls);
} catch (error) {
  if (!(error instanceof ControlError)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}

function report(controls: ReadonlyMap<string, Control>): void {
  const isReached = ({ id }: PlacedMutant) => [...controls.values()].some(({ reached }) => reached.has(id));
  const survivors = chosen.filter((mutant) => !results.findKill(mutant));
  const rate = (mutants: readonly PlacedMutant[]): string => {
    const killed = mutants.filter((mutant) => !survivors.includes(mutant)).length;
    return `${killed} of ${mutants.length} killed (${((killed / mutants.length) * 100).toFixed(1)} %)`;
  };
  for (const mutant of survivors)
    console.log(`${isReached(mutant) ? "survived " : "unreached"} ${describe(mutant)}`);
  for (const area of Object.keys(TARGETS)) {
    const own = chosen.filter((mutant) => mutant.area === area);
    if (own.length > 0) console.log(`${area.padEnd(12)} ${rate(own)}`);
  }
  const timedOut = chosen.filter((mutant) => results.findKill(mutant)?.message.includes("timed out"));
  console.log(`${"all".padEnd(12)} ${rate(chosen)}, ${timedOut.length} of them by a timeout`);
  const share = 1 - survivors.length / chosen.length;
  process.exitCode = share >= KILLED_SHARE && stale.length === 0 ? 0 : 1;
}

function describe({ file, line, original, replacement }: PlacedMutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 70);
  const dropped = replacement !== "" && original.startsWith(replacement);
  return dropped
    ? `${file}:${line} without ${short(original.slice(replacement.length).trim())}`
    : `${file}:${line} ${short(original)} → ${short(replacement) || "nothing"}`;
}

/** Evenly over all files, the same ones each time. */
function sample(mutants: readonly PlacedMutant[], size: number | null): PlacedMutant[] {
  if (size === null || size >= mutants.length) return [...mutants];
  return Array.from({ length: size }, (_, index) => mutants[Math.floor((index * mutants.length) / size)]!);
}
