import type { Storage } from "./world/database.ts";
import { createChance } from "./world/chance.ts";

/** What can happen, and how often beside the others. */
const WEIGHTS = {
  "open conversation": 6,
  "visitor writes": 30,
  "visitor repeats": 8,
  "visitors write at once": 4,
  "visitor floods": 1,
  "visitor asks for a fact": 8,
  "person writes on Telegram": 8,
  "operator takes over": 8,
  "operator writes": 6,
  "operator hands back": 5,
  "owner teaches": 5,
  "owner forgets": 1,
  "owner adds credits": 5,
  "owner erases a person": 2,
  "feed opens": 6,
  "feed breaks": 2,
  "vendor changes": 5,
  "receiver changes": 4,
  "Telegram changes": 3,
  "process dies": 3,
  "process stops": 2,
  "process starts": 6,
  "connections break": 2,
  "disk fills": 2,
  "database stalls": 2,
  "time passes": 5,
  "machines sleep": 2,
} as const;

export type StepKind = keyof typeof WEIGHTS;

/** One thing that happens. What it concerns follows from its own number, so that steps around it can be left out. */
export interface Step {
  readonly kind: StepKind;
  readonly choice: number;
  /** How long the world goes on before the next one. */
  readonly waitMs: number;
}

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as StepKind),
);

function* stepsOf(seed: number): Generator<Step> {
  const chance = createChance(seed ^ 0x5eed);
  for (;;) {
    const kind = chance.pick(KINDS);
    const waitMs = chance.oneIn(6) ? chance.int(1000, 8000) : chance.int(0, 400);
    yield { kind, choice: chance.int(0, 2 ** 30), waitMs };
  }
}

export interface Run {
  readonly seed: number;
  readonly steps: number;
  /** Three processes on PostgreSQL, where it is not said otherwise, or one on SQLite. */
  readonly storage?: Storage;
  /** The numbers of the steps that are done, from 0; without it all. */
  readonly keep?: readonly number[] | undefined;
}

export function plan({ seed, steps, keep }: Run): Step[] {
  const all: Step[] = [];
  for (const step of stepsOf(seed)) {
    if (all.length >= steps) break;
    all.push(step);
  }
  return keep ? keep.flatMap((index) => all[index] ?? []) : all;
}
