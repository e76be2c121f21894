import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePage } from "../../scripts/docs/page.ts";
import { linkTarget } from "../../scripts/docs/site-address.ts";

/** The relative links of a package's own Markdown files that lead to no file or no heading. */
export function deadLinks(folder: string): string[] {
  const paths = ["", "docs"].flatMap((below) =>
    readdirSync(join(folder, below))
      .filter((name) => name.endsWith(".md"))
      .map((name) => (below === "" ? name : `${below}/${name}`)),
  );
  const pages = new Map(
    paths.map((path) => [path, parsePage(path, readFileSync(join(folder, path), "utf8"))]),
  );
  return [...pages.values()].flatMap((page) =>
    page.links.flatMap(({ href }) => {
      const target = linkTarget(page.path, href);
      if (target === null) return [];
      const headings = pages.get(target.path)?.headings.map(({ slug }) => slug) ?? [];
      const isAlive =
        existsSync(join(folder, target.path)) && (target.anchor === "" || headings.includes(target.anchor));
      return isAlive ? [] : [`${page.path}: ${href}`];
    }),
  );
}
