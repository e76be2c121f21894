// The parser of the widget and the dashboard, so that every channel shows the same message. It imports nothing.
import {
  parseArticle,
  type ArticleBlock,
  type ArticlePiece,
} from "../../../../chat-ui/src/markdown/article.ts";

/** How a vendor writes what Markdown can say. Each function but `escape` gets text that is already escaped. */
export interface Markup {
  escape(text: string): string;
  strong(text: string): string;
  emphasis(text: string): string;
  code(text: string): string;
  codeBlock(text: string): string;
  quote(text: string): string;
  /** `text` equals `href` where an address stands for itself. */
  link(text: string, href: string): string;
}

const asIs = (text: string): string => text;

/** For vendors that show text and nothing else. */
export const PLAIN_TEXT: Markup = {
  escape: asIs,
  strong: asIs,
  emphasis: asIs,
  code: asIs,
  codeBlock: asIs,
  quote: asIs,
  link: (text, href) => (namesAddress(text, href) ? href : `${text} (${href})`),
};

/** A message's Markdown in a vendor's markup. Lists, tables and headings become lines of text. */
export const formatMarkdown = (markdown: string, markup: Markup): string =>
  parseArticle(markdown)
    .map((block) => blockText(block, markup))
    .join("\n\n");

/** At most `maxLength`: where addresses written in full or names of columns make it longer, the Markdown stays. */
export function formatWithin(markdown: string, markup: Markup, maxLength: number): string {
  const text = formatMarkdown(markdown, markup);
  return text.trim() !== "" && text.length <= maxLength ? text : markdown.slice(0, maxLength);
}

export const formatPlain = (markdown: string, maxLength: number): string =>
  formatWithin(markdown, PLAIN_TEXT, maxLength);

function blockText(block: ArticleBlock, markup: Markup): string {
  switch (block.kind) {
    case "heading":
      return markup.strong(lineText(block.line, markup));
    case "paragraph":
      return lineText(block.line, markup);
    case "quote":
      return markup.quote(lineText(block.line, markup));
    case "rule":
      return "———";
    case "code":
      return markup.codeBlock(markup.escape(block.text));
    case "list":
      return block.items
        .map((item, at) => `${block.ordered ? `${block.start + at}.` : "•"} ${lineText(item, markup)}`)
        .join("\n");
    case "table":
      return block.rows.map((row) => `• ${rowText(block.head, row, markup)}`).join("\n");
  }
}

/** Chats show no tables: each cell is named by its column. */
function rowText(
  head: readonly (readonly ArticlePiece[])[],
  row: readonly (readonly ArticlePiece[])[],
  markup: Markup,
): string {
  return row
    .map((cell, at) => {
      const name = lineText(head[at] ?? [], markup);
      const text = lineText(cell, markup);
      return name === "" ? text : `${name}: ${text}`;
    })
    .join(", ");
}

const lineText = (line: readonly ArticlePiece[], markup: Markup): string =>
  line.map((piece) => pieceText(piece, markup)).join("");

function pieceText(piece: ArticlePiece, markup: Markup): string {
  switch (piece.kind) {
    case "text":
      return markup.escape(piece.text);
    case "code":
      return markup.code(markup.escape(piece.text));
    case "strong":
      return markup.strong(lineText(piece.pieces, markup));
    case "emphasis":
      return markup.emphasis(lineText(piece.pieces, markup));
    case "link":
      return markup.link(markup.escape(piece.text), markup.escape(piece.href));
    case "image":
      return markup.link(markup.escape(piece.text || piece.src), markup.escape(piece.src));
  }
}

/** The parser completes addresses: `https://a.example` leads to `https://a.example/`. */
const namesAddress = (text: string, href: string): boolean => text === href || `${text}/` === href;
