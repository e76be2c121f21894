import { FAULTS } from "./faults.ts";
import { TRUST, type TrustStep } from "./trust/steps.ts";
import type { Storage } from "./world/database.ts";
import { createChance } from "./world/chance.ts";

/** What people and their systems do, and how often beside the others. */
const WORK = {
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
  ...FAULTS,
} as const;

export type WorkStep = keyof typeof WORK;

/** `work`: everything that the server does. `trust`: who speaks, what they have proven, and what they agree to. */
export type ScenarioName = "work" | "trust";

/** One thing that happens. What it concerns follows from its own number, so that steps around it can be left out. */
export interface Step {
  readonly kind: WorkStep | TrustStep;
  readonly choice: number;
  /** How long the world goes on before the next one. */
  readonly waitMs: number;
}

const listKinds = <Kind extends string>(weights: Readonly<Record<Kind, number>>): Kind[] =>
  Object.entries<number>(weights).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as Kind),
  );

const KINDS: Readonly<Record<ScenarioName, readonly Step["kind"][]>> = {
  work: listKinds(WORK),
  trust: listKinds(TRUST),
};

function* stepsOf(seed: number, scenario: ScenarioName): Generator<Step> {
  const chance = createChance(seed ^ 0x5eed);
  for (;;) {
    const kind = chance.pick(KINDS[scenario]);
    const waitMs = chance.oneIn(6) ? chance.int(1000, 8000) : chance.int(0, 400);
    yield { kind, choice: chance.int(0, 2 ** 30), waitMs };
  }
}

export interface Run {
  readonly seed: number;
  readonly steps: number;
  /** `work`, where it is not named. */
  readonly scenario?: ScenarioName;
  /** Three processes on PostgreSQL, where it is not said otherwise, or one on SQLite. */
  readonly storage?: Storage;
  /** The numbers of the steps that are done, from 0; without it all. */
  readonly keep?: readonly number[] | undefined;
}

export function plan({ seed, steps, keep, scenario = "work" }: Run): Step[] {
  const all: Step[] = [];
  for (const step of stepsOf(seed, scenario)) {
    if (all.length >= steps) break;
    all.push(step);
  }
  return keep ? keep.flatMap((index) => all[index] ?? []) : all;
}
