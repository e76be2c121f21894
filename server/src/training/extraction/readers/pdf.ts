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

const maxPages = 10_000;
const maxAnnotations = 2_000;
/** Pages looked at before the first is written, to learn how large ordinary text is. */
const pagesAhead = 6;

const errorCode = { format: 3, password: 4, security: 5 };
const annotation = { text: 1, freeText: 3, widget: 20 };

/** PDF: lines joined to paragraphs, larger type taken for headings, and what was typed into forms. */
export async function readPdf(bytes: Buffer, writer: BlockWriter): Promise<void> {
  const engine = await pdfEngine();
  try {
    withMemory(engine, bytes.length, (pointer) => {
      engine.HEAPU8.set(bytes, pointer);
      const document = engine._FPDF_LoadMemDocument(pointer, bytes.length, 0);
      if (document === 0) throw openingProblem(engine._FPDF_GetLastError());
      readDocument(engine, document, writer);
      engine._FPDF_CloseDocument(document);
    });
  } catch (error) {
    discardPdfEngine();
    if (error instanceof FileProblem) throw error;
    // A trap of WebAssembly: the engine met something it cannot survive.
    const reason = error instanceof RangeError ? "too_complex" : "damaged";
    throw new FileProblem(reason, { detail: `PDF engine: ${String(error)}`, cause: error });
  }
}

function openingProblem(code: number): FileProblem {
  const isLocked = code === errorCode.password || code === errorCode.security;
  return new FileProblem(isLocked ? "encrypted" : "damaged", { detail: `PDF error ${code}` });
}

function readDocument(engine: PdfEngine, document: number, writer: BlockWriter): void {
  const count = engine._FPDF_GetPageCount(document);
  if (count <= 0) throw new FileProblem("damaged", { detail: "PDF without pages" });
  if (count > maxPages) throw new FileProblem("too_complex", { detail: `${count} pages` });
  const title = readString(engine, "Title", (...rest) => engine._FPDF_GetMetaText(document, ...rest));
  if (title) writer.title(title);
  const pages = createPageWriter(writer);
  const ahead: { page: number; lines: PdfLine[]; extras: string[] }[] = [];
  const writeNext = () => {
    const next = ahead.shift();
    if (next) pages.write(next.lines, next.extras, next.page);
  };
  for (let index = 0; index < count; index++) {
    const page = engine._FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const lines = pageLines(engine, page);
    pages.learn(lines);
    ahead.push({ page: index + 1, lines, extras: annotationTexts(engine, page) });
    engine._FPDF_ClosePage(page);
    if (ahead.length > pagesAhead) writeNext();
    writer.progress((index + 1) / count);
  }
  while (ahead.length > 0) writeNext();
}

function pageLines(engine: PdfEngine, page: number): PdfLine[] {
  const text = engine._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const count = engine._FPDFText_CountChars(text);
  const lines: PdfLine[] = [];
  if (count > 0) {
    const content = withMemory(engine, (count + 1) * 2, (buffer) => {
      const written = engine._FPDFText_GetText(text, 0, count, buffer);
      return wideText(engine, buffer, Math.max(0, written - 1) * 2);
    });
    let start = 0;
    for (const line of content.split(/\r\n|[\r\n]/)) {
      if (line.trim() !== "") lines.push(measuredLine(engine, text, line, content.indexOf(line, start)));
      start += line.length;
    }
  }
  engine._FPDFText_ClosePage(text);
  return lines;
}

/** Measures a few characters: asking for each would cost more than reading the page. */
function measuredLine(engine: PdfEngine, text: number, line: string, start: number): PdfLine {
  const first = line.search(/\S/);
  const places = [first, Math.floor(line.length / 2), line.trimEnd().length - 1];
  const boxes = places
    .filter((place) => line.charAt(place).trim() !== "")
    .map((place) => characterBox(engine, text, start + place))
    .filter((box) => box !== null);
  const heights = boxes.map(({ top, bottom }) => top - bottom).toSorted((a, b) => a - b);
  const { top = 0, bottom = 0 } = boxes[0] ?? {};
  return { text: line, height: heights[Math.floor(heights.length / 2)] ?? 0, top, bottom };
}

function characterBox(
  engine: PdfEngine,
  text: number,
  textIndex: number,
): { top: number; bottom: number } | null {
  const index = engine._FPDFText_GetCharIndexFromTextIndex(text, textIndex);
  if (index < 0) return null;
  return withMemory(engine, 16, (rectangle) => {
    if (engine._FPDFText_GetLooseCharBox(text, index, rectangle) === 0) return null;
    const at = rectangle >> 2;
    return { top: engine.HEAPF32[at + 1] ?? 0, bottom: engine.HEAPF32[at + 3] ?? 0 };
  });
}

/** Notes on the page and the values of form fields are no part of its text. */
function annotationTexts(engine: PdfEngine, page: number): string[] {
  const texts: string[] = [];
  const count = Math.min(engine._FPDFPage_GetAnnotCount(page), maxAnnotations);
  for (let index = 0; index < count; index++) {
    const handle = engine._FPDFPage_GetAnnot(page, index);
    if (handle === 0) continue;
    const kind = engine._FPDFAnnot_GetSubtype(handle);
    const value = (key: string) =>
      readString(engine, key, (...rest) => engine._FPDFAnnot_GetStringValue(handle, ...rest)).trim();
    if (kind === annotation.text || kind === annotation.freeText) texts.push(value("Contents"));
    else if (kind === annotation.widget) {
      const content = value("V");
      const name = value("TU") || value("T");
      if (content && content !== "Off") texts.push(name ? `${name}: ${content}` : content);
    }
    engine._FPDFPage_CloseAnnot(handle);
  }
  return texts.filter((text) => text !== "");
}
