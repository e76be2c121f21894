import {
  findMainContent,
  parseHtml,
  elementText,
  walkHtml,
  type HtmlElement,
  type MainContent,
} from "../../language/index.ts";
import { createBlockWriter } from "../extraction/block-writer.ts";
import type { DocumentBlock } from "../extraction/document.ts";
import { createHtmlBlocks } from "../extraction/readers/html.ts";
import { declaredCharset, decodeText } from "../extraction/text-encoding.ts";
import { readPageFacts } from "./page-facts.ts";
import type { PagePart, WebPage } from "./web-page.ts";

const LIMITS = { maxCharacters: 2_000_000, maxBlocks: 50_000 };
const BLOCKS_OF_A_PART = 500;

/** The task of a thread: a page's facts, then the blocks of its main content. */
export function* readPageParts(input: {
  bytes: Uint8Array;
  charset: string | null;
  url: string;
}): Generator<PagePart> {
  const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
  const { blocks, ...facts } = readMainContent(
    decodeText(bytes, input.charset ?? declaredCharset(bytes)),
    input.url,
  );
  yield { facts };
  for (let from = 0; from < blocks.length; from += BLOCKS_OF_A_PART)
    yield { blocks: blocks.slice(from, from + BLOCKS_OF_A_PART) };
}

/** Reads a page without what surrounds its content. */
export function readMainContent(html: string, url: string): WebPage {
  const root = parseHtml(html);
  const main = findMainContent(root);
  const blocks: DocumentBlock[] = [];
  const sink = {
    block: (block: DocumentBlock) => void blocks.push(block),
    title: () => {},
    progress: () => {},
  };
  const writer = createBlockWriter(sink, LIMITS);
  const title = titleOutside(root, main);
  if (title) writer.heading(1, title);
  const page = createHtmlBlocks(writer);
  write(main.root, main.isDropped, page);
  page.end();
  return { ...readPageFacts(root, url, main), blocks };
}

/** The page's title where it stands apart from its text, as in a banner. */
function titleOutside(page: HtmlElement, { root, isDropped }: MainContent): string | null {
  let isInside = false;
  walkHtml(root, (element) => {
    if (element !== root && isDropped(element)) return false;
    isInside ||= element.name === "h1";
    return !isInside;
  });
  if (isInside) return null;
  const found: HtmlElement[] = [];
  walkHtml(page, (element) => {
    if (element.name === "h1") found.push(element);
    return found.length === 0;
  });
  // Several candidates are logos and slides.
  return found[0] ? elementText(found[0]) : null;
}

/** The parser bounds the depth, so recursion does not exhaust the stack. */
function write(
  element: HtmlElement,
  isDropped: (element: HtmlElement) => boolean,
  page: ReturnType<typeof createHtmlBlocks>,
): void {
  for (const child of element.children) {
    if (typeof child === "string") page.text(child);
    else if (!isDropped(child)) {
      page.open(child.name);
      write(child, isDropped, page);
      page.close(child.name);
    }
  }
}
