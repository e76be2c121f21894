import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { createPageWriter, type PdfLine } from "./pdf-blocks.ts";
import {
  discardPdfEngine,
  pdfEngine,
  readString,
  wideText,
  withMemory,
  type PdfEngine,
} from "./pdf-engine.ts";
import { withFields, type PositionedLine } from "./pdf-field-positions.ts";
import { asLine, drawnField, readField, withForm, type PdfBox, type PdfField } from "./pdf-fields.ts";
import { characterBox, readPageText } from "./pdf-text.ts";

const MAX_PAGES = 10_000;
const MAX_ANNOTATIONS = 2_000;
/** Pages read before the first is written, to find the size of ordinary text. */
const PAGES_AHEAD = 6;

const ERROR_CODE = { format: 3, password: 4, security: 5 };
const ANNOTATION = { text: 1, freeText: 3, widget: 20 };
/** Unknown ones, lines, shapes, stamps, attached files, sounds, movies, screens, watermarks and media may show text. */
const DRAWN_ANNOTATIONS = new Set([0, 4, 5, 6, 7, 8, 13, 17, 18, 19, 21, 24, 26]);
const FLATTEN_FOR_DISPLAY = 0;
const FLATTENED = 1;

/** PDF: lines joined to paragraphs, larger type as headings, and the values of forms. */
export async function readPdf(bytes: Buffer, writer: BlockWriter): Promise<void> {
  const engine = await pdfEngine();
  try {
    withMemory(engine, bytes.length, (pointer) => {
      engine.HEAPU8.set(bytes, pointer);
      const document = engine._FPDF_LoadMemDocument(pointer, bytes.length, 0);
      if (document === 0) throw openingProblem(engine._FPDF_GetLastError());
      withForm(engine, document, (form) => readDocument(engine, { document, form }, writer));
      engine._FPDF_CloseDocument(document);
    });
  } catch (error) {
    discardPdfEngine();
    if (error instanceof FileProblem) throw error;
    // A trap of WebAssembly: the engine is unusable afterwards.
    const reason = error instanceof RangeError ? "too_complex" : "damaged";
    throw new FileProblem(reason, { detail: `PDF engine: ${String(error)}`, cause: error });
  }
}

function openingProblem(code: number): FileProblem {
  const isLocked = code === ERROR_CODE.password || code === ERROR_CODE.security;
  return new FileProblem(isLocked ? "encrypted" : "damaged", { detail: `PDF error ${code}` });
}

/** A document that is open, and its form; pointers. */
interface OpenPdf {
  document: number;
  form: number;
}

function readDocument(engine: PdfEngine, pdf: OpenPdf, writer: BlockWriter): void {
  const count = engine._FPDF_GetPageCount(pdf.document);
  if (count <= 0) throw new FileProblem("damaged", { detail: "PDF without pages" });
  if (count > MAX_PAGES) throw new FileProblem("too_complex", { detail: `${count} pages` });
  const title = readString(engine, "Title", (...rest) => engine._FPDF_GetMetaText(pdf.document, ...rest));
  if (title) writer.title(title);
  const pages = createPageWriter(writer);
  const ahead: { page: number; lines: PdfLine[]; notes: string[] }[] = [];
  const writeNext = () => {
    const next = ahead.shift();
    if (next) pages.write(next.lines, next.notes, next.page);
  };
  for (let index = 0; index < count; index++) {
    const page = engine._FPDF_LoadPage(pdf.document, index);
    if (page === 0) continue;
    const { notes, fields } = readAnnotations(engine, pdf.form, page);
    const lines = pageLines(engine, page, fields, () => engine._FPDF_LoadPage(pdf.document, index));
    pages.learn(lines);
    ahead.push({ page: index + 1, lines, notes });
    engine._FPDF_ClosePage(page);
    if (ahead.length > PAGES_AHEAD) writeNext();
    writer.progress((index + 1) / count);
  }
  while (ahead.length > 0) writeNext();
}

