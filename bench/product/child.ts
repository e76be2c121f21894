import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Child<Hello> {
  readonly hello: Hello;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program of the benchmark and waits for its first message. */
export function startChild<Hello>(
  file: URL,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = ["--import", "tsx"],
): Promise<Child<Hello>> {
  const child = fork(fileURLToPath(file), parameters, {
    execArgv: [...execArgv],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${file.pathname} ended with code ${code} before it was ready`)),
    );
    child.once("message", (hello) =>
      resolve({
        hello: hello as Hello,
        process: child,
        stop: () =>
          new Promise((stopped) => {
            if (child.exitCode !== null || child.signalCode !== null) return stopped();
            child.removeAllListeners("exit");
            child.once("exit", () => stopped());
            child.kill("SIGKILL");
          }),
      }),
    );
  });
}
