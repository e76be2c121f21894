import type { ItemContent } from "./connector.ts";

/** An article as the page that the readers of uploads understand; its title is its first heading. */
export const articleHtml = (title: string, body: string): ItemContent => ({
  file: {
    name: "article.html",
    bytes: Buffer.from(`<!doctype html><meta charset="utf-8"><body><h1>${escape(title)}</h1>${body}</body>`),
  },
});

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
