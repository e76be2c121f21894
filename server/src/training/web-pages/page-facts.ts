import { walkHtml, elementText, type HtmlElement, type MainContent } from "../../language/index.ts";
import type { PageFacts } from "./web-page.ts";

const MAX_LINKS = 2_000;
const MAX_URL = 2_000;
/** A page with less text than this is no page that a server wrote. */
const SHELL_CHARACTERS = 200;
const APP_ROOTS = new Set(["root", "app", "__next", "__nuxt", "svelte", "main-app", "q-app", "gatsby"]);
const ASKS_FOR_SCRIPTS = /javascript/i;
/** A slower refresh shows its page to people first. */
const MAX_REFRESH_S = 10;

/** Reads the head of a page and its links. */
export function readPageFacts(root: HtmlElement, address: string, main: MainContent): PageFacts {
  const links = new Set<string>();
  const robots: string[] = [];
  let base = address;
  let title: string | null = null;
  let canonical: string | null = null;
  let refresh: string | null = null;
  let heading: string | null = null;
  let hasScript = false;
  let hasAppRoot = false;
  let asksForScripts = false;
  const isInMain = (element: HtmlElement): boolean => {
    for (let up: HtmlElement | null = element; up; up = up.parent) if (up === main.root) return true;
    return false;
  };
  walkHtml(root, (element) => {
    const { name, attributes } = element;
    if (name === "base" && attributes.href) base = absolute(attributes.href, address) ?? base;
    else if (name === "title") title ??= oneLine(elementText(element));
    else if (name === "h1" && (heading === null || isInMain(element)))
      heading ??= oneLine(elementText(element));
    else if (name === "script") hasScript = true;
    else if (name === "noscript") asksForScripts ||= ASKS_FOR_SCRIPTS.test(elementText(element));
    else if (name === "link" && relOf(element).has("canonical") && attributes.href) {
      canonical ??= absolute(attributes.href, base);
    } else if (name === "meta") {
      if (/^(robots|parleybot)$/i.test(attributes.name ?? "")) robots.push(attributes.content ?? "");
      if (/^refresh$/i.test(attributes["http-equiv"] ?? ""))
        refresh ??= refreshTarget(attributes.content, base);
    } else if ((name === "a" || name === "area") && attributes.href && !relOf(element).has("nofollow")) {
      const link = links.size < MAX_LINKS ? absolute(attributes.href, base) : null;
      if (link) links.add(link);
    }
    if (APP_ROOTS.has(attributes.id ?? "") || name === "app-root") hasAppRoot = true;
    return name !== "svg" && name !== "template";
  });
  return {
    title: heading ?? title,
    canonical,
    refresh,
    ...robotsRules(robots.join(",")),
    links: [...links],
    needsBrowser: main.visibleCharacters < SHELL_CHARACTERS && hasScript && (hasAppRoot || asksForScripts),
  };
}

/** What `noindex, nofollow` and the like ask for, in a page or in its X-Robots-Tag header. */
export function robotsRules(text: string): { noindex: boolean; nofollow: boolean } {
  const words = new Set(text.toLowerCase().split(/[\s,:]+/));
  return {
    noindex: words.has("noindex") || words.has("none"),
    nofollow: words.has("nofollow") || words.has("none"),
  };
}

const relOf = ({ attributes }: HtmlElement): ReadonlySet<string> =>
  new Set((attributes.rel ?? "").toLowerCase().split(/\s+/));

const oneLine = (text: string): string | null => text.replace(/\s+/g, " ").trim().slice(0, 500) || null;

function refreshTarget(content: string | undefined, base: string): string | null {
  const [, seconds, target] =
    /^\s*(\d{1,5})[.\d]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content ?? "") ?? [];
  return target && Number(seconds) <= MAX_REFRESH_S ? absolute(target.trim(), base) : null;
}

function absolute(href: string, base: string): string | null {
  if (href.length > MAX_URL || !URL.canParse(href.trim(), base)) return null;
  const url = new URL(href.trim(), base);
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username || url.password) return null;
  url.hash = "";
  return url.href.length > MAX_URL ? null : url.href;
}
