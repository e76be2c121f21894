import { deflateSync } from "node:zlib";
import { compoundFile } from "./sample-files.ts";
import { summary } from "./sample-summary.ts";

/** Builders of Word 97 and PowerPoint 97 files for tests. */

export interface DocParagraph {
  text: string;
  style?: number;
  isInTable?: boolean;
  isRowEnd?: boolean;
  isItem?: boolean;
  /** The character that ends it; a cell ends with 7. */
  end?: string;
}

const TEXT_OFFSET = 0x800;

/** A Word 97 document; text after the main story is given as lengths of the stories that follow. */
export function docFile(
  paragraphs: DocParagraph[],
  stories: { headers?: DocParagraph[] } = {},
  flags = 0x0200,
): Buffer {
  const headers = stories.headers ?? [];
  const all = [...paragraphs, ...headers];
  const texts = all.map(({ text, end = "\r" }) => text + end);
  const characters = texts.join("");
  const text = Buffer.from(characters, "utf16le");
  const propertyPage = Math.ceil((TEXT_OFFSET + text.length) / 512);
  const stream = Buffer.alloc((propertyPage + 1) * 512);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0xc1, 2);
  stream.writeUInt16LE(flags, 10);
  stream.writeUInt16LE(14, 32);
  stream.writeUInt16LE(22, 62);
  const headerCharacters = texts.slice(paragraphs.length).join("").length;
  stream.writeUInt32LE(characters.length - headerCharacters, 76);
  stream.writeUInt32LE(headerCharacters, 84);
  stream.writeUInt32LE(0, 0x102);
  stream.writeUInt32LE(12, 0x106);
  stream.writeUInt32LE(12, 0x1a2);
  stream.writeUInt32LE(21, 0x1a6);
  text.copy(stream, TEXT_OFFSET);
  writePropertyPage(stream, propertyPage * 512, all, texts);
  const table = Buffer.alloc(64);
  table.writeUInt32LE(TEXT_OFFSET, 0);
  table.writeUInt32LE(TEXT_OFFSET + text.length, 4);
  table.writeUInt32LE(propertyPage, 8);
  table.writeUInt8(2, 12);
  table.writeUInt32LE(16, 13);
  table.writeUInt32LE(0, 17);
  table.writeUInt32LE(characters.length, 21);
  table.writeUInt32LE(TEXT_OFFSET, 27);
  return compoundFile({ "/WordDocument": stream, "/1Table": table });
}

function writePropertyPage(stream: Buffer, page: number, paragraphs: DocParagraph[], texts: string[]): void {
  let position = TEXT_OFFSET;
  let free = 510;
  const entries = (paragraphs.length + 1) * 4;
  for (const [index, { style = 0, isInTable, isRowEnd, isItem }] of paragraphs.entries()) {
    stream.writeUInt32LE(position, page + index * 4);
    position += (texts[index]?.length ?? 0) * 2;
    const operations = [
      ...(isInTable || isRowEnd ? [0x16, 0x24, 1] : []),
      ...(isRowEnd ? [0x17, 0x24, 1] : []),
      ...(isItem ? [0x0b, 0x46, 1, 0] : []),
    ];
    const body = [style & 0xff, style >> 8, ...operations];
    if (body.length % 2 === 0) body.push(0);
    free = (free - body.length - 1) & ~1;
    stream.set([(body.length + 1) / 2, ...body], page + free);
    stream.writeUInt8(free / 2, page + entries + index * 13);
  }
  stream.writeUInt32LE(position, page + paragraphs.length * 4);
  stream.writeUInt8(paragraphs.length, page + 511);
}

