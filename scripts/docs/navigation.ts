import type { Tokens } from "marked";
import { type Page, plainText } from "./page.ts";
import { linkTarget } from "./site-address.ts";

export interface NavigationEntry {
  readonly label: string;
  readonly page: Page;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

export interface Navigation {
  readonly home: Page;
  readonly groups: readonly NavigationGroup[];
  /** The index of the decisions; its pages are listed in the side list only while one of them is open. */
  readonly decisions: readonly NavigationEntry[];
}

export const HOME = "docs/README.md";
export const DECISIONS = "docs/decisions/README.md";

/** The order of the site is that of the two index pages: a group for each heading, an entry for each item of a list. */
export function readNavigation(pages: ReadonlyMap<string, Page>): Navigation {
  const home = pages.get(HOME);
  const index = pages.get(DECISIONS);
  if (!home || !index) throw new Error(`${HOME} and ${DECISIONS} list the pages of the site`);
  const groups: { label: string; entries: NavigationEntry[] }[] = [];
  for (const token of home.tokens) {
    if (token.type === "heading" && (token as Tokens.Heading).depth === 2) {
      groups.push({ label: plainText(token.tokens), entries: [] });
    } else if (token.type === "list") {
      groups
        .at(-1)
        ?.entries.push(...(token as Tokens.List).items.flatMap((item) => entriesOf(item, home, pages)));
    }
  }
  const decisions = index.links.flatMap(({ href, text }) => {
    const page = pages.get(linkTarget(index.path, href)?.path ?? "");
    return page ? [{ label: `${text} ${page.title.replace(/^\d+: /, "")}`, page }] : [];
  });
  return { home, groups: groups.filter(({ entries }) => entries.length > 0), decisions };
}

/** The first link of an item is its page; links in the sentence behind it are only links. */
function entriesOf(item: Tokens.ListItem, home: Page, pages: ReadonlyMap<string, Page>): NavigationEntry[] {
  const link = firstLink(item.tokens);
  const page = link && pages.get(linkTarget(home.path, link.href)?.path ?? "");
  return page ? [{ label: plainText(link.tokens), page }] : [];
}

function firstLink(tokens: readonly { type: string; tokens?: unknown }[]): Tokens.Link | undefined {
  for (const token of tokens) {
    if (token.type === "link") return token as Tokens.Link;
    const inner = Array.isArray(token.tokens) ? firstLink(token.tokens as { type: string }[]) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Every page of the site in reading order. */
export function sitePages({ home, groups, decisions }: Navigation): readonly Page[] {
  return [
    ...new Set([
      home,
      ...groups.flatMap(({ entries }) => entries.map(({ page }) => page)),
      ...decisions.map(({ page }) => page),
    ]),
  ];
}
