import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** What `npm start` runs, built by the setup of the tests. */
const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface StartedServer {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  /** The address, once it serves. */
  serving(): Promise<string>;
}

/** Another program than the one built here, and how it runs. */
export interface HowToStart extends Pick<SpawnOptions, "cwd" | "detached" | "uid" | "gid"> {
  readonly command?: readonly string[];
}

/** Starts servers as people do and takes away what they leave behind. */
export function serverProcesses() {
  const folders: string[] = [];
  const children: ChildProcess[] = [];
  return {
    newFolder: (): string => {
      const folder = mkdtempSync(join(tmpdir(), "parley-main-"));
      folders.push(folder);
      return folder;
    },
    start: (
      env: Record<string, string>,
      { command = [process.execPath, MAIN], ...options }: HowToStart = {},
    ): StartedServer => {
      const [program = "", ...parameters] = command;
      const child = spawn(program, parameters, {
        ...options,
        env: { PATH: process.env.PATH, LOG_LEVEL: "warn", PORT: "0", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.push(child);
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
      const ended = once(child, "close").then(([code]) => code as number | null);
      const address = () => /is running at (\S+?)\.? Press/.exec(out)?.[1];
      return {
        child,
        out: () => out,
        err: () => err,
        ended,
        async serving() {
          await expect.poll(() => address() ?? err, { timeout: 110_000 }).toMatch(/^http/);
          return address()!;
        },
      };
    },
    cleanUp: (): void => {
      for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}
