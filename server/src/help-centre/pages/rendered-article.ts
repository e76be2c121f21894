import type { App } from "../../platform/operations/context.ts";
import type { PublishedArticle } from "../queries/published.ts";
import { markdownHtml } from "./markdown-html.ts";

/** Up to here an article is rendered within a few milliseconds, whatever is in it. */
const INLINE_CHARACTERS = 2_000;
const MOST_KEPT = 100;
/** The HTML of long articles that were read last, by the app they belong to. */
const kept = new WeakMap<App["db"], Map<string, Promise<string>>>();

/** The HTML of an article: a long one is rendered off the event loop, and once for all who read it. */
export async function renderedArticle(app: App, article: PublishedArticle): Promise<string> {
  if (article.body.length <= INLINE_CHARACTERS) return markdownHtml(article.body);
  const pages = kept.get(app.db) ?? new Map<string, Promise<string>>();
  kept.set(app.db, pages);
  const key = `${article.id} ${article.revision}`;
  const html = pages.get(key) ?? renderApart(app, article.body);
  // The one that was read last comes last.
  pages.delete(key);
  pages.set(key, html);
  if (pages.size > MOST_KEPT) pages.delete(pages.keys().next().value!);
  html.catch(() => pages.delete(key));
  return html;
}

async function renderApart(app: App, markdown: string): Promise<string> {
  const parts: string[] = [];
  for await (const part of app.threads.run("renderArticle", { markdown })) parts.push(part);
  return parts.join("");
}
