import { isBlockTag, readHtml } from "../../../language/index.ts";
import type { BlockWriter } from "../block-writer.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { declaredCharset, decodeText } from "../text-encoding.ts";

/** Web pages, and the HTML that Word and Excel saved under their own extensions. Only what people read is kept. */
export function readHtmlFile(bytes: Buffer, writer: BlockWriter): void {
  const page = createHtmlBlocks(writer);
  readHtml(decodeText(bytes, declaredCharset(bytes)), page);
  page.end();
}

/** Turns the tags and texts of a page into blocks. */
export function createHtmlBlocks(writer: BlockWriter) {
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
      text += raw.replace(/\s+/g, " ");
    },
    open: (name: string) => {
      if (name === "td" || name === "th") {
        flush();
        cells ??= [];
        isHeaderRow &&= name === "th";
        return;
      }
      if (!isBlockTag(name)) return;
      flush();
      if (name === "title") isTitle = true;
      else if (/^h[1-6]$/.test(name) && !cells) level = Number(name[1]);
      else if (name === "li") isItem = true;
      else if (name === "table") table ??= createTableRows(writer, "likely");
      else if (name === "tr") {
        endRow();
        [cells, column, isHeaderRow] = [table ? [] : null, 0, true];
      }
      if (name === "br" && cells) text += " ";
    },
    close: (name: string) => {
      if (name === "td" || name === "th") {
        flush();
        column++;
        return;
      }
      if (!isBlockTag(name)) return;
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
