/** In the copy with the planted mistakes: runs the same seeds with each of them until a law is broken. */
import { runSeed } from "../run-seed.ts";
import { NAMES } from "./planted.ts";

const SEEDS = [1, 2, 3, 4];
const STEPS = 120;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (): number => Number(process.hrtime.bigint() / 1_000_000n) / 1000;
const planted = globalThis as { planted?: string };
const words = process.argv.slice(2);
const chosen = NAMES.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

const began = seconds();
planted.planted = "";
for (const seed of SEEDS) {
  const { broken } = await runSeed({ seed, steps: STEPS });
  if (!broken) continue;
  print(`Without a mistake, seed ${seed} breaks: ${broken.law} ${broken.detail}`);
  process.exit(1);
}
print(`control: all laws hold with seeds ${SEEDS.join(", ")}, ${(seconds() - began).toFixed(0)} s`);

const missed: string[] = [];
for (const name of chosen) {
  planted.planted = name;
  const from = seconds();
  const found = await firstFinding();
  if (!found) missed.push(name);
  print(`${found ? "found" : "MISSED"}  ${name}: ${found ?? "-"}  (${(seconds() - from).toFixed(0)} s)`);
}
print(`${chosen.length - missed.length} of ${chosen.length} found in ${(seconds() - began).toFixed(0)} s`);
process.exit(missed.length === 0 ? 0 : 1);

async function firstFinding(): Promise<string | null> {
  for (const seed of SEEDS) {
    const { broken, steps } = await runSeed({ seed, steps: STEPS });
    if (broken) return `seed ${seed}, step ${steps}: ${broken.law} ${broken.detail.slice(0, 120)}`;
  }
  return null;
}
