import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the server as `npm start` does: once, and only when its sources changed. */
export function setup(): void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const words = ["scripts/build.mjs", "--only=server"];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The server could not be built");
}
