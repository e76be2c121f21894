import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { createTableRows, type TableRows } from "../table-rows.ts";
import { codePageEncoding, decodeAs } from "../text-encoding.ts";

/** Groups that hold no text of the document. */
const silent = new Set(
  "fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping latentstyles datastore generator listtable listoverridetable rsidtbl xmlnstbl fldinst bkmkstart bkmkend filetbl revtbl mmathPr pgptbl private1 pntext listtext".split(
    " ",
  ),
);
const SYMBOLS: Record<string, string> = {
  emdash: "—", endash: "–", lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", bullet: "•", tab: "\t",
  line: "\n", emspace: " ", enspace: " ",
}; // prettier-ignore
/** What a document declares where it names no code page. */
const CHARACTER_SETS: Record<string, string> = { mac: "macintosh", pc: "cp437", pca: "cp850" };

interface Group {
  isSilent: boolean;
  skip: number;
}
interface Properties {
  level: number;
  isItem: boolean;
  isInTable: boolean;
}

const MAX_DEPTH = 2000;

/** Rich text, which Word always read and wrote under its own extension. */
export function readRtf(bytes: Buffer, writer: BlockWriter): void {
  const source = bytes.toString("latin1");
  const tokens =
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\$/gi;
  const groups: Group[] = [{ isSilent: false, skip: 1 }];
  const page = createPage(writer);
  let encoding = "windows-1252";
  let pending: number[] = [];
  let toSkip = 0;
  const flush = () => {
    if (pending.length > 0) page.text(decodeAs(Buffer.from(pending), encoding));
    pending = [];
  };
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    const [, word, parameter, hex, symbol, brace, plain] = token;
    const group = groups.at(-1) ?? { isSilent: false, skip: 1 };
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--;
      else if (!group.isSilent) pending.push(Number.parseInt(hex, 16));
      continue;
    }
    flush();
    if (brace === "{") {
      if (groups.length > MAX_DEPTH)
        throw new FileProblem("too_complex", { detail: "RTF nested too deeply" });
      groups.push({ ...group });
    } else if (brace === "}") {
      if (groups.length > 1) groups.pop();
    } else if (plain !== undefined) {
      const kept = plain.slice(toSkip);
      toSkip = Math.max(0, toSkip - plain.length);
      if (!group.isSilent) page.text(decodeAs(Buffer.from(kept, "latin1"), encoding));
    } else if (symbol !== undefined) {
      if (symbol === "*") group.isSilent = true;
      else if (!group.isSilent)
        page.text({ "~": " ", _: "-", "-": "" }[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ""));
    } else if (word !== undefined) {
      const value = parameter === undefined ? null : Number(parameter);
      if (silent.has(word)) group.isSilent = true;
      else if (word === "bin") tokens.lastIndex += Math.max(0, value ?? 0);
      else if (word === "ansicpg") encoding = codePageEncoding(value ?? 1252);
      else if (word in CHARACTER_SETS) encoding = CHARACTER_SETS[word] ?? encoding;
      else if (word === "uc") group.skip = value ?? 1;
      else if (word === "u" && value !== null) {
        if (!group.isSilent) page.text(String.fromCharCode(value & 0xffff));
        toSkip = group.skip;
      } else if (!group.isSilent) page.control(word, value);
    }
  }
  flush();
  page.end();
}

function createPage(writer: BlockWriter) {
  let text = "";
  let cells: string[] = [];
  let table: TableRows | null = null;
  let properties: Properties = { level: 0, isItem: false, isInTable: false };

  function endParagraph(): void {
    if (properties.isInTable) {
      text += "\n";
      return;
    }
    table?.end();
    table = null;
    if (properties.level > 0) writer.heading(properties.level, text);
    else if (properties.isItem) writer.item(text);
    else writer.paragraph(text);
    text = "";
  }

  function endRow(): void {
    table ??= createTableRows(writer, "likely");
    table.push(cells.map((cell, column) => ({ column, text: cell })));
    cells = [];
    text = "";
  }

  return {
    text: (value: string) => {
      text += value;
    },
    control: (word: string, value: number | null) => {
      if (word in SYMBOLS) text += SYMBOLS[word];
      else if (word === "par" || word === "sect" || word === "page") endParagraph();
      else if (word === "cell" || word === "nestcell") {
        cells.push(text);
        text = "";
      } else if (word === "row" || word === "nestrow") endRow();
      else if (word === "pard") properties = { level: 0, isItem: false, isInTable: false };
      else if (word === "intbl") properties.isInTable = true;
      else if (word === "outlinelevel" && value !== null) properties.level = value < 9 ? value + 1 : 0;
      else if (word === "ls") properties.isItem = true;
    },
    end: () => {
      if (cells.length > 0) endRow();
      properties.isInTable = false;
      endParagraph();
    },
  };
}
