import { posix } from "node:path";

/**
 * `docs/widget.md` is `widget.html`, a README is the index of its folder, and what stands outside `docs` is below
 * `project/`.
 */
export function siteAddress(path: string): string {
  const inside = path.startsWith("docs/") ? path.slice("docs/".length) : `project/${path}`;
  const name = posix.basename(inside, ".md");
  const page = name === "README" ? "index" : name.toLowerCase().replaceAll("_", "-");
  return posix.join(posix.dirname(inside), `${page}.html`);
}

/** The link from one page of the site to another file of it: relative, so that the site works in any folder. */
export function relativeLink(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** What a link of a Markdown file names, from the root of the repository; null for other sites. */
export function linkTarget(from: string, href: string): { path: string; anchor: string } | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
  const [file = "", anchor = ""] = href.split("#");
  const base = PLACED_AT_ROOT.has(from) ? "" : posix.dirname(from);
  return { path: file === "" ? from : posix.normalize(posix.join(base, decodeURI(file))), anchor };
}

/** The npm package has this file at its root. */
const PLACED_AT_ROOT: ReadonlySet<string> = new Set(["packaging/README.md"]);
