import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyRepository } from "../../scripts/copy-repository.ts";
import { PLANTED } from "./planted.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Plants all mistakes in a copy of the repository, where one after the other is switched on. */
export async function findMutations(words: readonly string[]): Promise<number> {
  const copy = copyRepository(root);
  try {
    for (const { file, find, replace, name } of PLANTED) {
      const path = join(copy, file);
      const source = readFileSync(path, "utf8");
      if (source.split(find).length !== 2) throw new Error(`${name}: ${file} has not exactly one "${find}".`);
      writeFileSync(
        path,
        source.replace(find, () => replace),
      );
    }
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "simulation/mutations/switch-on.ts", ...words],
      { cwd: copy, stdio: "inherit" },
    );
    return await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
