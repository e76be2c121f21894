import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import promises from "node:fs/promises";

/** Calls that the server makes of files beside the database; each has a twin that does not wait for a thread. */
const CALLS = {
  chmod: fs.chmodSync,
  copyFile: fs.copyFileSync,
  mkdir: fs.mkdirSync,
  readFile: fs.readFileSync,
  readdir: fs.readdirSync,
  rename: fs.renameSync,
  rm: fs.rmSync,
  stat: fs.statSync,
  writeFile: fs.writeFileSync,
} as const;

/** Threads finish files in any order; done in place, they finish in the order of the calls. */
export function installDisk(): void {
  for (const [name, call] of Object.entries(CALLS)) {
    const inPlace = async (...values: unknown[]) => (call as (...values: unknown[]) => unknown)(...values);
    Object.assign(promises, { [name]: inPlace });
  }
  syncBuiltinESMExports();
}
