import { posix } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { siteAddress } from "./site-address.ts";

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly slug: string;
}

export interface Link {
  readonly kind: "link" | "image";
  readonly href: string;
  readonly text: string;
}

/** A Markdown file of the repository. */
export interface Page {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** From the root of the site, such as `decisions/0001-group-commit-on-sqlite.html`. */
  readonly address: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  /** Text in backticks outside of code blocks. */
  readonly codes: readonly string[];
  /** HTML between the Markdown: the site would show it differently than the repository does. */
  readonly html: readonly string[];
}

const markdown = new Marked();

export function parsePage(path: string, text: string): Page {
  const tokens = markdown.lexer(text);
  const headings: Heading[] = [];
  const links: Link[] = [];
  const html: string[] = [];
  const codes: string[] = [];
  const createSlug = slugs();
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === "heading") {
      const content = plainText(token.tokens);
      headings.push({ depth: (token as Tokens.Heading).depth, text: content, slug: createSlug(content) });
    } else if (token.type === "link" || token.type === "image") {
      const { href } = token as Tokens.Link;
      links.push({ kind: token.type, href, text: plainText(token.tokens) });
    } else if (token.type === "codespan") {
      codes.push((token as Tokens.Codespan).text);
    } else if (token.type === "html") {
      html.push(token.raw.trim());
    }
  });
  const title = headings.find(({ depth }) => depth === 1)?.text ?? posix.basename(path);
  return { path, address: siteAddress(path), title, tokens, headings, links, codes, html };
}

/** The words of tokens without their markup. */
export function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join("");
}

function textOf(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(" ")).join("\n");
  }
  if (token.type === "list") {
    return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join("\n");
  }
  if (token.type === "br" || token.type === "space") return " ";
  if ("tokens" in token && token.tokens) return plainText(token.tokens);
  return "text" in token ? String(token.text) : "";
}

/** Anchors as GitHub makes them, so that a link works in the repository and on the site. */
export function slugs(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const base = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  };
}
