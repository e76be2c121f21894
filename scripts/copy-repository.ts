import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies every file that git does not ignore into a new folder, which shares the installed packages. */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "parley-copy-"));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const listed = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of listed.filter((name) => name !== "" && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file));
  }
  for (const workspace of [".", ...readdirSync(root)]) {
    const packages = join(workspace, "node_modules");
    if (existsSync(join(root, packages)) && existsSync(join(copy, workspace)))
      symlinkSync(join(root, packages), join(copy, packages));
  }
  return copy;
}
