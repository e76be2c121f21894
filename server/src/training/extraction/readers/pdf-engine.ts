import { PDFiumModule } from "@hyzyla/pdfium";
import { FileProblem } from "../file-problem.ts";

/** The part of PDFium's C interface that is used here. Pointers are numbers. */
export interface PdfEngine {
  _FPDF_InitLibrary: () => void;
  _FPDF_LoadMemDocument: (bytes: number, length: number, password: number) => number;
  _FPDF_CloseDocument: (document: number) => void;
  _FPDF_GetLastError: () => number;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_GetFormType: (document: number) => number;
  _FPDF_GetMetaText: (document: number, tag: number, buffer: number, length: number) => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_ClosePage: (page: number) => void;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_IsGenerated: (text: number, index: number) => number;
  _FPDFText_GetTextObject: (text: number, index: number) => number;
  _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
  _FPDFText_IsHyphen: (text: number, index: number) => number;
  _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number;
  _FPDFText_GetBoundedText: (
    text: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    buffer: number,
    length: number,
  ) => number;
  _FPDFPage_Flatten: (page: number, purpose: number) => number;
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, index: number) => number;
  _FPDFPage_CloseAnnot: (annotation: number) => void;
  _FPDFAnnot_GetSubtype: (annotation: number) => number;
  _FPDFAnnot_GetFlags: (annotation: number) => number;
  _FPDFAnnot_GetRect: (annotation: number, rectangle: number) => number;
  _FPDFAnnot_GetStringValue: (annotation: number, key: number, buffer: number, length: number) => number;
  _FPDFDOC_InitFormFillEnvironment: (document: number, info: number) => number;
  _FPDFDOC_ExitFormFillEnvironment: (form: number) => void;
  _FPDFAnnot_GetFormFieldType: (form: number, annotation: number) => number;
  _FPDFAnnot_GetFormFieldFlags: (form: number, annotation: number) => number;
  _FPDFAnnot_GetFormFieldValue: FieldText;
  _FPDFAnnot_GetFormFieldAlternateName: FieldText;
  _FPDFAnnot_GetOptionCount: (form: number, annotation: number) => number;
  _FPDFAnnot_IsOptionSelected: (form: number, annotation: number, index: number) => number;
  _FPDFAnnot_GetOptionLabel: (
    form: number,
    annotation: number,
    index: number,
    buffer: number,
    length: number,
  ) => number;
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
}

type FieldText = (form: number, annotation: number, buffer: number, length: number) => number;

let started: Promise<PdfEngine> | null = null;

/** Starts PDFium once for a process. */
export async function pdfEngine(): Promise<PdfEngine> {
  started ??= startEngine();
  return started;
}

/** After a trap the memory of the engine cannot be trusted; the next document gets a new one. */
export function discardPdfEngine(): void {
  started = null;
}

async function startEngine(): Promise<PdfEngine> {
  // The package types only the functions its own wrapper calls.
  const engine = (await PDFiumModule({})) as unknown as PdfEngine;
  engine._FPDF_InitLibrary();
  return engine;
}

/** Runs with a piece of the engine's memory that is given back afterwards. */
export function withMemory<T>(engine: PdfEngine, bytes: number, use: (pointer: number) => T): T {
  const pointer = engine._malloc(bytes);
  if (pointer === 0) throw new FileProblem("too_complex", { detail: "PDF engine out of memory" });
  try {
    return use(pointer);
  } finally {
    engine._free(pointer);
  }
}

/** Calls a function that takes an ASCII key and fills a buffer with UTF-16. */
export function readString(
  engine: PdfEngine,
  key: string,
  call: (key: number, buffer: number, length: number) => number,
): string {
  return withMemory(engine, key.length + 1, (keyPointer) => {
    engine.HEAPU8.set(Buffer.from(`${key}\0`, "latin1"), keyPointer);
    return readWide(engine, (buffer, length) => call(keyPointer, buffer, length));
  });
}

/** Calls a function that returns how many bytes it needs and fills a buffer of that size with UTF-16. */
export function readWide(engine: PdfEngine, call: (buffer: number, length: number) => number): string {
  const bytes = call(0, 0);
  if (bytes <= 2 || bytes > 1_000_000) return "";
  return withMemory(engine, bytes, (buffer) => {
    call(buffer, bytes);
    return wideText(engine, buffer, bytes - 2);
  });
}

export function wideText(engine: PdfEngine, pointer: number, bytes: number): string {
  return Buffer.from(engine.HEAPU8.buffer, pointer, bytes).toString("utf16le");
}
