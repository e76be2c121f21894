import { Tokenizer } from "htmlparser2";

export interface HtmlHandler {
  open(name: string): void;
  close(name: string): void;
  text(text: string): void;
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Scripts, drawings and navigation: menus and controls contain nothing that answers a question. */
const SILENT_TAGS = list(
  "script style noscript template svg math nav menu button select datalist iframe object dialog canvas",
);

const BLOCK_TAGS = list(
  "address article aside blockquote br caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr li main nav ol p pre section summary table tbody tfoot thead title tr ul",
);

/** Whether a tag begins a new line. */
export const isBlockTag = (name: string): boolean => BLOCK_TAGS.has(name);

const ignore = (): void => {};

/**
 * Reads what people read of a page: its tags and texts in order, without the content of silent tags and of
 * `alsoSilent`. Tags come as they are written, closed or not. The tokenizer has no stack of open elements, so
 * the time grows with the length of the page and with nothing else.
 */
export function readHtml(
  source: string,
  handler: HtmlHandler,
  alsoSilent: ReadonlySet<string> = new Set(),
): void {
  let name = "";
  let silent: string | null = null;
  let depth = 0;

  function open(): void {
    if (silent === name) depth++;
    else if (silent === null && (SILENT_TAGS.has(name) || alsoSilent.has(name))) [silent, depth] = [name, 1];
    else if (silent === null) handler.open(name);
  }

  function close(closed: string): void {
    if (silent === null) handler.close(closed);
    else if (silent === closed && --depth === 0) silent = null;
  }

  function text(content: string): void {
    if (silent === null) handler.text(content);
  }

  const isInForeignContext = (): boolean => silent === "svg" || silent === "math";
  const nameAt = (start: number, end: number): string => source.slice(start, end).toLowerCase();
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => void (name = nameAt(start, end)),
      onopentagend: open,
      onselfclosingtag() {
        open();
        if (isInForeignContext()) close(name);
      },
      onclosetag: (start, end) => close(nameAt(start, end)),
      ontext: (start, end) => text(source.slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      isInForeignContext,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
