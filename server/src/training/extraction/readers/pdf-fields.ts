import { readString, readWide, withMemory, type PdfEngine } from "./pdf-engine.ts";

/** A rectangle on a page; positions count from the bottom left. */
export interface PdfBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A form field; `hint` is the text for the person who fills it in, `isDrawn` is set where its picture may tell
 * more than its value.
 */
export type PdfField = PdfBox & { text: string; hint: string; isDrawn: boolean };

const KINDS = { button: 1, checkBox: 2, radio: 3, combo: 4, list: 5, text: 6, signature: 7 };
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
/** A box that is not ticked shows nothing. */
const UNDRAWN = new Set([KINDS.checkBox, KINDS.radio]);
const HIDDEN_FLAGS = 2 | 32;
const PASSWORD_FLAG = 1 << 13;
const COMB_FLAG = 1 << 24;
/** Longer lists, as of all countries, would hide what was chosen. */
const MAX_OPTIONS = 20;
const MAX_OPTIONS_READ = 10_000;
const TICK = "✓";
const FORM_INFO_BYTES = 512;

/** Runs with the document's form, or with 0 where it has none. */
export function withForm<T>(engine: PdfEngine, document: number, use: (form: number) => T): T {
  if (engine._FPDF_GetFormType(document) <= 0) return use(0);
  // Only the structure's version matters: the form is never filled in, so nothing is called back.
  return withMemory(engine, FORM_INFO_BYTES, (info) => {
    engine.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
    engine.HEAPU8[info] = 2;
    const form = engine._FPDFDOC_InitFormFillEnvironment(document, info);
    try {
      return use(form);
    } finally {
      if (form !== 0) engine._FPDFDOC_ExitFormFillEnvironment(form);
    }
  });
}

/** A field of a page, or null if it shows nothing. */
export function readField(engine: PdfEngine, form: number, annotation: number): PdfField | null {
  if ((engine._FPDFAnnot_GetFlags(annotation) & HIDDEN_FLAGS) !== 0) return null;
  const box = boxOf(engine, annotation);
  if (!box) return null;
  const kind = form === 0 ? -1 : engine._FPDFAnnot_GetFormFieldType(form, annotation);
  const hint =
    kind < 0
      ? keyOf(engine, annotation, "TU")
      : readLine(engine, (...rest) => engine._FPDFAnnot_GetFormFieldAlternateName(form, annotation, ...rest));
  const isPicture = kind === KINDS.button || kind === KINDS.signature;
  const text = isPicture ? "" : valueOf(engine, form, annotation, kind);
  // Some programs draw a value that they do not store, and an amount is drawn with its decimals and currency.
  const isAmount = NUMBER.test(text) && kind === KINDS.text && !hasFlag(engine, form, annotation, COMB_FLAG);
  const isDrawn = isPicture || isAmount || (text === "" && !UNDRAWN.has(kind));
  return { ...box, text, hint, isDrawn };
}

/** An annotation that is no field and may show text: only its picture has it. */
export function drawnField(engine: PdfEngine, annotation: number): PdfField[] {
  if ((engine._FPDFAnnot_GetFlags(annotation) & HIDDEN_FLAGS) !== 0) return [];
  const box = boxOf(engine, annotation);
  return box ? [{ ...box, text: "", hint: "", isDrawn: true }] : [];
}

function valueOf(engine: PdfEngine, form: number, annotation: number, kind: number): string {
  if (kind < 0) return withoutOff(keyOf(engine, annotation, "V"));
  if (kind === KINDS.checkBox || kind === KINDS.radio)
    return withoutOff(keyOf(engine, annotation, "AS")) && TICK;
  if (hasFlag(engine, form, annotation, PASSWORD_FLAG)) return "";
  const value = readLine(engine, (...rest) => engine._FPDFAnnot_GetFormFieldValue(form, annotation, ...rest));
  if (kind !== KINDS.combo && kind !== KINDS.list) return value;
  const options = optionsOf(engine, form, annotation);
  const chosen = options.filter(({ isChosen }) => isChosen).map(({ label }) => label);
  // A list shows what there is to choose from.
  if (kind === KINDS.list && options.length <= MAX_OPTIONS)
    return options.map(({ label, isChosen }) => (isChosen ? `${TICK} ${label}` : label)).join(", ");
  return chosen.join(", ") || value;
}

/** Options may have a value for machines and another text for people. */
function optionsOf(
  engine: PdfEngine,
  form: number,
  annotation: number,
): { label: string; isChosen: boolean }[] {
  const count = Math.min(engine._FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS_READ);
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    label: readLine(engine, (...rest) => engine._FPDFAnnot_GetOptionLabel(form, annotation, index, ...rest)),
    isChosen: engine._FPDFAnnot_IsOptionSelected(form, annotation, index) !== 0,
  }));
}

function hasFlag(engine: PdfEngine, form: number, annotation: number, flag: number): boolean {
  return (engine._FPDFAnnot_GetFormFieldFlags(form, annotation) & flag) !== 0;
}

function boxOf(engine: PdfEngine, annotation: number): PdfBox | null {
  return withMemory(engine, 16, (rectangle) => {
    if (engine._FPDFAnnot_GetRect(annotation, rectangle) === 0) return null;
    const [left = 0, top = 0, right = 0, bottom = 0] = engine.HEAPF32.subarray(rectangle >> 2);
    return {
      left: Math.min(left, right),
      top: Math.max(top, bottom),
      right: Math.max(left, right),
      bottom: Math.min(top, bottom),
    };
  });
}

const withoutOff = (text: string): string => (text === "Off" ? "" : text);

const keyOf = (engine: PdfEngine, annotation: number, key: string): string =>
  asLine(readString(engine, key, (...rest) => engine._FPDFAnnot_GetStringValue(annotation, ...rest)));

const readLine = (engine: PdfEngine, call: (buffer: number, length: number) => number): string =>
  asLine(readWide(engine, call));

export const asLine = (text: string): string => text.replace(/\s+/g, " ").trim();
