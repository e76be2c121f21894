import { isBlockTag, parseHtml, readHtml, walkHtml } from "../../language/index.ts";
import { formatMarkdown, type Markup } from "../formatting/format-markdown.ts";

/** Longer than any message that is stored, with its tags. */
const MAX_HTML = 100_000;
const MAX_IMAGES = 10;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const HTML: Markup = {
  escape,
  strong: (text) => `<b>${text}</b>`,
  emphasis: (text) => `<i>${text}</i>`,
  code: (text) => `<code>${text}</code>`,
  codeBlock: (text) => `<pre>${text}</pre>`,
  quote: (text) => `<blockquote>${text}</blockquote>`,
  link: (text, href) => `<a href="${href}">${text}</a>`,
};

/** A message as Intercom shows it. */
export const writeIntercomHtml = (markdown: string): string =>
  `<p>${formatMarkdown(markdown, HTML).replaceAll("\n", "<br>")}</p>`;

export interface ReadHtml {
  readonly text: string;
  /** The addresses of pictures: Intercom puts those of its messenger into the text. */
  readonly images: readonly string[];
}

/** What a person wrote. The time grows with the length and with nothing else. */
export function readIntercomHtml(body: string): ReadHtml {
  const html = body.slice(0, MAX_HTML);
  return { text: textOf(html), images: html.includes("<img") ? imagesOf(html) : [] };
}

function textOf(html: string): string {
  const lines: string[] = [];
  let parts: string[] = [];
  const breakLine = () => {
    const line = parts.join("").replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(line);
    parts = [];
  };
  const onTag = (name: string) => void (isBlockTag(name) && breakLine());
  readHtml(html, { open: onTag, close: onTag, text: (text) => void parts.push(text) });
  breakLine();
  return lines.join("\n");
}

function imagesOf(html: string): string[] {
  const images: string[] = [];
  walkHtml(parseHtml(html), ({ name, attributes }) => {
    if (name === "img" && attributes.src && images.length < MAX_IMAGES) images.push(attributes.src);
  });
  return images;
}
