import { createHash } from "node:crypto";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import type { PageAnswer } from "../../platform/web/register-help-pages.ts";
import { directionOf, languageName } from "./languages.ts";
import type { Site } from "./site.ts";
import { STYLE } from "./style.ts";

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** No page of a help centre runs a script or is framed; pictures come from encrypted addresses. */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

export interface PageContent {
  readonly status?: number;
  readonly title: string;
  readonly description: string;
  /** Of this page below the site's address, for each language it exists in. */
  readonly paths: Readonly<Record<string, string>>;
  /** The language whose address search engines should know; null keeps the page out of them. */
  readonly canonical: string | null;
  readonly isArticle?: boolean;
  /** Facts for search engines (schema.org). */
  readonly facts?: readonly object[];
  readonly query?: string;
  readonly main: string;
}

export function pageOf(site: Site, page: PageContent): PageAnswer {
  return {
    status: page.status ?? 200,
    headers: { ...PAGE_HEADERS, ...(page.canonical === null ? { "x-robots-tag": "noindex" } : {}) },
    body: `<!doctype html>
<html lang="${escapeHtml(site.language)}" dir="${directionOf(site.language)}">
<head>
${head(site, page)}
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">${escapeHtml(site.texts.skip)}</a>
<header><a href="${link(site, `/${site.language}`)}">${escapeHtml(site.centre.title)}</a>${searchForm(site, page.query)}</header>
<main id="content" tabindex="-1">
${page.main}
</main>
${footer(site, page)}
</body>
</html>
`,
  };
}

function head(site: Site, page: PageContent): string {
  const { centre, address } = site;
  const title = page.title === centre.title ? page.title : `${page.title} – ${centre.title}`;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", page.description),
  ];
  const own = page.canonical === null ? undefined : page.paths[page.canonical];
  if (page.canonical === null || own === undefined) {
    return [...lines, '<meta name="robots" content="noindex">'].filter(Boolean).join("\n");
  }
  const url = `${address}${own}`;
  const alternates = Object.entries(page.paths);
  const first = page.paths[centre.languages[0]!];
  lines.push(
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...alternates.map(([language, path]) => alternate(language, `${address}${path}`)),
    ...(first === undefined ? [] : [alternate("x-default", `${address}${first}`)]),
    meta("property", "og:type", page.isArticle ? "article" : "website"),
    meta("property", "og:title", page.title),
    meta("property", "og:description", page.description),
    meta("property", "og:url", url),
    meta("property", "og:site_name", centre.title),
    meta("property", "og:locale", page.canonical.replace("-", "_")),
    ...(page.facts ?? []).map(structuredData),
  );
  return lines.filter(Boolean).join("\n");
}

const meta = (attribute: string, name: string, content: string): string =>
  content === "" ? "" : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

const alternate = (language: string, url: string): string =>
  `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}">`;

/** Data, which no browser runs. Escaped, so that no text ends the element. */
const structuredData = (fact: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...fact }).replaceAll("<", "\\u003c")}</script>`;

/** The address of a path of the site as it stands in an attribute. */
export const link = ({ base }: Site, path: string): string => escapeHtml(`${base}${path}`);

const searchForm = (site: Site, query = ""): string =>
  `<form role="search" action="${link(site, `/${site.language}/search`)}" method="get"><input type="search" name="q" maxlength="200" aria-label="${escapeHtml(site.texts.searchLabel)}" placeholder="${escapeHtml(site.texts.searchLabel)}" value="${escapeHtml(query)}"><button>${escapeHtml(site.texts.search)}</button></form>`;

function footer(site: Site, { paths }: PageContent): string {
  const { languages } = site.centre;
  if (languages.length < 2) return "";
  const items = languages.map((language) => {
    const name = escapeHtml(languageName(language, language));
    const current = language === site.language ? ' aria-current="true"' : "";
    const href = link(site, paths[language] ?? `/${language}`);
    return `<li><a href="${href}" lang="${escapeHtml(language)}" hreflang="${escapeHtml(language)}"${current}>${name}</a></li>`;
  });
  return `<footer><nav aria-label="${escapeHtml(site.texts.languages)}"><ul>${items.join("")}</ul></nav></footer>`;
}
