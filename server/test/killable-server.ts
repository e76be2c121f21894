import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { operations } from "../src/operations.ts";
import { builtChild } from "./built-child.ts";
import type { Headers, Workspace } from "./factories.ts";

export interface KillableServer {
  readonly child: ChildProcess;
  readonly port: number;
  /** A workspace of its own. */
  readonly workspace: Workspace;
}

/** The product in a separate process, made to be killed; the test that starts it ends it. */
export function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  const child = fork(builtChild("crash-child"), {
    execArgv: [],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (hello) => resolve({ child, ...(hello as Omit<KillableServer, "child">) }));
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code} before it was ready`)));
  });
}

/** Kills it, and waits until it is gone: two processes must not share a file of SQLite. */
export async function endServer({ child }: KillableServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Calls an operation for a project and, where it has one, a widget; fails where the server is killed meanwhile. */
export async function callServer(
  { port }: Pick<KillableServer, "port">,
  { projectUid, widgetUid }: Workspace,
  credential: Headers,
  operation: string,
  body: object,
) {
  const fields = operations.find(({ name }) => name === operation)?.input.shape ?? {};
  // Operations refuse fields that they don't have.
  const widget = "widget_uid" in fields ? { widget_uid: widgetUid } : {};
  const response = await fetch(`http://127.0.0.1:${port}/chatbot/v1/${operation}`, {
    method: "POST",
    headers: { ...credential, "content-type": "application/json" },
    body: JSON.stringify({ project_uid: projectUid, ...widget, ...body }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  return (await response.json()) as any;
}
