import type { Fleet } from "./fleet.ts";
import type { Chance } from "./world/chance.ts";
import type { World } from "./world/world.ts";

/** What goes wrong below the server, and how often beside what people do. */
export const FAULTS = {
  "process dies": 3,
  "process stops": 2,
  "process starts": 6,
  "connections break": 2,
  "disk fills": 2,
  "database stalls": 2,
  "time passes": 5,
  "machines sleep": 2,
} as const;

export type Fault = keyof typeof FAULTS;

export type Work = Promise<unknown> | null | void;

/** What each fault does. Time itself passes in `simulate`. */
export function createFaults(world: World, fleet: Fleet): Readonly<Record<Fault, (chance: Chance) => Work>> {
  const { database } = world;
  const anyProcess = (chance: Chance): number => chance.int(0, fleet.processes.length);
  /** One of several always lives. */
  const mayEnd = (): boolean =>
    fleet.processes.length === 1 || fleet.processes.filter((one) => one !== null).length > 1;
  return {
    "process dies"(chance) {
      if (mayEnd()) fleet.kill(anyProcess(chance));
    },
    "process stops": (chance) => (mayEnd() ? fleet.stop(anyProcess(chance)) : null),
    "process starts": (chance) => fleet.start(anyProcess(chance)),
    "connections break"(chance) {
      const process = fleet.processes[anyProcess(chance)];
      if (process) database.cutConnectionsOf(process.machine);
    },
    "disk fills"(chance) {
      database.isDiskFull = true;
      setTimeout(() => (database.isDiskFull = false), chance.int(500, 15_000));
    },
    "database stalls": (chance) => database.stall(chance.int(100, 6000)),
    "time passes": () => null,
    "machines sleep": () => null,
  };
}
