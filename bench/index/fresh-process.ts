import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Milliseconds and bytes of a process that opens a file and searches it for the first time. */
export interface FreshFigures {
  readonly open: number;
  readonly first: number;
  readonly second: number;
  /** The median once its code is compiled. */
  readonly later: number;
  /** By JavaScript and its buffers, and by the whole process. */
  readonly held: number;
  readonly whole: number;
}

export function searchInFreshProcess(path: string, questions: string): FreshFigures {
  const script = fileURLToPath(new URL("first-search.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", script, path, questions]);
  return JSON.parse(output.toString()) as FreshFigures;
}

/** Has the system forget what it read of a file, as after a restart of the machine; false where it can't. */
export function forgetPages(path: string): boolean {
  const { status } = spawnSync("dd", [`if=${path}`, "iflag=nocache", "count=0"], { stdio: "ignore" });
  return status === 0;
}
