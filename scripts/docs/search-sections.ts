import type { Token, Tokens } from "marked";
import { type Page, plainText } from "./page.ts";

/** What the search finds: the part of a page below one heading. */
export interface SearchSection {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

export function searchSections(pages: readonly Page[]): SearchSection[] {
  return pages.flatMap(sectionsOf).map((section, id) => ({ id, ...section }));
}

function sectionsOf(page: Page): Omit<SearchSection, "id">[] {
  const sections: { heading: string; slug: string; tokens: Token[] }[] = [];
  let position = 0;
  for (const token of page.tokens) {
    if (token.type === "heading") {
      const { text, slug } = page.headings[position++]!;
      sections.push({ heading: text, slug, tokens: [] });
      if ((token as Tokens.Heading).depth === 1) sections.at(-1)!.slug = "";
    } else {
      sections.at(-1)?.tokens.push(token);
    }
  }
  return sections.map(({ heading, slug, tokens }) => ({
    address: slug === "" ? page.address : `${page.address}#${slug}`,
    title: page.title,
    heading: slug === "" ? "" : heading,
    text: tokens
      .map((token) => plainText([token]))
      .join(" ")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}
