import { isBlockTag, readHtml } from "../language/index.ts";

const MAX_HTML_CHARS = 2 * 1024 * 1024;
/** The elements around the content of a page. */
const SURROUNDINGS = new Set(["title", "footer", "aside", "form"]);
const CELLS = new Set(["td", "th"]);
const MAIN_PARTS = new Set(["main", "article"]);
const ENOUGH = 200;
const INVISIBLE = /[\u00ad\u200b]/g;

/** The readable text of a page: no scripts, no menus, one line a block; the main part alone where the page marks it. */
export function htmlToText(html: string): string {
  const all = createText();
  const main = createText();
  let mainDepth = 0;

  function write(text: string): void {
    all.write(text);
    if (mainDepth > 0) main.write(text);
  }

  function onTag(name: string, step: 1 | -1): void {
    if (MAIN_PARTS.has(name)) mainDepth = Math.max(0, mainDepth + step);
    if (CELLS.has(name)) write(" ");
    if (!isBlockTag(name)) return;
    all.breakLine();
    main.breakLine();
  }

  const page = html.slice(0, MAX_HTML_CHARS);
  readHtml(
    page,
    { open: (name) => onTag(name, 1), close: (name) => onTag(name, -1), text: write },
    SURROUNDINGS,
  );
  const marked = main.text();
  return marked.length >= ENOUGH ? marked : all.text();
}

function createText(): { write(text: string): void; breakLine(): void; text(): string } {
  const lines: string[] = [];
  let parts: string[] = [];
  function breakLine(): void {
    const line = parts.join("").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
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
