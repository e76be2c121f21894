import { AsyncLocalStorage } from "node:async_hooks";

/** One simulated process. What it started (timers, sockets, statements) ends with it. */
export interface Machine {
  readonly name: string;
  isDead: boolean;
  /** What its wall clock is ahead of the world's. */
  skewMs: number;
  /** Ends what the world holds for it. */
  readonly onCrash: Set<() => void>;
}

const current = new AsyncLocalStorage<Machine | undefined>();

export const createMachine = (name: string): Machine => ({
  name,
  isDead: false,
  skewMs: 0,
  onCrash: new Set(),
});

/** The process on whose behalf the running code works, if any. */
export const currentMachine = (): Machine | undefined => current.getStore();

export const runOn = <Result>(machine: Machine, work: () => Result): Result => current.run(machine, work);

/** Work of the world itself, which no crash ends. */
export const outside = <Result>(work: () => Result): Result => current.run(undefined, work);

/** As kill -9 does: nothing of the process runs any more, and its connections break. */
export function crash(machine: Machine): void {
  machine.isDead = true;
  for (const end of machine.onCrash) end();
  machine.onCrash.clear();
}
