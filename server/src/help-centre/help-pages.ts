import { AppError } from "../platform/errors/app-error.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { App } from "../platform/operations/context.ts";
import type { HelpPages, PageAnswer, PageCall } from "../platform/web/register-help-pages.ts";
import { HELP_PATH, isOwnHost } from "./addresses.ts";
import { preferredLanguage } from "./pages/languages.ts";
import {
  articlePage,
  collectionPage,
  homePage,
  messagePage,
  notFoundPage,
  redirectTo,
} from "./pages/pages.ts";
import { searchPage } from "./pages/search-page.ts";
import { robotsFile, sitemap } from "./pages/sitemap.ts";
import { siteOf, type Site } from "./pages/site.ts";
import { findCentreByDomain, findCentreByUid, type CentreRow } from "./queries/centres.ts";

const PAGES: Allowance = { name: "help-page", calls: 600, seconds: 60 };
const NOWHERE: PageAnswer = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "x-robots-tag": "noindex" },
  body: "There is no such help centre.\n",
};

/** The public pages of all help centres: below one path of the product's address, and on their verified domains. */
export const helpPages = (app: App): HelpPages => ({
  path: HELP_PATH,

  mayBeDomain: domainTest(app),

  async answer(call) {
    const [uid = "", ...rest] = call.path;
    const centre = await findCentreByUid(app.db.read, { uid });
    return centre?.is_on ? answerIn(app, centre, { ...call, path: rest }, `${HELP_PATH}/${uid}`) : NOWHERE;
  },

  async answerAt(host, call) {
    const centre = await findCentreByDomain(app.db.read, { domain: host });
    if (!centre) return null;
    return centre.is_on ? answerIn(app, centre, call, "") : NOWHERE;
  },
});

/** Without PUBLIC_URL the installation doesn't know its own name, and help centres have no domains. */
function domainTest(app: App): (host: string) => boolean {
  if (app.config.publicUrl === null) return () => false;
  const own = new URL(app.config.publicUrl).hostname;
  return (host) => host !== own && !isOwnHost(app, host);
}

async function answerIn(app: App, centre: CentreRow, call: PageCall, base: string): Promise<PageAnswer> {
  const [first = "", ...rest] = call.path;
  const isKnown = centre.languages.includes(first);
  const language = isKnown ? first : preferredLanguage(call.acceptLanguage, centre.languages);
  const site = siteOf(app, centre, call, base, language);
  try {
    await app.limiter.spend(PAGES, addressKey(call.ip));
    if (isKnown) return await pageIn(site, rest);
    if (first === "" && rest.length === 0) {
      const answer = redirectTo(`${base}/${language}`, 302);
      return { ...answer, headers: { ...answer.headers, vary: "accept-language" } };
    }
    if (rest.length === 0 && first === "sitemap.xml") return await sitemap(app, centre);
    if (rest.length === 0 && first === "robots.txt" && base === "") return robotsFile(app, centre);
    return notFoundPage(site);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    const answer = messagePage(site, 429, site.texts.tooMany, "");
    return { ...answer, headers: { ...answer.headers, ...error.headers } };
  }
}

function pageIn(
  site: Site,
  [area = "", slug = "", ...more]: readonly string[],
): Promise<PageAnswer> | PageAnswer {
  if (area === "" && slug === "" && more.length === 0) return homePage(site);
  if (area === "search" && slug === "" && more.length === 0) return searchPage(site);
  if (slug === "" || more.length > 0) return notFoundPage(site);
  if (area === "articles") return articlePage(site, slug);
  return area === "collections" ? collectionPage(site, slug) : notFoundPage(site);
}
