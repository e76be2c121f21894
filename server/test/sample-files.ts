import { crc32, deflateRawSync } from "node:zlib";
import CFB from "cfb";
import type { DocumentBlock, ExtractedDocument } from "../src/training/extraction/document.ts";
import { readDocument } from "../src/training/extraction/read-document.ts";

/** Builders of small files for tests. */

export interface ZipPart {
  name: string;
  content: string | Buffer;
  flags?: number;
}

/** A zip archive with deflated entries. */
export function zipFile(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0 } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listing, end]);
}

export function relations(list: { id: string; type: string; target: string }[]): string {
  const entries = list.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships>${entries.join("")}</Relationships>`;
}

const core = (title: string) =>
  `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${title}</dc:title></cp:coreProperties>`;

/** A docx with this body; further parts such as `styles` or `footer1` are related by their name. */
export function docxFile(body: string, parts: Record<string, string> = {}, title = ""): Buffer {
  const names = Object.keys(parts);
  return zipFile([
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "_rels/.rels",
      content: relations([{ id: "r1", type: "officeDocument", target: "word/document.xml" }]),
    },
    { name: "docProps/core.xml", content: core(title) },
    {
      name: "word/_rels/document.xml.rels",
      content: relations(names.map((id) => ({ id, type: id.replace(/\d+$/, ""), target: `${id}.xml` }))),
    },
    ...names.map((name) => ({ name: `word/${name}.xml`, content: parts[name] ?? "" })),
    { name: "word/document.xml", content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
  ]);
}

/** A pptx of these slides, with notes for some. */
export function pptxFile(slides: { content: string; notes?: string }[]): Buffer {
  const tree = (content: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`;
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join("");
  return zipFile([
    {
      name: "_rels/.rels",
      content: relations([{ id: "r1", type: "officeDocument", target: "/ppt/presentation.xml" }]),
    },
    {
      name: "ppt/presentation.xml",
      content: `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relations(
        slides.map((_, index) => ({ id: `s${index}`, type: "slide", target: `slides/slide${index}.xml` })),
      ),
    },
    ...slides.flatMap(({ content, notes }, index) => [
      { name: `ppt/slides/slide${index}.xml`, content: tree(content) },
      ...(notes === undefined
        ? []
        : [
            { name: `ppt/notesSlides/notes${index}.xml`, content: tree(notes) },
            {
              name: `ppt/slides/_rels/slide${index}.xml.rels`,
              content: relations([
                { id: "n", type: "notesSlide", target: `../notesSlides/notes${index}.xml` },
              ]),
            },
          ]),
    ]),
  ]);
}

/** An xlsx of sheets by name, each the content of its `sheetData`. */
export function xlsxFile(
  sheets: Record<string, string>,
  strings: string[] = [],
  styles = "",
  parts: Record<string, string> = {},
): Buffer {
  const names = Object.keys(sheets);
  const list = names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`)
    .join("");
  return zipFile([
    {
      name: "_rels/.rels",
      content: relations([{ id: "r1", type: "officeDocument", target: "xl/workbook.xml" }]),
    },
    { name: "xl/workbook.xml", content: `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>` },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(
        names.map((_, index) => ({ id: `s${index}`, type: "worksheet", target: `worksheets/${index}.xml` })),
      ),
    },
    {
      name: "xl/sharedStrings.xml",
      content: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    },
    { name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` },
    ...names.map((name, index) => ({
      name: `xl/worksheets/${index}.xml`,
      content: `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ]);
}

/** A compound file with these streams. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content);
  return Buffer.from(CFB.write(container, { type: "buffer" }) as Uint8Array);
}

/** A PDF of the given pages of lines; `objects` adds further objects, from number 100 on. */
export function pdfFile(
  pages: { text: string; size: number }[][],
  extras: { trailer?: string; title?: string } = {},
): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${10 + index * 2} 0 R`).join(" ");
  objects[1] = "<< /Type /Catalog /Pages 2 0 R >>";
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  objects[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  objects[4] = `<< /Title (${extras.title ?? ""}) >>`;
  for (const [index, lines] of pages.entries()) {
    let y = 760;
    const shown = lines.map(({ text, size }) => {
      y -= size * 1.25;
      return `BT /F1 ${size} Tf 50 ${y} Td (${text}) Tj ET`;
    });
    const content = shown.join("\n");
    const number = 10 + index * 2;
    objects[number] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>`;
    objects[number + 1] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  }
  return pdfOfObjects(objects, `/Info 4 0 R ${extras.trailer ?? ""}`);
}

/** A PDF from its objects by number; the first is the catalogue. */
export function pdfOfObjects(objects: (string | Buffer | undefined)[], trailer = ""): Buffer {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = 9;
  const offsets: number[] = [];
  for (const [number, body] of objects.entries()) {
    if (body === undefined) continue;
    offsets[number] = length;
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from("\nendobj\n"),
    ]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const rows = Array.from(objects, (_, number) => {
    const offset = offsets[number];
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  chunks.push(
    Buffer.from(
      `xref\n0 ${rows.length}\n${rows.join("")}trailer\n<< /Size ${rows.length} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** Reads a file in this process, as the reader process would. */
export async function readSample(bytes: Buffer | string, name: string): Promise<ExtractedDocument> {
  const blocks: DocumentBlock[] = [];
  let title: string | null = null;
  const sink = {
    block: (block: DocumentBlock) => void blocks.push(block),
    title: (text: string) => void (title = text || null),
    progress: () => {},
  };
  const kind = await readDocument(Buffer.from(bytes), name, sink);
  return { kind, title, blocks };
}

/** Why a file cannot be read, or null if it can. */
export async function reasonOf(bytes: Buffer | string, name: string): Promise<string | null> {
  try {
    await readSample(bytes, name);
    return null;
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
}
