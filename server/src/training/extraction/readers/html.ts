import type { BlockWriter } from "../block-writer.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { decodeText } from "../text-encoding.ts";

const ENTITIES: Record<string, string> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©", reg: "®", trade: "™", hellip: "…",
  ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»", bull: "•",
  middot: "·", deg: "°", euro: "€", pound: "£", yen: "¥", sect: "§", times: "×", auml: "ä", ouml: "ö", uuml: "ü",
  Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", eacute: "é", egrave: "è", agrave: "à", ccedil: "ç", ntilde: "ñ",
}; // prettier-ignore

const blockTags = new Set(
  "address article aside blockquote br caption dd div dl dt figcaption footer form header hr li main nav ol p pre section table tbody tfoot thead title tr ul".split(
    " ",
  ),
);
/** What runs, is drawn or leads elsewhere: menus and controls say nothing that could answer a question. */
const silentTags = new Set(
  "script style noscript template svg math nav menu button select datalist iframe object dialog canvas".split(
    " ",
  ),
);

/** Web pages, and the HTML that Word and Excel saved under their own extensions. Only what people read is kept. */
export function readHtml(bytes: Buffer, writer: BlockWriter): void {
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(
    bytes.toString("latin1", 0, 4096),
  )?.[1];
  const source = decodeText(bytes, declared ?? null);
  const tags = /<!--[^]*?(?:-->|$)|<![^>]*>|<\?[^>]*>|<(\/?)([a-z][\w:-]*)([^>]{0,20000})>/gi;
  const page = createPage(writer);
  let start = 0;
  for (let tag = tags.exec(source); tag; tag = tags.exec(source)) {
    page.text(source.slice(start, tag.index));
    start = tags.lastIndex;
    const name = tag[2]?.toLowerCase();
    if (name === undefined) continue;
    if (tag[1] === "" && silentTags.has(name)) tags.lastIndex = start = endOf(source, name, start);
    else if (tag[1] === "") page.open(name, tag[3] ?? "");
    else page.close(name);
  }
  page.text(source.slice(start));
  page.end();
}

/** Where the element ends, or the file: looked for from here on, so that many of them are passed in one go. */
function endOf(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?![\\w-])`, "gi");
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

function createPage(writer: BlockWriter) {
  let text = "";
  let level = 0;
  let isItem = false;
  let isTitle = false;
  let table: TableRows | null = null;
  let cells: Cell[] | null = null;
  let column = 0;
  let isHeaderRow = true;

  function flush(): void {
    const content = text;
    text = "";
    if (content.trim() === "") return;
    if (isTitle) writer.title(content);
    else if (cells) cells.push({ column, text: content });
    else if (level > 0) writer.heading(level, content);
    else if (isItem) writer.item(content);
    else writer.paragraph(content);
  }

  function endRow(): void {
    if (cells) table?.push(joinCells(cells), {}, isHeaderRow && cells.length > 1);
    cells = null;
  }

  return {
    text: (raw: string) => {
      text += decodeEntities(raw).replace(/\s+/g, " ");
    },
    open: (name: string, attributes: string) => {
      if (name === "td" || name === "th") {
        flush();
        cells ??= [];
        isHeaderRow &&= name === "th";
        return;
      }
      if (!blockTags.has(name) && !/^h[1-6]$/.test(name)) return;
      flush();
      if (name === "title") isTitle = true;
      else if (/^h[1-6]$/.test(name) && !cells) level = Number(name[1]);
      else if (name === "li") isItem = true;
      else if (name === "table") table ??= createTableRows(writer, "likely");
      else if (name === "tr") {
        endRow();
        [cells, column, isHeaderRow] = [table ? [] : null, 0, true];
      }
      if (name === "br" && attributes === "" && cells) text += " ";
    },
    close: (name: string) => {
      if (name === "td" || name === "th") {
        flush();
        column++;
        return;
      }
      if (!blockTags.has(name) && !/^h[1-6]$/.test(name)) return;
      flush();
      if (name === "title") isTitle = false;
      else if (name === "tr") endRow();
      else if (name === "table") {
        endRow();
        table?.end();
        table = null;
      } else if (name === "li") isItem = false;
      else level = 0;
    },
    end: () => {
      flush();
      endRow();
      table?.end();
    },
  };
}

/** Paragraphs inside one cell arrive one by one. */
function joinCells(cells: Cell[]): Cell[] {
  const byColumn = new Map<number, string>();
  for (const { column, text } of cells) {
    const before = byColumn.get(column);
    byColumn.set(column, before === undefined ? text : `${before}\n${text}`);
  }
  return [...byColumn].map(([column, text]) => ({ column, text }));
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,10});?/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
