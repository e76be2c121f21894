import { escapeHtml } from "../../platform/text/escape-html.ts";
import type { PageAnswer } from "../../platform/web/register-help-pages.ts";
import { articlePath, collectionPath } from "../addresses.ts";
import { findArticleByOldSlug, findArticleBySlug } from "../queries/articles.ts";
import { findPublished, listPublishedVersions, type PublishedArticle } from "../queries/published.ts";
import { directionOf, languageName } from "./languages.ts";
import { link, pageOf } from "./layout.ts";
import {
  articleList,
  breadcrumbFacts,
  breadcrumbs,
  inEachLanguage,
  langOf,
  visibleArticles,
  visibleCollections,
  type Crumb,
} from "./lists.ts";
import { renderedArticle } from "./rendered-article.ts";
import type { Site } from "./site.ts";

/** So many articles of a collection stand on the home page. */
const SHOWN = 6;

export async function homePage(site: Site): Promise<PageAnswer> {
  const { centre, language, texts } = site;
  const articles = await visibleArticles(site);
  const sections = (await visibleCollections(site)).flatMap((collection) => {
    const own = articles.filter(({ collectionId }) => collectionId === collection.id);
    if (own.length === 0) return [];
    const href = link(site, collectionPath(language, collection.slug));
    const more =
      own.length > SHOWN ? `<p><a href="${href}">${escapeHtml(texts.allArticles(own.length))}</a></p>` : "";
    const text =
      collection.description === "" ? "" : `<p class="muted">${escapeHtml(collection.description)}</p>`;
    const heading = `<h2${langOf(site, collection.language)}><a href="${href}">${escapeHtml(collection.name)}</a></h2>`;
    return [`<section>${heading}${text}${articleList(site, own.slice(0, SHOWN))}${more}</section>`];
  });
  const others = articles.filter(({ collectionId }) => collectionId === null);
  if (others.length > 0) {
    const heading = sections.length > 0 ? `<h2>${escapeHtml(texts.otherArticles)}</h2>` : "";
    sections.push(`<section>${heading}${articleList(site, others)}</section>`);
  }
  const intro =
    centre.description === "" ? "" : `<p class="muted" dir="auto">${escapeHtml(centre.description)}</p>`;
  return pageOf(site, {
    title: centre.title,
    description: centre.description,
    paths: inEachLanguage(site, (one) => `/${one}`),
    canonical: language,
    main: `<h1 dir="auto">${escapeHtml(centre.title)}</h1>${intro}${sections.join("\n") || `<p>${escapeHtml(texts.noArticles)}</p>`}`,
  });
}

export async function collectionPage(site: Site, slug: string): Promise<PageAnswer> {
  const collection = (await visibleCollections(site)).find((one) => one.slug === slug);
  if (!collection) return notFoundPage(site);
  const own = (await visibleArticles(site)).filter(({ collectionId }) => collectionId === collection.id);
  if (own.length === 0) return notFoundPage(site);
  const crumbs = [homeCrumb(site), { name: collection.name, path: collectionPath(site.language, slug) }];
  const intro =
    collection.description === "" ? "" : `<p class="muted">${escapeHtml(collection.description)}</p>`;
  return pageOf(site, {
    title: collection.name,
    description: collection.description,
    paths: inEachLanguage(site, (one) => collectionPath(one, slug)),
    canonical: site.language,
    facts: [breadcrumbFacts(site, crumbs)],
    main: `${breadcrumbs(site, crumbs)}<div${langOf(site, collection.language)}><h1>${escapeHtml(collection.name)}</h1>${intro}</div>${articleList(site, own)}`,
  });
}

export async function articlePage(site: Site, slug: string): Promise<PageAnswer> {
  const { centre, language } = site;
  const { read } = site.app.db;
  const key = { projectId: centre.project_id, slug };
  const article = await findArticleBySlug(read, key);
  if (!article) {
    const moved = await findArticleByOldSlug(read, key);
    return moved ? redirectTo(`${site.base}${articlePath(language, moved.slug)}`, 301) : notFoundPage(site);
  }
  const versions = (await listPublishedVersions(read, { ...key, articleId: article.id })).filter((version) =>
    centre.languages.includes(version.language),
  );
  const rank = [language, ...centre.languages];
  const shown = rank.flatMap((one) => versions.filter((version) => version.language === one))[0];
  const text = shown && (await findPublished(read, { projectId: centre.project_id, id: shown.id }));
  if (!text) return notFoundPage(site);
  const collection = (await visibleCollections(site)).find(({ id }) => id === article.collection_id);
  const crumbs = [
    homeCrumb(site),
    ...(collection ? [{ name: collection.name, path: collectionPath(language, collection.slug) }] : []),
  ];
  const path = articlePath(text.language, slug);
  return pageOf(site, {
    title: text.title,
    description: text.description,
    paths: Object.fromEntries(
      versions.map((version) => [version.language, articlePath(version.language, slug)]),
    ),
    canonical: text.language,
    isArticle: true,
    facts: [articleFacts(site, text, path), breadcrumbFacts(site, [...crumbs, { name: text.title, path }])],
    main: `${breadcrumbs(site, crumbs)}${articleMain(site, text, await renderedArticle(site.app, text))}`,
  });
}

function articleMain(site: Site, text: PublishedArticle, html: string): string {
  const { language, texts } = site;
  const notice =
    text.language === language
      ? ""
      : `<p class="notice">${escapeHtml(texts.fallback(languageName(language, language), languageName(text.language, language)))}</p>`;
  const date = new Intl.DateTimeFormat([language, "en"], { dateStyle: "long", timeZone: "UTC" }).format(
    text.publishedAt,
  );
  const day = new Date(text.publishedAt).toISOString().slice(0, 10);
  return `${notice}<article lang="${escapeHtml(text.language)}" dir="${directionOf(text.language)}"><h1>${escapeHtml(text.title)}</h1>
${html}
</article><p class="muted"><time datetime="${day}">${escapeHtml(texts.updated(date))}</time></p>`;
}

const articleFacts = ({ centre, address }: Site, text: PublishedArticle, path: string): object => ({
  "@type": "Article",
  headline: text.title,
  ...(text.description === "" ? {} : { description: text.description }),
  inLanguage: text.language,
  datePublished: new Date(text.firstPublishedAt).toISOString(),
  dateModified: new Date(text.publishedAt).toISOString(),
  mainEntityOfPage: `${address}${path}`,
  publisher: { "@type": "Organization", name: centre.title },
});

const homeCrumb = ({ centre, language }: Site): Crumb => ({ name: centre.title, path: `/${language}` });

export const redirectTo = (location: string, status: 301 | 302): PageAnswer => ({
  status,
  headers: { location, "content-type": "text/plain; charset=utf-8" },
  body: "",
});

export const notFoundPage = (site: Site): PageAnswer =>
  messagePage(site, 404, site.texts.notFoundTitle, site.texts.notFound);

export const messagePage = (site: Site, status: number, title: string, text: string): PageAnswer =>
  pageOf(site, {
    status,
    title,
    description: "",
    paths: {},
    canonical: null,
    main: `<h1>${escapeHtml(title)}</h1>${text === "" ? "" : `<p>${escapeHtml(text)}</p>`}`,
  });
