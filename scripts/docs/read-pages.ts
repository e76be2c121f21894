import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, parsePage } from "./page.ts";

/** Where people find Markdown. */
export const FOLDERS = [
  ".",
  "docs",
  "docs/decisions",
  "sdk",
  "clients/postman",
  "clients/python",
  "integrations/n8n",
  "integrations/zapier",
  "packaging",
  ".github",
  ".github/ISSUE_TEMPLATE",
];

/** Every Markdown file that people read, by its path. */
export function readPages(root: string): ReadonlyMap<string, Page> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => (folder === "." ? name : `${folder}/${name}`)),
  );
  return new Map(paths.map((path) => [path, parsePage(path, readFileSync(join(root, path), "utf8"))]));
}
