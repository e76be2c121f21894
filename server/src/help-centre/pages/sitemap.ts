import { setImmediate as nextTurn } from "node:timers/promises";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import type { PageAnswer } from "../../platform/web/register-help-pages.ts";
import type { App } from "../../platform/operations/context.ts";
import { addressOfCentre, articlePath } from "../addresses.ts";
import type { CentreRow } from "../queries/centres.ts";
import { listPublished, type PublishedSummary } from "../queries/published.ts";

/** Others have their turn after so many. */
const ENTRIES_AT_ONCE = 200;

/** Every page that search engines should know, each article with its languages. */
export async function sitemap(app: App, centre: CentreRow): Promise<PageAnswer> {
  const address = addressOfCentre(app, centre);
  const rows = await listPublished(app.db.read, {
    projectId: centre.project_id,
    languages: centre.languages,
  });
  const versions = new Map<number, PublishedSummary[]>();
  for (const row of rows) {
    const others = versions.get(row.articleId);
    if (others) others.push(row);
    else versions.set(row.articleId, [row]);
  }
  const home = centre.languages.map((language) => ({ language, url: `${address}/${language}` }));
  const pages = home.map(({ url }) => entry(url, null, home));
  for (const [index, row] of rows.entries()) {
    const alternates = versions.get(row.articleId)!.map(({ language, slug }) => ({
      language,
      url: `${address}${articlePath(language, slug)}`,
    }));
    pages.push(entry(`${address}${articlePath(row.language, row.slug)}`, row.publishedAt, alternates));
    if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn();
  }
  return {
    status: 200,
    headers: { "content-type": "application/xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join("\n")}
</urlset>
`,
  };
}

interface Alternate {
  readonly language: string;
  readonly url: string;
}

function entry(url: string, changedAt: number | null, alternates: readonly Alternate[]): string {
  const changed = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  const links = alternates.map(
    (one) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(one.language)}" href="${escapeHtml(one.url)}"/>`,
  );
  return `<url><loc>${escapeHtml(url)}</loc>${changed}${alternates.length > 1 ? links.join("") : ""}</url>`;
}

export const robotsFile = (app: App, centre: CentreRow): PageAnswer => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: `User-agent: *\nAllow: /\nDisallow: /*/search\nSitemap: ${addressOfCentre(app, centre)}/sitemap.xml\n`,
});
