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
  return awaitHello(child, (onHello) => child.once("message", (hello) => onHello(hello as Hello)));
}

/** A child is ready once it has sent hello; one that ends before that has failed. */
export function awaitHello<Hello>(
  child: ChildProcess,
  listen: (onHello: (hello: Hello) => void) => void,
): Promise<Child<Hello>> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with code ${code}`)));
    listen((hello) => resolve({ hello, process: child, stop: () => stop(child) }));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    if (child.exitCode !== null || child.signalCode !== null) return stopped();
    child.removeAllListeners("exit");
    child.once("exit", () => stopped());
    child.kill("SIGKILL");
  });
}
