import type { App } from "../platform/operations/context.ts";
import { addressOfCentre, articlePath } from "./addresses.ts";
import { preferredLanguage } from "./pages/languages.ts";
import { visibleArticles, visibleCollections } from "./pages/lists.ts";
import { siteOf } from "./pages/site.ts";
import { findCentre } from "./queries/centres.ts";

export interface FeaturedArticles {
  readonly title: string;
  readonly url: string;
  readonly articles: readonly { readonly title: string; readonly url: string; readonly language: string }[];
}

/** The first articles of a project in the order of its home page; null without a help centre. */
export async function findFeaturedArticles(
  app: App,
  { projectId, acceptLanguage, limit }: { projectId: number; acceptLanguage: string; limit: number },
): Promise<FeaturedArticles | null> {
  const centre = await findCentre(app.db.read, { projectId });
  if (!centre?.is_on) return null;
  const language = preferredLanguage(acceptLanguage, centre.languages);
  const call = { path: [], query: new URLSearchParams(), acceptLanguage, ip: "" };
  const site = siteOf(app, centre, call, "", language);
  const places = new Map((await visibleCollections(site)).map(({ id }, index) => [id, index]));
  const placeOf = (collectionId: number | null) => places.get(collectionId ?? 0) ?? places.size;
  const articles = (await visibleArticles(site)).sort(
    (left, right) => placeOf(left.collectionId) - placeOf(right.collectionId),
  );
  const address = addressOfCentre(app, centre);
  return {
    title: centre.title,
    url: `${address}/${language}`,
    articles: articles.slice(0, limit).map((article) => ({
      title: article.title,
      url: `${address}${articlePath(language, article.slug)}`,
      language: article.language,
    })),
  };
}
