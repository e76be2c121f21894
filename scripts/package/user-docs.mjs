import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const INDEX = "docs/README.md";
/** From this heading on, the index lists pages for contributors. The package has no sources. */
const DEVELOP = "\n## Develop\n";
const LINK = /\[([^\]]*)\]\(([^()\s]+)\)/g;
const PICTURE = /^!\[[^\]]*\]\([^()]+\)\n\n/gm;

/** Writes the user-facing pages without pictures. A link to a file that the package lacks becomes plain text. */
export function copyUserDocs(root, folder) {
  const read = (path) => readFileSync(join(root, path), "utf8").replace(PICTURE, "");
  const index = read(INDEX).split(DEVELOP)[0];
  const listed = [...index.matchAll(LINK)].map(([, , href]) => targetOf(INDEX, href));
  const pages = new Map([[INDEX, index], ...listed.filter(isPage).map((path) => [path, read(path)])]);
  const isShipped = (target) => target === null || pages.has(target) || ROOT_FILES.has(target);
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const shipped = text.replace(LINK, (link, label, href) =>
      isShipped(targetOf(path, href)) ? link : label,
    );
    writeFileSync(join(folder, path), shipped);
  }
}

const ROOT_FILES = new Set(["README.md", "SECURITY.md"]);

const isPage = (path) => /^docs\/[^/]+\.md$/.test(path ?? "");

/** The file a link leads to, from the root; null for another site. */
function targetOf(from, href) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
  const [file] = href.split("#");
  return file === "" ? from : posix.join(posix.dirname(from), file);
}
