import { fork, type ChildProcess } from "node:child_process";
import { builtChild } from "./built-child.ts";
import type { TestApp } from "./harness.ts";

export interface SecondProcess {
  readonly child: ChildProcess;
  /** The address of its operations. */
  readonly base: string;
}

/** A separate process that serves on the application's database and clock; the test that starts it ends it. */
export async function startSecondProcess(
  t: TestApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<SecondProcess> {
  const env = {
    ...process.env,
    ...settings,
    TEST_NOW: String(t.clock.now),
    DATA_DIR: t.dataDir,
    DATABASE_URL: t.running.app.config.databaseUrl ?? "",
    DATABASE_DIRECT_URL: t.running.app.config.databaseDirectUrl ?? "",
  };
  const child = fork(builtChild("live-child"), { env, execArgv: [], stdio: "inherit" });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", (hello) => resolve(hello as { port: number }));
    child.once("exit", (code) => reject(new Error(`The process ended with ${code}`)));
  });
  return { child, base: `http://127.0.0.1:${port}/chatbot/v1` };
}
