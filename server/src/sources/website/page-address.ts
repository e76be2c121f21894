import { matchesGlob } from "./glob.ts";

const MAX_LENGTH = 2_000;
/** They name the visit and not the page. */
const VISIT_PARAMETERS =
  /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid|sessionid|sid)$/i;
/** Parts of a page: nothing to list. */
const ASSETS =
  /\.(?:css|js|mjs|map|json|xml|rss|atom|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|woff2?|ttf|eot|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|gz|tgz|bz2|7z|rar|exe|dmg|iso|apk)$/i;
const DOCUMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|epub|csv|txt|md)$/i;

/** One spelling for all addresses of a page, or null if it is no page of the web. */
export function normalizeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username || url.password) return null;
  url.hash = "";
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*$/i, "").replace(/\/{2,}/g, "/");
  const ofVisits = [...url.searchParams.keys()].filter((name) => VISIT_PARAMETERS.test(name));
  for (const name of ofVisits) url.searchParams.delete(name);
  if (url.search === "?") url.search = "";
  return url.href.length > MAX_LENGTH ? null : url.href;
}

/** The path with its query, as patterns and robots.txt see it. */
export const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`;

const siteOf = ({ hostname, port }: URL): string => `${hostname.replace(/^www\./, "")}:${port}`;

/** Whether two addresses are of one site: with or without `www.` and encryption. */
export const isSameSite = (one: URL, other: URL): boolean => siteOf(one) === siteOf(other);

export const isAsset = ({ pathname }: URL): boolean => ASSETS.test(pathname);
export const isDocument = ({ pathname }: URL): boolean => DOCUMENTS.test(pathname);

/** The same few folders again and again are a trap: a relative link that each page nests deeper. */
export function isTrap({ pathname }: URL): boolean {
  const parts = pathname.split("/").filter((part) => part !== "");
  if (parts.length > 25) return true;
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts.values()].some((count) => count > 4);
}

export interface PagePatterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** `/docs/*`, or a whole address; without a `*` at its end a pattern is the path itself. */
export function isWanted(url: URL, { include, exclude }: PagePatterns): boolean {
  const matches = (pattern: string) =>
    matchesGlob(/^https?:\/\//i.test(pattern) ? url.href : pathOf(url), pattern);
  return !exclude.some(matches) && (include.length === 0 || include.some(matches));
}
