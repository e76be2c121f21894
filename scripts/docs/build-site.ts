import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProblems } from "./find-problems.ts";
import { readNavigation, sitePages } from "./navigation.ts";
import { readPages } from "./read-pages.ts";
import { renderContent } from "./render-content.ts";
import { renderPage } from "./render-page.ts";
import { searchSections } from "./search-sections.ts";

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));
/** The script that browsers load. */
const SEARCH_LIBRARY = fileURLToPath(import.meta.resolve("minisearch"));
const SECTIONS = "assets/sections.json";

export interface SiteOptions {
  readonly root: string;
  readonly folder: string;
  readonly repositoryUrl: string | null;
}

/** A reason that the reader of the message can mend. */
export class SiteProblem extends Error {}

/** Writes the site as plain files that any web server can serve from any folder. */
export function buildSite({ root, folder, repositoryUrl }: SiteOptions): { pages: number } {
  const pages = readPages(root);
  const problems = findProblems(root, pages);
  if (problems.length > 0) throw new SiteProblem(problems.join("\n"));
  const navigation = readNavigation(pages);
  const site = sitePages(navigation);
  const write = (address: string, text: string) => {
    const file = join(folder, address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const usePicture = (path: string) => {
    const address = join("pictures", path.slice(path.lastIndexOf("/") + 1));
    cpSync(join(root, path), join(folder, address));
    return address;
  };

  clearFolder(folder);
  // Written first: it marks the folder as a site, also where the rest fails.
  write(SECTIONS, JSON.stringify(searchSections(site)));
  cpSync(ASSETS, join(folder, "assets"), { recursive: true });
  cpSync(SEARCH_LIBRARY, join(folder, "assets", "minisearch.js"));
  for (const page of site) {
    const isOnSite = (linked: typeof page) => site.includes(linked);
    const content = renderContent(page, { root, pages, isOnSite, repositoryUrl, usePicture });
    write(page.address, renderPage(page, { navigation, content, repositoryUrl }));
  }
  // GitHub Pages would leave out files it takes for its own generator's.
  write(".nojekyll", "");
  return { pages: site.length };
}

/** A folder that holds anything but an earlier site is left alone. */
function clearFolder(folder: string): void {
  const isOther = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, SECTIONS));
  if (isOther) throw new SiteProblem(`${folder} has other files in it. Choose an empty folder.`);
  rmSync(folder, { recursive: true, force: true });
}
