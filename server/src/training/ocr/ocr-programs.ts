import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { FileProblem, withoutNetwork } from "../extraction/index.ts";

const MEMORY_KB = 1024 * 1024;
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

export interface ProgramRun {
  readonly program: "tesseract" | "pdftoppm";
  readonly args: readonly string[];
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a program on a file that may be hostile: without network and environment, with bounded memory, time and
 * output. Null if the program is not installed.
 */
export async function runProgram({ program, args, timeoutMs, signal }: ProgramRun): Promise<string | null> {
  // The shell sets the limits of its own process and then becomes the program.
  const script = `ulimit -v ${MEMORY_KB} 2>/dev/null; ulimit -t ${Math.ceil(timeoutMs / 1000)} 2>/dev/null; exec "$0" "$@"`;
  const [command = "", ...rest] = withoutNetwork(["/bin/sh", "-c", script, program, ...args]);
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", OMP_THREAD_LIMIT: "1" },
      cwd: tmpdir(),
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    const output: Buffer[] = [];
    let bytes = 0;
    // The group: the program may be a child of the one that confines it.
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    };
    const fail = (error: Error) => {
      kill();
      reject(error);
    };
    const timer = setTimeout(() => fail(tooComplex(`${program} took too long`)), timeoutMs);
    const onAbort = () => fail(abortReason(signal));
    signal?.addEventListener("abort", onAbort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) fail(tooComplex(`${program} wrote too much`));
      else output.push(chunk);
    });
    child.on("error", () => resolve(null));
    child.on("close", (code, ended) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      if (code === 0) resolve(Buffer.concat(output).toString("utf8"));
      else if (code === 127) resolve(null);
      else if (ended) reject(tooComplex(`${program} was stopped by ${ended}`));
      else reject(new FileProblem("damaged", { detail: `${program} ended with ${code}` }));
    });
  });
}

const tooComplex = (detail: string) => new FileProblem("too_complex", { detail });
const abortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error("The work was stopped.");