function record(type: number, content: Buffer, { instance = 0, isContainer = false } = {}): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | (isContainer ? 0xf : 0), 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function container(type: number, children: Buffer[], instance = 0): Buffer {
  return record(type, Buffer.concat(children), { instance, isContainer: true });
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

export interface PptSlideText {
  title?: string;
  body?: string;
  box?: string;
  notes?: string;
  table?: string[][];
  /** Whether the shapes of the master are shown. */
  hidesMaster?: boolean;
  /** Letters along a path. */
  lettering?: string;
  /** Whether it shows the picture of the file. */
  hasPicture?: boolean;
  hasDate?: boolean;
}

export interface PptOptions {
  isEncrypted?: boolean;
  footer?: string;
  master?: { placeholder: string; text: string };
  /** A metafile. */
  picture?: Buffer;
  savedAt?: Date;
}

const wide = (text: string) => record(0x0fa0, Buffer.from(text, "utf16le"));
const narrow = (text: string) => record(0x0fa8, Buffer.from(text, "latin1"));
const header = (kind: number) => record(0x0f9f, numbers(kind));
const shape = (...content: Buffer[]) => container(0xf004, [container(0xf00d, content)]);
const drawing = (...shapes: Buffer[]) => container(0x040c, [container(0xf002, [container(0xf003, shapes)])]);

function tableShape(rows: string[][]): Buffer {
  const property = Buffer.alloc(6);
  property.writeUInt16LE(0x39f, 0);
  property.writeUInt32LE(1, 2);
  const own = container(0xf004, [record(0xf122, property, { instance: 1 })]);
  const cells = rows.flatMap((cellTexts, row) =>
    cellTexts.map((text, column) =>
      container(0xf004, [
        record(0xf00f, numbers(column * 100, row * 50, column * 100 + 100, row * 50 + 50)),
        container(0xf00d, [header(4), wide(text)]),
      ]),
    ),
  );
  return container(0xf003, [own, ...cells]);
}

/** A PowerPoint 97 file: titles and bodies lie in the outline, boxes and tables in the slides. */
export function pptFile(slides: PptSlideText[], options: PptOptions = {}): Buffer {
  const { isEncrypted = false, footer = "", master, picture, savedAt } = options;
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  const persist = (chunk: Buffer) => {
    offsets.push(length);
    add(chunk);
    return offsets.length;
  };
  const masterRef = master
    ? persist(
        container(0x03f8, [
          drawing(
            container(0xf004, [
              container(0xf011, [record(0x0bc3, Buffer.alloc(8))]),
              container(0xf00d, [header(0), wide(master.placeholder)]),
            ]),
            shape(header(4), wide(master.text)),
          ),
        ]),
      )
    : 0;
  const slideRefs = slides.map(({ box, table, hidesMaster, lettering, hasPicture, hasDate }) => {
    const atom = Buffer.concat([numbers(0, 0, 0, MASTER_ID, 0), Buffer.from([hidesMaster ? 0 : 1, 0, 0, 0])]);
    const extras = [
      ...(lettering === undefined ? [] : [container(0xf004, [letteringOptions(lettering)])]),
      ...(hasDate ? [shape(header(4), wide("*"), record(0x0ff7, Buffer.alloc(8)))] : []),
      ...(hasPicture ? [container(0xf004, [property(0xf00b, 0x4104, 1)])] : []),
    ];
    const outlines = [0, 1].map((index) => shape(record(0x0f9e, numbers(index))));
    const boxes = box === undefined ? [] : [shape(header(4), narrow(box))];
    return persist(
      container(0x03ee, [
        record(0x03ef, atom),
        drawing(...boxes, ...outlines, ...(table ? [tableShape(table)] : []), ...extras),
      ]),
    );
  });
  const noteRefs = slides.flatMap(({ notes }, index) =>
    notes === undefined
      ? []
      : [
          persist(
            container(0x03f0, [
              record(0x03f1, numbers(256 + index, 0)),
              drawing(shape(header(2), wide(notes))),
            ]),
          ),
        ],
  );
  const outline = slides.flatMap(({ title = "", body = "" }, index) => [
    record(0x03f3, numbers(slideRefs[index] ?? 0, 0, 2, 256 + index, 0)),
    header(0),
    wide(title),
    header(1),
    wide(body),
  ]);
  const notesList = noteRefs.map((reference) => record(0x03f3, numbers(reference, 0, 0, 0, 0)));
  const footers = container(0x0fd9, [record(0x0fba, Buffer.from(footer, "utf16le"), { instance: 2 })]);
  const documentRef = persist(
    container(0x03e8, [
      ...(picture ? [container(0x040b, [container(0xf000, [container(0xf001, [pictureEntry()])])])] : []),
      ...(master ? [container(0x0ff0, [record(0x03f3, numbers(masterRef, 0, 0, MASTER_ID, 0))], 1)] : []),
      container(0x0ff0, outline, 0),
      container(0x0ff0, notesList, 2),
      ...(footer ? [footers] : []),
    ]),
  );
  const directoryAt = length;
  add(record(0x1772, numbers((offsets.length << 20) | 1, ...offsets)));
  const editAt = length;
  add(record(0x0ff5, numbers(0, 0, 0, directoryAt, documentRef, 0, 0, ...(isEncrypted ? [1] : []))));
  const user = record(0x0ff6, numbers(20, isEncrypted ? 0xf3d1c4df : 0xe391c05f, editAt));
  return compoundFile({
    "/PowerPoint Document": Buffer.concat(chunks),
    "/Current User": user,
    ...(picture ? { "/Pictures": pictureRecord(picture) } : {}),
    ...(savedAt ? { "/\u0005SummaryInformation": summary(savedAt) } : {}),
  });
}

const MASTER_ID = 0x80000001;

function property(type: number, id: number, value: number, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(id, 0);
  head.writeUInt32LE(value, 2);
  return record(type, Buffer.concat([head, content]), { instance: 1 });
}

function letteringOptions(text: string): Buffer {
  const content = Buffer.from(`${text}\0`, "utf16le");
  return property(0xf00b, 0x80c0, content.length, content);
}

/** The picture begins at the start of its stream. */
const pictureEntry = () => record(0xf007, Buffer.alloc(36));

function pictureRecord(picture: Buffer): Buffer {
  const header = Buffer.alloc(34);
  return record(0xf01a, Buffer.concat([Buffer.alloc(16), header, deflateSync(picture)]), { instance: 0x3d4 });
}