function pageLines(engine: PdfEngine, page: number, fields: PdfField[], reload: () => number): PdfLine[] {
  const text = engine._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const lines = positionedLines(engine, text);
  const under = fields.map((field) => textIn(engine, text, field));
  const drawn = fields.some(({ isDrawn }) => isDrawn) ? drawnTexts(engine, page, fields, reload) : [];
  const shown = fields
    .map((field, at) => {
      const picture = asLine((drawn[at] ?? "").replace(under[at] ?? "", ""));
      // The picture of an amount may have a font that does not tell its characters.
      const isPictureBetter = field.text === "" || /\d/.test(picture);
      return { ...field, text: isPictureBetter ? picture : field.text };
    })
    // Some programs write what was filled in onto the page as well.
    .filter((field, at) => field.text !== "" && !under[at]?.includes(field.text));
  const written = shown.length > 0 ? withFields(lines, shown) : lines;
  engine._FPDFText_ClosePage(text);
  return written;
}

function positionedLines(engine: PdfEngine, text: number): PositionedLine[] {
  const page = readPageText(engine, text);
  const lines: PositionedLine[] = [];
  let start = 0;
  for (const line of page.content.split("\n")) {
    const boxAt = (location: number) => characterBox(engine, text, page.characterAt(location));
    if (line.trim() !== "") lines.push(measuredLine(line, start, boxAt));
    start += line.length + 1;
  }
  return lines;
}

/** Measures a few characters: asking for each would cost more than reading the page. */
function measuredLine(
  line: string,
  start: number,
  boxAt: (location: number) => PdfBox | null,
): PositionedLine {
  const first = line.search(/\S/);
  const places = [first, Math.floor(line.length / 2), line.trimEnd().length - 1];
  const boxes = places
    .filter((location) => line.charAt(location).trim() !== "")
    .map((location) => boxAt(start + location))
    .filter((box) => box !== null);
  const heights = boxes.map(({ top, bottom }) => top - bottom).toSorted((a, b) => a - b);
  const { top = 0, bottom = 0, left = 0 } = boxes[0] ?? {};
  return {
    text: line,
    height: heights[Math.floor(heights.length / 2)] ?? 0,
    top,
    bottom,
    left,
    right: boxes.at(-1)?.right ?? left,
    leftOf: (location) => boxAt(start + location)?.left ?? null,
  };
}

/** The texts of buttons, signatures and stamps are in their pictures, and readable once these are part of the page. */
function drawnTexts(engine: PdfEngine, page: number, fields: PdfField[], reload: () => number): string[] {
  if (engine._FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) !== FLATTENED) return [];
  const flat = reload();
  if (flat === 0) return [];
  const text = engine._FPDFText_LoadPage(flat);
  const texts = text === 0 ? [] : fields.map((field) => (field.isDrawn ? textIn(engine, text, field) : ""));
  if (text !== 0) engine._FPDFText_ClosePage(text);
  engine._FPDF_ClosePage(flat);
  return texts;
}

function textIn(engine: PdfEngine, text: number, { left, top, right, bottom }: PdfBox): string {
  const read = (buffer: number, length: number) =>
    engine._FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, length);
  const count = read(0, 0);
  if (count <= 0) return "";
  return withMemory(engine, count * 2, (buffer) => asLine(wideText(engine, buffer, read(buffer, count) * 2)));
}

/** Notes on the page and what its form shows are no part of its text. */
function readAnnotations(
  engine: PdfEngine,
  form: number,
  page: number,
): { notes: string[]; fields: PdfField[] } {
  const notes: string[] = [];
  const fields: PdfField[] = [];
  const count = Math.min(engine._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index++) {
    const handle = engine._FPDFPage_GetAnnot(page, index);
    if (handle === 0) continue;
    const kind = engine._FPDFAnnot_GetSubtype(handle);
    if (kind === ANNOTATION.text || kind === ANNOTATION.freeText) {
      const read = (...rest: [number, number, number]) => engine._FPDFAnnot_GetStringValue(handle, ...rest);
      const note = readString(engine, "Contents", read).trim();
      notes.push(note);
      if (note === "" && kind === ANNOTATION.freeText) fields.push(...drawnField(engine, handle));
    } else if (DRAWN_ANNOTATIONS.has(kind)) {
      fields.push(...drawnField(engine, handle));
    } else if (kind === ANNOTATION.widget) {
      const field = readField(engine, form, handle);
      if (field) fields.push(field);
    }
    engine._FPDFPage_CloseAnnot(handle);
  }
  return { notes: notes.filter((note) => note !== ""), fields };
}
