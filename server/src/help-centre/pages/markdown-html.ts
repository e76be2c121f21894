// The parser of the dashboard's preview, so that authors see what readers will. It imports nothing.
import {
  parseArticle,
  type ArticleBlock,
  type ArticlePiece,
} from "../../../../chat-ui/src/markdown/article.ts";
import { escapeHtml } from "../../platform/text/escape-html.ts";

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    renderArticle: { readonly input: { readonly markdown: string }; readonly part: string };
  }
}

/**
 * The HTML of an article's Markdown. Each element is written here and each text is escaped: what an author writes
 * can't become markup, and addresses other than web pages and mail are no links.
 */
export const markdownHtml = (markdown: string): string => parseArticle(markdown).map(blockHtml).join("\n");

function blockHtml(block: ArticleBlock): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level} id="${escapeHtml(block.id)}">${lineHtml(block.line)}</h${block.level}>`;
    case "paragraph":
      return `<p dir="auto">${lineHtml(block.line)}</p>`;
    case "quote":
      return `<blockquote dir="auto"><p>${lineHtml(block.line)}</p></blockquote>`;
    case "rule":
      return "<hr>";
    case "code":
      return `<pre dir="ltr" tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`;
    case "list": {
      const items = block.items.map((item) => `<li dir="auto">${lineHtml(item)}</li>`).join("");
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "table": {
      const head = block.head.map((cell) => `<th scope="col">${lineHtml(cell)}</th>`).join("");
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${lineHtml(cell)}</td>`).join("")}</tr>`,
      );
      return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
    }
  }
}

const lineHtml = (line: readonly ArticlePiece[]): string => line.map(pieceHtml).join("");

function pieceHtml(piece: ArticlePiece): string {
  switch (piece.kind) {
    case "text":
      return escapeHtml(piece.text).replaceAll("\n", "<br>");
    case "code":
      return `<code>${escapeHtml(piece.text)}</code>`;
    case "strong":
      return `<strong>${lineHtml(piece.pieces)}</strong>`;
    case "emphasis":
      return `<em>${lineHtml(piece.pieces)}</em>`;
    case "link":
      return `<a href="${escapeHtml(piece.href)}" rel="noopener noreferrer">${escapeHtml(piece.text)}</a>`;
    case "image":
      return `<img src="${escapeHtml(piece.src)}" alt="${escapeHtml(piece.text)}" loading="lazy" referrerpolicy="no-referrer">`;
  }
}
