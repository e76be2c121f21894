import { decodeEntities } from "./html-entities.ts";

const MAX_HTML_CHARS = 2 * 1024 * 1024;
/** Nothing inside these is for reading. */
const SKIPPED = new Set(
  "script style noscript template svg math iframe object canvas head nav footer aside form button select dialog".split(
    " ",
  ),
);
/** Inside these, what looks like a tag is text. */
const RAW = new Set(["script", "style", "textarea", "title", "noscript", "iframe"]);
const BLOCKS = new Set(
  "p div section article main header h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr pre blockquote figure figcaption br hr address details summary".split(
    " ",
  ),
);
const CELLS = new Set(["td", "th"]);
const ENOUGH = 200;

/**
 * The readable text of a page: no scripts, no menus, one line a block; the main part alone where the
 * page marks it. One pass over the characters, so no page can make it slow.
 */
export function htmlToText(html: string): string {
  const source = html.slice(0, MAX_HTML_CHARS);
  const all = createText();
  const main = createText();
  let skipping: string | null = null;
  let skipDepth = 0;
  let mainDepth = 0;
  let at = 0;

  while (at < source.length) {
    const open = source.indexOf("<", at);
    const end = open === -1 ? source.length : open;
    if (skipping === null && end > at) write(source.slice(at, end));
    if (open === -1) break;
    const tag = readTag(source, open);
    at = tag.end;
    if (tag.name === "") {
      if (tag.literal && skipping === null) write("<");
      continue;
    }
    if (tag.raw && !tag.closing) at = endOfRaw(source, tag);
    if (skipping !== null) trackSkipped(tag);
    else if (SKIPPED.has(tag.name)) {
      if (!tag.closing && !tag.raw) [skipping, skipDepth] = [tag.name, 1];
    } else takeTag(tag);
  }
  const marked = main.text();
  return marked.length >= ENOUGH ? marked : all.text();

  function write(raw: string): void {
    const text = decodeEntities(raw);
    all.write(text);
    if (mainDepth > 0) main.write(text);
  }

  function trackSkipped(tag: Tag): void {
    if (tag.name !== skipping || tag.raw) return;
    skipDepth += tag.closing ? -1 : 1;
    if (skipDepth === 0) skipping = null;
  }

  function takeTag(tag: Tag): void {
    if (tag.name === "main" || tag.name === "article")
      mainDepth = Math.max(0, mainDepth + (tag.closing ? -1 : 1));
    if (BLOCKS.has(tag.name)) {
      all.breakLine();
      main.breakLine();
    } else if (CELLS.has(tag.name)) write(" ");
  }
}

interface Tag {
  name: string;
  closing: boolean;
  raw: boolean;
  end: number;
  /** A `<` that opens nothing. */
  literal: boolean;
}

function readTag(source: string, open: number): Tag {
  const none = { name: "", closing: false, raw: false, literal: false };
  if (source.startsWith("<!--", open)) {
    const close = source.indexOf("-->", open + 4);
    return { ...none, end: close === -1 ? source.length : close + 3 };
  }
  const closing = source[open + 1] === "/";
  const start = open + (closing ? 2 : 1);
  let end = start;
  while (/[a-z0-9]/i.test(source[end] ?? "")) end++;
  if (end === start) {
    const markup = /[!?/]/.test(source[open + 1] ?? "");
    const close = markup ? source.indexOf(">", open) : open;
    return { ...none, literal: !markup, end: close === -1 ? source.length : close + 1 };
  }
  const name = source.slice(start, end).toLowerCase();
  return { name, closing, raw: RAW.has(name), literal: false, end: endOfTag(source, end) };
}

/** Behind the `>` that is not inside a quoted attribute. */
function endOfTag(source: string, from: number): number {
  let quote = "";
  for (let i = from; i < source.length; i++) {
    const character = source[i]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return i + 1;
    else if ((character === '"' || character === "'") && source[i - 1] === "=") quote = character;
  }
  return source.length;
}

function endOfRaw(source: string, tag: Tag): number {
  const closing = new RegExp(`</${tag.name}`, "gi");
  closing.lastIndex = tag.end;
  const match = closing.exec(source);
  return match === null ? source.length : endOfTag(source, closing.lastIndex);
}

function createText(): { write(text: string): void; breakLine(): void; text(): string } {
  const lines: string[] = [];
  let parts: string[] = [];
  function breakLine(): void {
    const line = parts.join("").replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(line);
    parts = [];
  }
  return {
    write: (text) => void parts.push(text),
    breakLine,
    text() {
      breakLine();
      return lines.join("\n");
    },
  };
}
