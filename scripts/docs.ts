/**
 * `npm run docs`: the documentation as a static site with a search, in dist/docs.
 *
 * --to=FOLDER  puts the site elsewhere
 * --check      only checks links and index pages
 * --serve      serves the site on this machine
 */
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SiteProblem, buildSite } from "./docs/build-site.ts";
import { findProblems } from "./docs/find-problems.ts";
import { readPages } from "./docs/read-pages.ts";
import { serveFolder } from "./docs/serve-folder.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
  options: {
    to: { type: "string", default: join(root, "dist", "docs") },
    check: { type: "boolean", default: false },
    serve: { type: "boolean", default: false },
  },
});

/** Set by GitHub's workflows; without it links to the sources are left out. */
function repositoryUrl(): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return server && repository ? `${server}/${repository}/blob/HEAD` : null;
}

try {
  if (options.check) {
    const problems = findProblems(root, readPages(root));
    if (problems.length > 0) throw new SiteProblem(problems.join("\n"));
  } else {
    const { pages } = buildSite({ root, folder: options.to, repositoryUrl: repositoryUrl() });
    console.log(`wrote ${pages} pages to ${relative(process.cwd(), options.to) || "."}`);
    if (options.serve) {
      const server = serveFolder(options.to).listen(0, "127.0.0.1", () => {
        console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      });
    }
  }
} catch (error) {
  if (!(error instanceof SiteProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
