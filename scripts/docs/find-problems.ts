import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "./list-files.ts";
import { DECISIONS, readNavigation, sitePages } from "./navigation.ts";
import type { Link, Page } from "./page.ts";
import { linkTarget } from "./site-address.ts";

/** A source file in backticks, such as `server/test/crash.test.ts` or the end of its path. */
const SOURCE_FILE = /^[\w./-]+\.(?:ts|tsx|mjs|cjs)$/;

/**
 * What is wrong with the documents: links that lead nowhere, source files that are gone, pages that no index lists,
 * HTML. One line for each.
 */
export function findProblems(root: string, pages: ReadonlyMap<string, Page>): string[] {
  const navigation = readNavigation(pages);
  const listed = new Set(sitePages(navigation).map(({ path }) => path));
  const entries = [...navigation.groups.flatMap((group) => group.entries), ...navigation.decisions];
  const repeated = entries
    .filter(({ page }, position) => entries.findIndex((other) => other.page === page) !== position)
    .map(({ page }) => `${page.path} is listed twice in an index`);
  const files = listFiles(root);
  const isSource = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const onPages = [...pages.values()].flatMap((page) => {
    const problems = page.links.flatMap((link) => linkProblem(root, pages, page, link) ?? []);
    if (page.path.startsWith("docs/")) {
      const titles = page.headings.filter(({ depth }) => depth === 1).length;
      if (titles !== 1) problems.push(`has ${titles} titles instead of one`);
      problems.push(...page.html.map((html) => `has HTML: ${html}`));
      if (!listed.has(page.path)) {
        problems.push(
          `is missing in ${page.path.startsWith("docs/decisions/") ? DECISIONS : "docs/README.md"}`,
        );
      }
    }
    if (!mayNameOtherFiles(page)) {
      const gone = page.codes.filter((code) => SOURCE_FILE.test(code) && !isSource(code));
      problems.push(...gone.map((code) => `names a file that does not exist: ${code}`));
    }
    return problems.map((problem) => `${page.path} ${problem}`);
  });
  return [...onPages, ...repeated];
}

/** Decisions name files that a later one removed, and the walkthrough files that its reader creates. */
function mayNameOtherFiles({ path }: Page): boolean {
  return path.startsWith("docs/decisions/") || path === "docs/adding-an-operation.md";
}

function linkProblem(
  root: string,
  pages: ReadonlyMap<string, Page>,
  page: Page,
  { href, text }: Link,
): string | undefined {
  const target = linkTarget(page.path, href);
  if (target === null) return undefined;
  const name = text === "" ? href : `[${text}](${href})`;
  if (!existsSync(join(root, target.path))) return `links to a file that does not exist: ${name}`;
  if (target.anchor === "") return undefined;
  const headings = pages.get(target.path)?.headings ?? [];
  if (headings.some(({ slug }) => slug === target.anchor)) return undefined;
  return `links to a heading that does not exist: ${name}`;
}
