import type { HtmlElement } from "./parse-html.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Never content: code, drawings, controls and what is written for other programs. */
const SILENT = list(
  "head script style noscript template svg math iframe object embed canvas select datalist button dialog input textarea nav menu audio video map",
);
const SILENT_ROLES = list(
  "navigation banner contentinfo search dialog alertdialog menu menubar toolbar tablist complementary",
);
/** Words of class and id names that stand for what surrounds the content. */
const SURROUNDING = list(
  "nav navbar navigation menu megamenu topbar sidebar sidenav breadcrumb breadcrumbs footer cookie cookies consent gdpr popup modal overlay lightbox newsletter subscribe signup share sharing social related recommended recommendations advert adverts advertisement ads ad sponsor sponsored promo pagination pager toc skip skiplink masthead toolbar widget widgets offcanvas drawer byline dropdown upsell crosssell feedback tags disqus",
);
/** Surroundings only beside an article: in a forum they are the content. */
const REPLIES = list("comments commentlist replies respond");
const SURROUNDING_TAGS = list("footer aside");
const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** A section that has this share of the page's text is content whatever its name. */
const DOMINANT_SHARE = 0.4;
/** Where the marked main part has less than this share, the page marks it wrongly. */
const MAIN_SHARE = 0.3;
const ARTICLE_SHARE = 0.6;
const DESCENT_SHARE = 0.85;
const LINK_LIST_DENSITY = 0.65;
const LINK_LIST_LINKS = 3;
const LINK_TEXT = 45;
const LINK_LIST_TAGS = list("ul ol div p table section dl td");

interface Measure {
  /** Characters of text that isn't dropped. */
  text: number;
  linked: number;
  links: number;
}

export interface MainContent {
  /** The element whose content is the page's. */
  readonly root: HtmlElement;
  /** Whether an element inside belongs to the surroundings. */
  readonly isDropped: (element: HtmlElement) => boolean;
  /** Characters of visible text in the whole page and in the main part. */
  readonly visibleCharacters: number;
  readonly mainCharacters: number;
}

/**
 * Finds the part of a page that people come for. Surroundings are recognized by their tags, roles and names, then
 * by lists of links; the root is what the page marks as its main part, or else the element that has nearly all
 * of the remaining text.
 */
export function findMainContent(page: HtmlElement): MainContent {
  const body = findBody(page);
  const all = measure(body, isSilent);
  const total = all.get(body)?.text ?? 0;
  const hasArticle = hasOwnArticle(body);
  const isSurrounding = (element: HtmlElement): boolean => {
    if (isSilent(element)) return true;
    if (element === body || !hasSurroundingName(element, hasArticle)) return false;
    const { text = 0, linked = 0 } = all.get(element) ?? {};
    return !(text > total * DOMINANT_SHARE && linked < text / 2);
  };
  const kept = measure(body, isSurrounding);
  const root = findRoot(body, kept);
  const isDropped = (element: HtmlElement): boolean =>
    isSurrounding(element) || isLinkList(element, kept.get(element), kept.get(root)?.text ?? 0);
  return {
    root,
    isDropped,
    visibleCharacters: total,
    mainCharacters: measure(root, isDropped).get(root)?.text ?? 0,
  };
}

function findBody(page: HtmlElement): HtmlElement {
  const html = page.children.find((child) => typeof child !== "string" && child.name === "html");
  const parent = typeof html === "object" ? html : page;
  const body = parent.children.find((child) => typeof child !== "string" && child.name === "body");
  return typeof body === "object" ? body : parent;
}

function isSilent({ name, attributes }: HtmlElement): boolean {
  if (SILENT.has(name) || (attributes.role !== undefined && SILENT_ROLES.has(attributes.role))) return true;
  if (attributes.hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  return attributes["aria-modal"] === "true" || HIDDEN_STYLE.test(attributes.style ?? "");
}

/** The header of a page; that of an article has its title. */
function isPageHeader(element: HtmlElement): boolean {
  if (element.name !== "header") return false;
  for (let outer = element.parent; outer; outer = outer.parent)
    if (outer.name === "article" || outer.name === "main") return false;
  return true;
}

function hasSurroundingName(element: HtmlElement, hasArticle: boolean): boolean {
  const { name, attributes } = element;
  if (name === "main" || name === "article" || name === "body" || name === "html") return false;
  if (/^h[1-6]$/.test(name)) return false;
  if (SURROUNDING_TAGS.has(name) || isPageHeader(element)) return true;
  const words = `${attributes.class ?? ""} ${attributes.id ?? ""}`
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, 24);
  return words.some((word) => SURROUNDING.has(word) || (hasArticle && REPLIES.has(word)));
}

