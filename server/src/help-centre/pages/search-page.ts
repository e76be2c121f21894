import { escapeHtml } from "../../platform/text/escape-html.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { PageAnswer } from "../../platform/web/register-help-pages.ts";
import { pageOf } from "./layout.ts";
import { articleList, visibleArticles } from "./lists.ts";
import type { Site } from "./site.ts";

const SEARCHES: Allowance = { name: "help-search", calls: 40, seconds: 60 };
const LONGEST_QUERY = 200;
const MOST_RESULTS = 20;
/** Below this, unrelated articles are as near. */
const LOWEST_SCORE = 0.35;

/** What the bot's own index finds among the articles that a reader can see. */
export async function searchPage(site: Site): Promise<PageAnswer> {
  const { app, centre, call, texts } = site;
  const query = wellFormedText(call.query.get("q") ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_QUERY);
  const found = query === "" ? [] : await search();

  async function search() {
    await app.limiter.spend(SEARCHES, addressKey(call.ip));
    const visible = new Map((await visibleArticles(site)).map((article) => [article.id, article]));
    const passages = await app.services.knowledge.searchAmong(centre.project_id, query, {
      limit: MOST_RESULTS,
      kind: "article",
      sourceIds: new Set(visible.keys()),
    });
    return passages.flatMap(({ docId, score }) => {
      const article = visible.get(Number(docId.slice(docId.indexOf("-") + 1)));
      return article && score >= LOWEST_SCORE ? [article] : [];
    });
  }

  const heading =
    query === "" ? texts.enterQuery : found.length > 0 ? texts.results(query) : texts.noResults(query);
  return pageOf(site, {
    title: heading,
    description: "",
    paths: Object.fromEntries(
      centre.languages.map((language) => [language, `/${language}/search?q=${encodeURIComponent(query)}`]),
    ),
    canonical: null,
    query,
    main: `<h1 dir="auto">${escapeHtml(heading)}</h1>${found.length > 0 ? articleList(site, found) : ""}`,
  });
}
