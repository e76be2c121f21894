import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ADMIN = fileURLToPath(new URL("../dist/admin/main.js", import.meta.url));

/** Runs the operator's command line as a process, as it was built before the tests. */
export async function runAdminProcess(env: Record<string, string>, ...parameters: string[]) {
  const child = spawn(process.execPath, [ADMIN, ...parameters], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (out += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out };
}
