import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The version that a fleet is upgraded from: the newest tag of a version, or else the last state without one. */
const LAST_STATE = "0c4a5d0b5782ad6c81f546a7eac49332f7aa95dd";

const git = (...words: string[]) => spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });

function findCommit(): string | null {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD~1").stdout?.trim();
  const { status, stdout } = git("rev-parse", "--verify", "--quiet", `${tag || LAST_STATE}^{commit}`);
  return status === 0 ? stdout.trim() : null;
}

const COMMIT = findCommit();
/** Without the history of this repository there is no last version to run. */
export const hasLastVersion = COMMIT !== null;
if (!hasLastVersion)
  process.stderr.write(
    "SKIPPED: rolling upgrades are not tested without the git history (git fetch --unshallow).\n",
  );

/** Builds the last version's server from the history, once, and answers its program. */
export function buildLastVersion(): string {
  const folder = join(ROOT, "node_modules", ".cache", "last-version", COMMIT!);
  if (!existsSync(folder)) {
    const part = `${folder}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    run("sh", ["-c", `git archive ${COMMIT} | tar -x -C '${part}'`], ROOT);
    symlinkSync(join(ROOT, "node_modules"), join(part, "node_modules"));
    run(
      process.execPath,
      ["node_modules/vite/bin/vite.js", "build", "--config", "server/vite.config.ts"],
      part,
    );
    renameSync(part, folder);
  }
  return join(folder, "server", "dist", "main.js");
}

function run(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`The last version could not be built: ${stderr}`);
}
