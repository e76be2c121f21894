import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds a part as `npm start` does: once, and only when its sources changed. */
export function buildPart(
  name: "server" | "test-children" | "embedding-model" | "dashboard" | "widget",
): void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const words = ["scripts/build.mjs", `--only=${name}`];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${name} could not be built`);
}
