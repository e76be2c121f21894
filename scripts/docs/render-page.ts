import { escapeHtml } from "./escape-html.ts";
import { DECISIONS, type Navigation, type NavigationEntry, sitePages } from "./navigation.ts";
import type { Page } from "./page.ts";
import { relativeLink } from "./site-address.ts";

export interface PageOptions {
  readonly navigation: Navigation;
  readonly content: string;
  readonly repositoryUrl: string | null;
}

/** The page around its content: bar, side list, outline, the pages before and after. */
export function renderPage(page: Page, { navigation, content, repositoryUrl }: PageOptions): string {
  const link = (address: string) => relativeLink(page.address, address);
  const isHome = page === navigation.home;
  const title = isHome ? "Parley documentation" : `${page.title} · Parley`;
  const source =
    repositoryUrl === null
      ? ""
      : `<a href="${escapeHtml(`${repositoryUrl}/${page.path}`)}">Source of this page</a>`;
  return `<!doctype html>
<html lang="en" data-base="${link(".") || "."}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${link("assets/site.css")}">
<link rel="stylesheet" href="${link("assets/content.css")}">
<script src="${link("assets/theme.js")}"></script>
<script type="module" src="${link("assets/site.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<button type="button" class="menu-button" popovertarget="menu">Menu</button>
<a class="brand" href="${link("index.html")}">Parley</a>
<div class="search" role="search" hidden>
<input type="search" placeholder="Search" aria-keyshortcuts="/" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<p class="visually-hidden" role="status"></p>
<ul class="results" hidden></ul>
</div>
<button type="button" class="theme" aria-label="Switch between light and dark" hidden><span aria-hidden="true">◐</span></button>
</header>
<div class="columns">
<nav id="menu" popover aria-label="Pages">
${sideList(page, navigation, link)}
</nav>
<main id="content" tabindex="-1">
<article${isHome ? ' class="home"' : ""}>
${content}</article>
<footer>
${neighbours(page, navigation, link)}
${source}
</footer>
</main>
${isHome ? "" : outline(page)}
</div>
</body>
</html>
`;
}

type LinkTo = (address: string) => string;

function sideList(page: Page, { groups, decisions }: Navigation, link: LinkTo): string {
  const isDecision = decisions.some((decision) => decision.page === page);
  return groups
    .map(({ label, entries }) => {
      const items = entries.map((entry) => {
        const opensDecisions = entry.page.path === DECISIONS && (isDecision || entry.page === page);
        return `<li>${sideLink(page, entry, link)}${opensDecisions ? sideItems(page, decisions, link) : ""}</li>`;
      });
      return `<h2>${escapeHtml(label)}</h2>\n<ul>${items.join("\n")}</ul>`;
    })
    .join("\n");
}

function sideItems(page: Page, entries: readonly NavigationEntry[], link: LinkTo): string {
  return `<ul>${entries.map((entry) => `<li>${sideLink(page, entry, link)}</li>`).join("\n")}</ul>`;
}

function sideLink(page: Page, { label, page: target }: NavigationEntry, link: LinkTo): string {
  const current = target === page ? ' aria-current="page"' : "";
  return `<a href="${link(target.address)}"${current}>${escapeHtml(label)}</a>`;
}

function outline({ headings }: Page): string {
  const entries = headings.filter(({ depth }) => depth === 2);
  if (entries.length < 2) return "";
  const items = entries.map(({ slug, text }) => `<li><a href="#${slug}">${escapeHtml(text)}</a></li>`);
  return `<nav class="outline" aria-label="On this page">\n<h2>On this page</h2>\n<ul>${items.join("\n")}</ul>\n</nav>`;
}

function neighbours(page: Page, navigation: Navigation, link: LinkTo): string {
  const pages = sitePages(navigation);
  const position = pages.indexOf(page);
  const previous = pages[position - 1];
  const next = pages[position + 1];
  const to = (target: Page | undefined, rel: string, label: string) =>
    target
      ? `<a rel="${rel}" href="${link(target.address)}"><small>${label}</small>${escapeHtml(target.title)}</a>`
      : "<span></span>";
  return `<nav class="neighbours" aria-label="Previous and next page">${to(previous, "prev", "Previous")}${to(next, "next", "Next")}</nav>`;
}
