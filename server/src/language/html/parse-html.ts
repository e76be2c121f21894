import { Tokenizer } from "htmlparser2";

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: HtmlElement | null;
  readonly depth: number;
  readonly children: (HtmlElement | string)[];
}

/** A page beyond these limits is refused: its tree would need more memory than any page of text does. */
const MAX_ELEMENTS = 150_000;
/** Deeper elements become siblings, so that no walk of the tree exhausts the stack. */
const MAX_DEPTH = 256;
const MAX_ATTRIBUTE = 4_096;

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const VOID_TAGS = list("area base br col embed hr img input link meta param source track wbr");
const ATTRIBUTES = list(
  "id class role href rel name property content hidden aria-hidden style type src itemprop lang http-equiv aria-modal",
);
/** An opening tag ends the open elements of these names, up to the nearest container. */
const ENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: list("li p"),
  dt: list("dt dd p"),
  dd: list("dt dd p"),
  tr: list("tr td th p"),
  td: list("td th p"),
  th: list("td th p"),
  option: list("option"),
};
const CLOSES_PARAGRAPH = list(
  "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul",
);
const CONTAINERS = list("ul ol dl table body html div section article td th");
const END_SEARCH = 64;

class HtmlTooComplex extends Error {}

/**
 * Parses a page into a tree as a browser roughly would. Time and memory grow with the length of the page and with
 * nothing else: each tag looks at a bounded number of open elements.
 */
export function parseHtml(source: string): HtmlElement {
  const root: HtmlElement = { name: "#root", attributes: {}, parent: null, depth: 0, children: [] };
  let current = root;
  let elements = 0;
  let name = "";
  let attributes: Record<string, string> = {};
  let attribute = "";
  let value = "";

  function open(isSelfClosing: boolean): void {
    if (++elements > MAX_ELEMENTS) throw new HtmlTooComplex();
    closeImplied();
    const parent = current.depth >= MAX_DEPTH ? (current.parent ?? root) : current;
    const element: HtmlElement = { name, attributes, parent, depth: parent.depth + 1, children: [] };
    parent.children.push(element);
    if (!isSelfClosing && !VOID_TAGS.has(name)) current = element;
  }

  function closeImplied(): void {
    if (CLOSES_PARAGRAPH.has(name) && current.name === "p") current = current.parent ?? root;
    const ends = ENDS[name];
    if (!ends) return;
    let steps = 0;
    for (let open: HtmlElement | null = current; open && steps < END_SEARCH; open = open.parent, steps++) {
      if (ends.has(open.name) && (open.name === name || name !== "tr" || open.name !== "p")) {
        current = open.parent ?? root;
        if (name !== "tr") return;
        continue;
      }
      if (CONTAINERS.has(open.name) && !(name === "tr" && (open.name === "td" || open.name === "th"))) return;
    }
  }

  function close(closed: string): void {
    let steps = 0;
    for (let open: HtmlElement | null = current; open?.parent && steps < END_SEARCH; open = open.parent) {
      steps++;
      if (open.name === closed) {
        current = open.parent;
        return;
      }
    }
  }

  const addText = (text: string): void => {
    const { children } = current;
    const last = children.length - 1;
    if (typeof children[last] === "string") children[last] += text;
    else children.push(text);
  };
  const nameAt = (start: number, end: number): string => source.slice(start, end).toLowerCase();
  const isKept = (): boolean => value.length < MAX_ATTRIBUTE && ATTRIBUTES.has(attribute);
  const isForeign = (): boolean => current.name === "svg" || current.name === "math";
  const ignore = (): void => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        name = nameAt(start, end);
        attributes = {};
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(isForeign()),
      onclosetag: (start, end) => close(nameAt(start, end)),
      ontext: (start, end) => addText(source.slice(start, end)),
      ontextentity: (code) => addText(String.fromCodePoint(code)),
      isInForeignContext: isForeign,
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata(start, end) {
        if (isKept()) value += source.slice(start, Math.min(end, start + MAX_ATTRIBUTE));
      },
      onattribentity(code) {
        if (isKept()) value += String.fromCodePoint(code);
      },
      onattribend() {
        if (ATTRIBUTES.has(attribute)) attributes[attribute] ??= value;
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return root;
}

/** Visits elements in document order; `false` leaves out what is inside. */
export function walkHtml(root: HtmlElement, visit: (element: HtmlElement) => boolean | void): void {
  const open: HtmlElement[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (visit(element) === false) continue;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index]!;
      if (typeof child !== "string") open.push(child);
    }
  }
}

/** All text inside an element, with spaces as the source has them. */
export function elementText(element: HtmlElement): string {
  let text = "";
  const open: (HtmlElement | string)[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === "string") text += node;
    else for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index]!);
  }
  return text;
}