/** Whether one article has the page to itself. */
function hasOwnArticle(body: HtmlElement): boolean {
  let articles = 0;
  for (const element of descendants(body)) if (element.name === "article") articles++;
  return articles === 1;
}

function* descendants(root: HtmlElement): Generator<HtmlElement> {
  const open: HtmlElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element !== root) yield element;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index]!;
      if (typeof child !== "string") open.push(child);
    }
  }
}

/** Text, linked text and links of each element, without what is dropped. Parents are summed after their children. */
function measure(root: HtmlElement, isDropped: (element: HtmlElement) => boolean): Map<HtmlElement, Measure> {
  const measures = new Map<HtmlElement, Measure>();
  const order: HtmlElement[] = [];
  const open: HtmlElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element !== root && isDropped(element)) continue;
    const own: Measure = { text: 0, linked: 0, links: element.name === "a" ? 1 : 0 };
    for (const child of element.children) {
      if (typeof child === "string") own.text += visibleLength(child);
      else open.push(child);
    }
    measures.set(element, own);
    order.push(element);
  }
  for (let index = order.length - 1; index > 0; index--) {
    const element = order[index]!;
    const own = measures.get(element)!;
    if (element.name === "a") own.linked = own.text;
    const outer = measures.get(element.parent!);
    if (!outer) continue;
    outer.text += own.text;
    outer.linked += own.linked;
    outer.links += own.links;
  }
  return measures;
}

const visibleLength = (text: string): number => text.replace(/\s+/g, " ").trim().length;

function findRoot(body: HtmlElement, kept: ReadonlyMap<HtmlElement, Measure>): HtmlElement {
  const total = kept.get(body)?.text ?? 0;
  const share = (element: HtmlElement) => (kept.get(element)?.text ?? 0) / Math.max(1, total);
  const mains: HtmlElement[] = [];
  const articles: HtmlElement[] = [];
  for (const element of descendants(body)) {
    if (!kept.has(element)) continue;
    if (element.name === "main" || element.attributes.role === "main") mains.push(element);
    if (element.name === "article" || element.attributes.itemprop === "articleBody") articles.push(element);
  }
  const [main = body] = mains.toSorted((left, right) => share(right) - share(left));
  const outer = main !== body && share(main) >= MAIN_SHARE ? main : body;
  const inside = kept.get(outer)?.text ?? 0;
  const article = articles.find(
    (element) => (kept.get(element)?.text ?? 0) >= ARTICLE_SHARE * inside && isInside(element, outer),
  );
  return descend(article ?? outer, kept);
}

function isInside(element: HtmlElement, outer: HtmlElement): boolean {
  for (let up: HtmlElement | null = element; up; up = up.parent) if (up === outer) return true;
  return false;
}

/** Follows the only child that matters, so that scattered leftovers beside it are left out. */
function descend(from: HtmlElement, kept: ReadonlyMap<HtmlElement, Measure>): HtmlElement {
  let root = from;
  for (;;) {
    const text = kept.get(root)?.text ?? 0;
    const next = root.children.find(
      (child): child is HtmlElement =>
        typeof child !== "string" &&
        /^(div|section|form|main|article|center|body)$/.test(child.name) &&
        (kept.get(child)?.text ?? 0) >= DESCENT_SHARE * text,
    );
    if (!next || hasHeading(root, next)) return root;
    root = next;
  }
}

/** A title beside the text stays with it. */
const hasHeading = (element: HtmlElement, except: HtmlElement): boolean =>
  element.children.some(
    (child) =>
      typeof child !== "string" && child !== except && [child, ...childElements(child)].some(isHeading),
  );
const childElements = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child): child is HtmlElement => typeof child !== "string");
const isHeading = ({ name }: HtmlElement): boolean => name === "h1" || name === "h2";

/** A block of short links: a menu that its page doesn't mark. */
function isLinkList(element: HtmlElement, own: Measure | undefined, mainText: number): boolean {
  if (!own || own.links < LINK_LIST_LINKS || !LINK_LIST_TAGS.has(element.name)) return false;
  if (own.text > mainText * DOMINANT_SHARE) return false;
  return own.linked >= own.text * LINK_LIST_DENSITY && own.linked / own.links < LINK_TEXT;
}
