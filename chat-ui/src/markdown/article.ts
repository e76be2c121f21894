import { parseBlocks, type Block } from "./blocks.ts";
import { parseInline, safeHref, type Inline } from "./inline.ts";

/** A piece of a line; bold and italic ones have pieces of their own. */
export type ArticlePiece =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly pieces: readonly ArticlePiece[] }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "image"; readonly text: string; readonly src: string };

type Line = readonly ArticlePiece[];

export type ArticleBlock =
  | { readonly kind: "heading"; readonly level: number; readonly id: string; readonly line: Line }
  | { readonly kind: "paragraph" | "quote"; readonly line: Line }
  | { readonly kind: "rule" }
  | { readonly kind: "code"; readonly text: string }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly Line[];
    }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] };

const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const QUOTED = /^\s{0,3}>\s?/;

/**
 * Reads an article of a help centre: what messages can have, and headings of several levels, quotes, rules and
 * pictures. There is no markup in the result: what writes it decides about elements, the author only about texts.
 */
export function parseArticle(text: string): ArticleBlock[] {
  const ids = new Map<string, number>();
  return parseBlocks(text).flatMap((block) => toArticleBlocks(block, ids));
}

function toArticleBlocks(block: Block, ids: Map<string, number>): ArticleBlock[] {
  switch (block.kind) {
    case "heading":
      // The title of the page is the only heading of the first level.
      return [
        {
          kind: "heading",
          level: Math.max(2, block.level),
          id: idOf(block.text, ids),
          line: lineOf(block.text),
        },
      ];
    case "code":
      return [{ kind: "code", text: block.text }];
    case "list":
      return [{ ...block, items: block.items.map(lineOf) }];
    case "table":
      return [
        { kind: "table", head: block.head.map(lineOf), rows: block.rows.map((row) => row.map(lineOf)) },
      ];
    case "paragraph":
      return [paragraphOf(block.text)];
  }
}

function paragraphOf(text: string): ArticleBlock {
  if (RULE.test(text)) return { kind: "rule" };
  const lines = text.split("\n");
  if (!lines.every((line) => QUOTED.test(line))) return { kind: "paragraph", line: lineOf(text) };
  return { kind: "quote", line: lineOf(lines.map((line) => line.replace(QUOTED, "")).join("\n")) };
}

const lineOf = (text: string): Line => withImages(parseInline(text));

/** A picture is a link with an exclamation mark before it. */
function withImages(pieces: readonly Inline[]): ArticlePiece[] {
  const line: ArticlePiece[] = [];
  for (const piece of pieces) {
    const before = line.at(-1);
    if (piece.kind === "link" && before?.kind === "text" && before.text.endsWith("!") && isImage(piece)) {
      line.pop();
      if (before.text !== "!") line.push({ kind: "text", text: before.text.slice(0, -1) });
      line.push({ kind: "image", text: piece.text, src: piece.href });
    } else if (piece.kind === "strong" || piece.kind === "emphasis") {
      line.push({ kind: piece.kind, pieces: lineOf(piece.text) });
    } else line.push(piece as ArticlePiece);
  }
  return line;
}

/** Only from encrypted addresses; an address alone after an exclamation is a link. */
const isImage = ({ text, href }: { readonly text: string; readonly href: string }): boolean =>
  href.startsWith("https://") && safeHref(text) !== href;

/** For links to a heading; unlike any other id of the page by its first letters. */
function idOf(text: string, ids: Map<string, number>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const id = `h-${words.join("-").slice(0, 80)}`;
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
