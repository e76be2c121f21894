import { createFleet, type Fleet } from "./fleet.ts";
import { BrokenLaw } from "./laws/laws.ts";
import type { Step } from "./steps.ts";
import { createChance, type Chance } from "./world/chance.ts";
import type { World } from "./world/world.ts";

const HOUR_MS = 3_600_000;
const LEASES_MS = [5000, 70_000, 70_000];
const PAUSES_MS = [600_000, HOUR_MS, 4 * HOUR_MS, 9 * HOUR_MS, 20 * HOUR_MS, 70_000];

export interface Outcome {
  readonly steps: number;
  readonly broken: { readonly law: string; readonly detail: string } | null;
  readonly hash: string;
  readonly statements: number;
}

/** What happens in a world, and the laws of it. */
export interface Stage {
  /** Once the first process runs. */
  watch?(): void;
  open(): Promise<void>;
  perform(kind: Step["kind"], chance: Chance): Promise<unknown> | null;
  /** What holds between transactions; `done` counts the steps. */
  check(done: number): void;
  /** All peers work again. */
  mend(): void;
  checkRest(): void;
}

type Finish = <Result>(task: Promise<Result>) => Promise<Result>;

export type CreateStage = (world: World, fleet: Fleet, finish: Finish) => Stage;

interface Play {
  readonly createStage: CreateStage;
  /** Processes on PostgreSQL. */
  readonly size: number;
  readonly steps: Iterable<Step>;
}

/** Runs the steps and checks the laws after each; then mends what was broken, waits, and checks what must be so at rest. */
export async function simulate(world: World, { createStage, size, steps }: Play): Promise<Outcome> {
  const fleet = createFleet(world, size);
  const { clock, database } = world;
  let failure: unknown = null;
  const onFailure = (error: unknown) => {
    // A process that has died has no handle of its database any more.
    if (!/database is not open/.test(String(error))) failure ??= error;
  };
  process.on("unhandledRejection", onFailure);
  process.on("uncaughtException", onFailure);

  /** Lets time pass until a task of the simulator itself is done. */
  async function finish<Result>(task: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = () => void (isOver = true);
    task.then(over, over);
    for (let spent = 0; !isOver && spent < HOUR_MS; spent += 20) await clock.advance(20);
    if (!isOver) throw new Error("The world stands still.");
    return task;
  }

  /** Between transactions, where laws are defined. */
  async function untilIdle(): Promise<void> {
    for (let spent = 0; !database.isIdle() && spent < 10_000; spent += 1) await clock.advance(1);
  }

  const stage = createStage(world, fleet, finish);
  let done = 0;
  try {
    await finish(fleet.start(0));
    stage.watch?.();
    if (fleet.processes.length > 1) await finish(fleet.start(1));
    await stage.open();
    for (const step of steps) {
      world.note(`step ${step.kind} ${step.choice}`);
      const chance = createChance(step.choice);
      stage.perform(step.kind, chance)?.catch((error: unknown) => (failure ??= error));
      await clock.advance(step.waitMs);
      if (step.kind === "time passes") await clock.advance(chance.int(2000, 15_000));
      if (step.kind === "machines sleep") await clock.sleep(chance.int(60_000, HOUR_MS));
      await untilIdle();
      done += 1;
      if (failure) throw failure;
      stage.check(done);
    }
    await rest();
    if (failure) throw failure;
    stage.checkRest();
  } catch (error) {
    const { law, detail } =
      error instanceof BrokenLaw
        ? error
        : { law: "Nothing fails unforeseen.", detail: String((error as Error).stack ?? error) };
    world.note(`broken ${law} ${detail}`);
    return { steps: done, broken: { law, detail }, hash: world.hash(), statements: database.statements };
  } finally {
    fleet.end();
    await clock.settle();
    process.off("unhandledRejection", onFailure);
    process.off("uncaughtException", onFailure);
  }
  return { steps: done, broken: null, hash: world.hash(), statements: database.statements };

  /** All faults end, every process runs, and what was to be tried again is tried. */
  async function rest(): Promise<void> {
    world.note("rest");
    database.isDiskFull = false;
    stage.mend();
    for (let index = 0; index < fleet.processes.length; index += 1)
      while (!fleet.processes[index]) await finish(fleet.start(index));
    // Leases end, then each pause before another attempt.
    for (const pause of [...LEASES_MS, ...PAUSES_MS]) {
      await clock.sleep(pause);
      await clock.advance(5000);
    }
    await untilIdle();
  }
}
