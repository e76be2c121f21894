import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STEPS = "server/frozen-migrations.txt";
/** Parts that the server reads and that know nothing of the database: those of this version. */
const PARTS = ["dashboard", "widget", "embedding-model", "reader"];

const git = (...words: string[]) => {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
};

/**
 * The version that a fleet is upgraded from: the newest release, or else the last landed state with other steps. A
 * shallow clone may lack it, and a downloaded archive has no history.
 */
function findCommit(): string | null {
  const top = git("rev-parse", "--show-toplevel");
  if (top === null || realpathSync(top) !== realpathSync(ROOT)) return null;
  const release = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD~1");
  if (release) return git("rev-parse", "--verify", `${release}^{commit}`);
  if (git("diff", "--quiet", "HEAD", "--", STEPS) === null) return git("rev-parse", "HEAD");
  const change = git("log", "-1", "--format=%H", "--", STEPS);
  return change ? git("rev-parse", "--verify", "--quiet", `${change}^`) : null;
}

const COMMIT = findCommit();
export const hasLastVersion = COMMIT !== null;
if (!hasLastVersion)
  process.stderr.write(
    "SKIPPED: rolling upgrades are not tested without the history of the repository (git fetch --unshallow).\n",
  );

export interface LastVersion {
  /** What starts it. */
  readonly command: readonly string[];
  remove(): void;
}

/** Builds the last version's server from the history, with the packages that are installed. */
export function buildLastVersion(): LastVersion {
  const folder = mkdtempSync(join(tmpdir(), "parley-last-version-"));
  run("sh", ["-c", `git archive ${COMMIT} | tar -x -C '${folder}'`], ROOT);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const part of PARTS) symlinkSync(join(ROOT, part, "dist"), join(folder, part, "dist"));
  run(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--config", "server/vite.config.ts"],
    folder,
  );
  return {
    command: [process.execPath, join(folder, "server", "dist", "main.js")],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`The last version could not be built: ${stderr}`);
}
