/** What the build of the simulation gives the server as SQLite's driver: the same, and each handle is known. */
import { DatabaseSync as Native, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { currentMachine, type Machine } from "./machines.ts";

export interface OpenHandle {
  readonly handle: DatabaseSyncInstance;
  readonly machine: Machine | undefined;
}

/** Those that are open, with the process that opened each. */
export const handles = new Set<OpenHandle>();

export function DatabaseSync(path: string): DatabaseSyncInstance {
  const handle = new Native(path);
  const machine = currentMachine();
  const open = { handle, machine };
  handles.add(open);
  // What it has not committed is rolled back, as by the next process that opens the file.
  machine?.onCrash.add(() => {
    handles.delete(open);
    if (handle.isOpen) handle.close();
  });
  return handle;
}
