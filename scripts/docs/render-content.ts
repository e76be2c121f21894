import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "./escape-html.ts";
import { highlight } from "./highlight.ts";
import { type Page, slugs, plainText } from "./page.ts";
import { linkTarget, relativeLink } from "./site-address.ts";

export interface ContentOptions {
  readonly root: string;
  readonly pages: ReadonlyMap<string, Page>;
  /** The pages the site has; links to other files go to the repository. */
  readonly isOnSite: (page: Page) => boolean;
  /** Where files of the repository can be read, such as `https://github.com/acme/parley/blob/main`. */
  readonly repositoryUrl: string | null;
  /** Called with each picture, so that the site gets a copy. */
  readonly usePicture: (path: string) => string;
}

/** The HTML of a page's Markdown, with its links pointing into the site. */
export function renderContent(page: Page, options: ContentOptions): string {
  const createSlug = slugs();
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const slug = createSlug(plainText(tokens));
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1 id="${slug}">${content}</h1>\n`;
        return `<h${depth} id="${slug}"><a class="anchor" href="#${slug}">${content}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = resolveLink(page, href, options);
        return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image({ href, text }) {
        const target = linkTarget(page.path, href);
        if (!target) throw new Error(`${page.path} shows a picture of another site: ${href}`);
        const address = relativeLink(page.address, options.usePicture(target.path));
        const { width, height } = pngSize(join(options.root, target.path));
        const picture = `<img src="${address}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
        return `<a class="picture" href="${address}">${picture}</a>`;
      },
      table(token) {
        const head = token.header.map((cell) => tableCell("th", cell, this.parser.parseInline(cell.tokens)));
        const rows = token.rows.map(
          (row) =>
            `<tr>${row.map((cell) => tableCell("td", cell, this.parser.parseInline(cell.tokens))).join("")}</tr>`,
        );
        const body = `<thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody>`;
        const size = token.header.length > 2 ? "wide" : "narrow";
        return `<div class="table ${size}" tabindex="0" role="group" aria-label="Table"><table>${body}</table></div>\n`;
      },
      code({ text, lang }) {
        return `<pre tabindex="0"><code>${highlight(text, lang)}</code></pre>\n`;
      },
      html({ raw }) {
        return escapeHtml(raw);
      },
    },
  });
  return markdown.parser([...page.tokens]);
}

function resolveLink(
  page: Page,
  href: string,
  { pages, isOnSite, repositoryUrl }: ContentOptions,
): string | null {
  const target = linkTarget(page.path, href);
  if (!target) return href;
  const anchor = target.anchor === "" ? "" : `#${target.anchor}`;
  const linked = pages.get(target.path);
  if (linked && isOnSite(linked)) {
    return linked === page && anchor !== "" ? anchor : relativeLink(page.address, linked.address) + anchor;
  }
  return repositoryUrl === null ? null : `${repositoryUrl}/${target.path}${anchor}`;
}

function tableCell(tag: "th" | "td", { align }: Tokens.TableCell, content: string): string {
  const scope = tag === "th" ? ' scope="col"' : "";
  return `<${tag}${scope}${align ? ` class="${align}"` : ""}>${content}</${tag}>`;
}

/** The first chunk of a PNG has its size. Pages that know it do not shift while pictures load. */
function pngSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error(`${file} is not a PNG`);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
