import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders that are built, installed or written at run time. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", "dist", "data", "coverage", ".git"]);

/** The files of the repository, from its root, with slashes. */
export function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return LEFT_OUT.has(entry.name) ? [] : listFiles(root, path);
  });
}
