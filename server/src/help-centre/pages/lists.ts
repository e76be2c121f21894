import { escapeHtml } from "../../platform/text/escape-html.ts";
import { articlePath } from "../addresses.ts";
import { listCollections } from "../queries/collections.ts";
import { listPublished, type PublishedSummary } from "../queries/published.ts";
import type { CollectionTexts } from "../schema.ts";
import { directionOf } from "./languages.ts";
import { link } from "./layout.ts";
import type { Site } from "./site.ts";

/** An article in the reader's language, or in the one that it falls back to. */
export type VisibleArticle = PublishedSummary;

/** What a reader can see: each article once. */
export async function visibleArticles(site: Site): Promise<VisibleArticle[]> {
  const { language, centre, app } = site;
  // The reader's language, then the site's own order.
  const rank = [language, ...centre.languages.filter((other) => other !== language)];
  const rows = await listPublished(app.db.read, { projectId: centre.project_id, languages: rank });
  const best = new Map<number, PublishedSummary>();
  for (const row of rows) {
    const other = best.get(row.articleId);
    if (!other || rank.indexOf(row.language) < rank.indexOf(other.language)) best.set(row.articleId, row);
  }
  return [...best.values()];
}

export interface VisibleCollection {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly language: string;
}

export async function visibleCollections(site: Site): Promise<VisibleCollection[]> {
  const rows = await listCollections(site.app.db.read, { projectId: site.centre.project_id });
  return rows.map(({ id, slug, texts }) => ({ id, slug, ...textFor(site, texts) }));
}

function textFor({ language, centre }: Site, texts: CollectionTexts): CollectionTexts[number] {
  const wanted = [language, ...centre.languages];
  return wanted.flatMap((one) => texts.filter((text) => text.language === one))[0] ?? texts[0]!;
}

/** Texts in another language than the page's say so, for those who hear the page. */
export const langOf = (site: Site, language: string): string =>
  language === site.language ? "" : ` lang="${escapeHtml(language)}" dir="${directionOf(language)}"`;

export function articleList(site: Site, articles: readonly VisibleArticle[]): string {
  const items = articles.map(({ slug, title, description, language }) => {
    const text = description === "" ? "" : `<p>${escapeHtml(description)}</p>`;
    const href = link(site, articlePath(site.language, slug));
    return `<li${langOf(site, language)}><a href="${href}">${escapeHtml(title)}</a>${text}</li>`;
  });
  return `<ul class="list">${items.join("")}</ul>`;
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export function breadcrumbs(site: Site, crumbs: readonly Crumb[]): string {
  const items = crumbs.map(
    ({ name, path }) => `<li><a href="${link(site, path)}">${escapeHtml(name)}</a></li>`,
  );
  return `<nav class="crumbs" aria-label="${escapeHtml(site.texts.breadcrumbs)}"><ol>${items.join("")}</ol></nav>`;
}

export const breadcrumbFacts = ({ address }: Site, crumbs: readonly Crumb[]): object => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${address}${path}`,
  })),
});

/** The same page in each language of the site. */
export const inEachLanguage = (site: Site, pathOf: (language: string) => string): Record<string, string> =>
  Object.fromEntries(site.centre.languages.map((language) => [language, pathOf(language)]));
